import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorText } from '#contract/people/factor-messages.ts'
import { call } from '../../../client/call.ts'
import { errorSentence } from '../../../client/client-error.ts'
import { fillsForm } from '../../../client/query-client.ts'
import type { LogIn } from '../../../client/stored-log-in.ts'
import { Card } from '../../../ui/Card.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpApp } from './SetUpApp.tsx'

interface MustSetUpProps {
  ticket: string
  onLoggedIn: (logIn: LogIn) => void
}

/** A platform administrator sets an app up, keeps the recovery codes and is in. */
export function MustSetUp({ ticket, onLoggedIn }: MustSetUpProps) {
  const [made, setMade] = useState<{ codes: readonly string[]; logIn: LogIn } | null>(null)
  const { data, error } = useQuery({
    queryKey: ['set up', ticket],
    queryFn: () => call('tokenSetUp', { body: { ticket } }),
    // Another answer would be another secret.
    staleTime: Number.POSITIVE_INFINITY,
    ...fillsForm,
  })
  const confirm = async (code: string) => {
    const { recovery_codes, log_in } = await call('tokenSetUpConfirm', { body: { ticket, code } })
    setMade({ codes: recovery_codes, logIn: log_in })
  }
  return (
    <Card title={<h1>{made ? factorText.codesTitle : factorText.title}</h1>}>
      {made ? (
        <RecoveryCodes codes={made.codes} onDone={() => onLoggedIn(made.logIn)} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-ink-soft">{factorText.mustSetUp}</p>
          {error && <FieldError>{errorSentence(error)}</FieldError>}
          {!error && (data ? <SetUpApp shown={data.data} onConfirm={confirm} /> : <Skeleton height={320} />)}
        </div>
      )}
    </Card>
  )
}
