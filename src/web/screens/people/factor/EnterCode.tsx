import { factorText } from '#contract/people/factor-messages.ts'
import { call } from '../../../client/call.ts'
import type { LogIn } from '../../../client/stored-log-in.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { FormCard } from '../public/FormCard.tsx'
import { useSend } from '../public/use-send.ts'
import { type CodeEntries, CodeField, findCodeRefusals, NO_CODE } from './CodeField.tsx'

interface EnterCodeProps {
  ticket: string
  onLoggedIn: (logIn: LogIn) => void
}

/** The code of the app, or a recovery code. */
export function EnterCode({ ticket, onLoggedIn }: EnterCodeProps) {
  const { form, submit, busy, failure } = useSend<CodeEntries>({
    empty: NO_CODE,
    validate: findCodeRefusals,
    send: async ({ code }) => onLoggedIn(await call('tokenFactor', { body: { ticket, code } })),
  })
  return (
    <FormCard
      title={factorText.title}
      note={factorText.needed}
      submit={factorText.submit}
      busyLabel={factorText.submitting}
      busy={busy}
      failure={failure}
      onSubmit={submit}
    >
      <CodeField field={fieldProps(form, 'code')} hint={factorText.codeHint} />
    </FormCard>
  )
}
