import { resetText } from '#contract/people/account-messages.ts'
import { call } from '../../../client/call.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { Button } from '../../../ui/Button.tsx'
import { NewPasswordFields } from '../account/NewPasswordFields.tsx'
import type { NewPasswordEntries } from '../account/password-entries.ts'
import { EMPTY_NEW, newPasswordRefusals } from '../account/password-entries.ts'
import { FormCard } from './FormCard.tsx'
import { PasswordChanged } from './PasswordChanged.tsx'
import { PublicPage } from './PublicPage.tsx'
import { useSend } from './use-send.ts'

export interface NewPasswordProps {
  /** The secret of the mailed link. */
  token: string
  /** The password is chosen: the link is over. */
  onDone: () => void
  onAskAgain: () => void
}

/** The form that a mailed link opens (PU-04). */
export function NewPassword({ token, onDone, onAskAgain }: NewPasswordProps) {
  const { form, submit, busy, failure, isDone } = useSend<NewPasswordEntries>({
    empty: EMPTY_NEW,
    validate: (entered) => newPasswordRefusals(entered),
    send: async ({ fresh }) => {
      await call('usePasswordLink', { body: { token, new_password: fresh } })
      onDone()
    },
  })
  return (
    <PublicPage title={resetText.title} narrow>
      {isDone ? (
        <PasswordChanged />
      ) : (
        <FormCard
          title={resetText.chooseTitle}
          note={resetText.chooseNote}
          submit={resetText.save}
          busyLabel={resetText.saving}
          busy={busy}
          failure={failure}
          onSubmit={submit}
          after={failure === resetText.linkOver && <Button onClick={onAskAgain}>{resetText.askAgain}</Button>}
        >
          <NewPasswordFields
            fresh={fieldProps(form, 'fresh')}
            confirmation={fieldProps(form, 'confirmation')}
          />
        </FormCard>
      )}
    </PublicPage>
  )
}
