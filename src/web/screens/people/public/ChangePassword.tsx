import { Link } from '@tanstack/react-router'
import { passwordText } from '#contract/people/account-messages.ts'
import { call } from '../../../client/call.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { PasswordField } from '../../../ui/field/PasswordField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { logInText } from '../../../words/log-in.ts'
import { changeText } from '../../../words/public.ts'
import { NewPasswordFields } from '../account/NewPasswordFields.tsx'
import type { PasswordEntries } from '../account/password-entries.ts'
import { EMPTY_PASSWORD, passwordRefusals } from '../account/password-entries.ts'
import { FormCard } from './FormCard.tsx'
import { LINK } from './link-class.ts'
import { PasswordChanged } from './PasswordChanged.tsx'
import { PublicPage } from './PublicPage.tsx'
import { useSend } from './use-send.ts'

interface Entries extends PasswordEntries {
  username: string
}

const EMPTY: Entries = { username: '', ...EMPTY_PASSWORD }

function findRefusals(entered: Entries) {
  const username = entered.username.trim()
  const nobody = username === '' ? { username: logInText.usernameMissing } : {}
  return { ...nobody, ...passwordRefusals(entered, username) }
}

/** /change-password (PU-02): the old password for a new one, without logging in. */
export function ChangePassword() {
  const { form, submit, busy, failure, isDone } = useSend<Entries>({
    empty: EMPTY,
    validate: findRefusals,
    send: ({ username, old, fresh }) =>
      call('resetPassword', { body: { username: username.trim(), password: old, new_password: fresh } }),
  })
  return (
    <PublicPage title={changeText.title} narrow>
      {isDone ? (
        <PasswordChanged />
      ) : (
        <FormCard
          title={changeText.title}
          note={
            <>
              {changeText.note}{' '}
              <Link to="/reset-password" className={LINK}>
                {changeText.forgot}
              </Link>
            </>
          }
          submit={passwordText.submit}
          busyLabel={passwordText.submitting}
          busy={busy}
          failure={failure}
          onSubmit={submit}
        >
          <TextField
            {...fieldProps(form, 'username')}
            label={passwordText.username}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField {...fieldProps(form, 'old')} label={passwordText.old} required />
          <NewPasswordFields
            fresh={fieldProps(form, 'fresh')}
            confirmation={fieldProps(form, 'confirmation')}
          />
        </FormCard>
      )}
    </PublicPage>
  )
}
