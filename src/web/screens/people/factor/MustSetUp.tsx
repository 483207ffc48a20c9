import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorText } from '#contract/people/factor-messages.ts'
import { passkeyText } from '#contract/people/passkey-messages.ts'
import type { Made } from '#contract/people/passkeys.ts'
import { call } from '../../../client/call.ts'
import { errorSentence } from '../../../client/client-error.ts'
import { fillsForm } from '../../../client/query-client.ts'
import type { LogIn } from '../../../client/stored-log-in.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { NewPasskey } from './NewPasskey.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpApp } from './SetUpApp.tsx'

interface MustSetUpProps {
  ticket: string
  /** Whether passkeys work at this server's address. */
  hasPasskeys: boolean
  onLoggedIn: (logIn: LogIn) => void
}

interface Entered {
  codes: readonly string[]
  logIn: LogIn
}

/** A platform administrator sets an app or a passkey up, keeps the recovery codes and is in. */
export function MustSetUp({ ticket, hasPasskeys, onLoggedIn }: MustSetUpProps) {
  const [made, setMade] = useState<Entered | null>(null)
  const [isPasskey, setPasskey] = useState(false)
  const Way = isPasskey ? FirstPasskey : FirstApp
  return (
    <Card title={<h1>{made ? factorText.codesTitle : factorText.title}</h1>}>
      {made ? (
        <RecoveryCodes codes={made.codes} onDone={() => onLoggedIn(made.logIn)} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-ink-soft">{factorText.mustSetUp}</p>
          <Way ticket={ticket} onMade={setMade} />
          {hasPasskeys && 'PublicKeyCredential' in window && (
            <Button onClick={() => setPasskey(!isPasskey)}>
              {isPasskey ? passkeyText.setUpApp : passkeyText.setUp}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

interface WayProps {
  ticket: string
  onMade: (made: Entered) => void
}

function FirstApp({ ticket, onMade }: WayProps) {
  const { data, error } = useQuery({
    queryKey: ['set up', ticket],
    queryFn: () => call('tokenSetUp', { body: { ticket } }),
    // Another answer would be another secret.
    staleTime: Number.POSITIVE_INFINITY,
    ...fillsForm,
  })
  const confirm = async (code: string) => {
    const { recovery_codes, log_in } = await call('tokenSetUpConfirm', { body: { ticket, code } })
    onMade({ codes: recovery_codes, logIn: log_in })
  }
  if (error) return <FieldError>{errorSentence(error)}</FieldError>
  return data ? <SetUpApp shown={data.data} onConfirm={confirm} /> : <Skeleton height={320} />
}

function FirstPasskey({ ticket, onMade }: WayProps) {
  const { data, error } = useQuery({
    queryKey: ['set up passkey', ticket],
    queryFn: () => call('tokenSetUpPasskey', { body: { ticket } }),
    ...fillsForm,
  })
  const add = async (name: string, made: Made) => {
    const { recovery_codes, log_in } = await call('tokenSetUpPasskeyConfirm', {
      body: { ticket, name, made },
    })
    onMade({ codes: recovery_codes, logIn: log_in })
  }
  if (error) return <FieldError>{errorSentence(error)}</FieldError>
  return data ? <NewPasskey creation={data.data} onMade={add} /> : <Skeleton height={160} />
}
