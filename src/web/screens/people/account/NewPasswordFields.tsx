import type { UseFormRegisterReturn } from 'react-hook-form'
import { passwordText } from '#contract/people/account-messages.ts'
import { PasswordField } from '../../../ui/field/PasswordField.tsx'

type Part = UseFormRegisterReturn & { error: string | undefined }

export interface NewPasswordFieldsProps {
  fresh: Part
  confirmation: Part
}

/** The new password and its confirmation, as password managers know them. */
export function NewPasswordFields({ fresh, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...fresh}
        label={passwordText.fresh}
        required
        autoComplete="new-password"
        hint={passwordText.rule}
      />
      <PasswordField
        {...confirmation}
        label={passwordText.confirmation}
        required
        autoComplete="new-password"
      />
    </>
  )
}
