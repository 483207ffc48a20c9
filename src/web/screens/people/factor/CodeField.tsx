import type { UseFormRegisterReturn } from 'react-hook-form'
import { factorText } from '#contract/people/factor-messages.ts'
import { TextField } from '../../../ui/field/TextField.tsx'

export interface CodeEntries {
  code: string
}

export const NO_CODE: CodeEntries = { code: '' }

export function findCodeRefusals({ code }: CodeEntries) {
  return code.trim() === '' ? { code: factorText.codeMissing } : {}
}

interface CodeFieldProps {
  field: UseFormRegisterReturn & { error: string | undefined }
  hint?: string
}

/** A code as phones offer it above the keyboard. */
export function CodeField({ field, hint }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label={factorText.code}
      hint={hint}
      required
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
    />
  )
}
