import '#contract/account-routes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { factorText } from '#contract/people/factor-messages.ts'
import type { ClientError } from '../../../client/client-error.ts'
import { queryClient } from '../../../client/query-client.ts'
import type { LogIn } from '../../../client/stored-log-in.ts'
import { Button } from '../../../ui/Button.tsx'
import { EnterCode } from './EnterCode.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import { MustSetUp } from './MustSetUp.tsx'

export interface LogInStepProps {
  /** What the right password was answered with. */
  step: ClientError
  entered: { username: string; password: string }
  onStep: (next: ClientError) => void
  onLoggedIn: (logIn: LogIn) => void
  onBack: () => void
}

/** What comes between the right password and the first page (H14): loaded when it is needed. */
export function LogInStep({ step, entered, onStep, onLoggedIn, onBack }: LogInStepProps) {
  const ticket = String(step.told.ticket ?? '')
  const ways = { app: step.told.app === true, passkey: step.told.passkey === true }
  return (
    <div className="flex flex-col gap-3">
      {step.fault === 'first-password' && (
        <FirstPassword entered={entered} onStep={onStep} onLoggedIn={onLoggedIn} />
      )}
      {step.fault === 'second-factor' && <EnterCode {...{ ticket, ways }} onLoggedIn={onLoggedIn} />}
      {step.fault === 'set-up-factor' && (
        <QueryClientProvider client={queryClient}>
          <MustSetUp ticket={ticket} hasPasskeys={ways.passkey} onLoggedIn={onLoggedIn} />
        </QueryClientProvider>
      )}
      <Button tone="quiet" onClick={onBack} className="self-center">
        {factorText.back}
      </Button>
    </div>
  )
}
