import { Link } from '@tanstack/react-router'
import { passwordText, resetText } from '#contract/people/account-messages.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Sent } from './Sent.tsx'

/** A new password without a log-in: the next step is the log-in. */
export function PasswordChanged() {
  return (
    <Sent
      title={passwordText.updated}
      action={
        <Link to="/" className={buttonClass({ tone: 'primary' })}>
          {resetText.back}
        </Link>
      }
    >
      <p>{passwordText.updatedMessage}</p>
    </Sent>
  )
}
