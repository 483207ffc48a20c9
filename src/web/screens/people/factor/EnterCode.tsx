import { factorText } from '#contract/people/factor-messages.ts'
import { passkeyText } from '#contract/people/passkey-messages.ts'
import { call } from '../../../client/call.ts'
import type { LogIn } from '../../../client/stored-log-in.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { FormCard } from '../public/FormCard.tsx'
import { useSend } from '../public/use-send.ts'
import { type CodeEntries, CodeField, findCodeRefusals, NO_CODE } from './CodeField.tsx'
import { UsePasskey } from './UsePasskey.tsx'

interface EnterCodeProps {
  ticket: string
  /** What this log-in has beside recovery codes. */
  ways: { app: boolean; passkey: boolean }
  onLoggedIn: (logIn: LogIn) => void
}

/** The code of the app, a recovery code, or a passkey. */
export function EnterCode({ ticket, ways, onLoggedIn }: EnterCodeProps) {
  const { form, submit, busy, failure } = useSend<CodeEntries>({
    empty: NO_CODE,
    validate: findCodeRefusals,
    send: async ({ code }) => onLoggedIn(await call('tokenFactor', { body: { ticket, code } })),
  })
  return (
    <FormCard
      title={factorText.title}
      note={noteFor(ways)}
      submit={factorText.submit}
      busyLabel={factorText.submitting}
      isSecondWay={ways.passkey && !ways.app}
      busy={busy}
      failure={failure}
      onSubmit={submit}
    >
      {ways.passkey && (
        <UsePasskey tone={ways.app ? 'secondary' : 'primary'} ticket={ticket} onLoggedIn={onLoggedIn} />
      )}
      <CodeField
        field={fieldProps(form, 'code')}
        hint={ways.app ? factorText.codeHint : passkeyText.recoveryHint}
      />
    </FormCard>
  )
}

function noteFor({ app, passkey }: EnterCodeProps['ways']): string {
  if (!app) return passkey ? passkeyText.orRecovery : passkeyText.onlyRecovery
  return passkey ? passkeyText.orCode : factorText.needed
}
