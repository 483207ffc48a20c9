import { useState } from 'react'
import { passkeyText } from '#contract/people/passkey-messages.ts'
import { errorSentence } from '../../../client/client-error.ts'
import type { LogIn } from '../../../client/stored-log-in.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { logInByPasskey } from './passkey.ts'

interface UsePasskeyProps {
  tone: 'primary' | 'secondary'
  ticket: string
  onLoggedIn: (logIn: LogIn) => void
}

/** The passkey in place of a code. */
export function UsePasskey({ tone, ticket, onLoggedIn }: UsePasskeyProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const show = async () => {
    setBusy(true)
    setFailure(null)
    try {
      onLoggedIn(await logInByPasskey(ticket))
    } catch (error) {
      setFailure(errorSentence(error))
      setBusy(false)
    }
  }
  return (
    <>
      <Button tone={tone} block busy={busy} busyLabel={passkeyText.using} onClick={() => void show()}>
        {passkeyText.use}
      </Button>
      <div role="alert" className="empty:-mt-4">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
    </>
  )
}
