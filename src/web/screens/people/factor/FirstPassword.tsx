import { factorText } from '#contract/people/factor-messages.ts'
import { call } from '../../../client/call.ts'
import { ClientError } from '../../../client/client-error.ts'
import type { LogIn } from '../../../client/stored-log-in.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { NewPasswordFields } from '../account/NewPasswordFields.tsx'
import type { NewPasswordEntries } from '../account/password-entries.ts'
import { EMPTY_NEW, newPasswordRefusals } from '../account/password-entries.ts'
import { FormCard } from '../public/FormCard.tsx'
import { useSend } from '../public/use-send.ts'

interface FirstPasswordProps {
  entered: { username: string; password: string }
  onStep: (next: ClientError) => void
  onLoggedIn: (logIn: LogIn) => void
}

/** A password that somebody else has chosen is changed before anything else, and logs in. */
export function FirstPassword({ entered, onStep, onLoggedIn }: FirstPasswordProps) {
  const { username, password } = entered
  const { form, submit, busy, failure } = useSend<NewPasswordEntries>({
    empty: EMPTY_NEW,
    validate: (typed) => newPasswordRefusals(typed, username),
    send: async ({ fresh }) => {
      await call('resetPassword', { body: { username, password, new_password: fresh } })
      try {
        onLoggedIn(await call('token', { body: { username, password: fresh } }))
      } catch (error) {
        if (!(error instanceof ClientError) || !error.fault.endsWith('-factor')) throw error
        onStep(error)
      }
    },
  })
  return (
    <FormCard
      title={factorText.firstTitle}
      note={factorText.firstNote}
      submit={factorText.firstSubmit}
      busyLabel={factorText.submitting}
      busy={busy}
      failure={failure}
      onSubmit={submit}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordFields fresh={fieldProps(form, 'fresh')} confirmation={fieldProps(form, 'confirmation')} />
    </FormCard>
  )
}
