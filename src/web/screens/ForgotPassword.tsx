import { Link } from '@tanstack/react-router'
import { forgotText, logInText } from '#contract/messages.ts'
import { buttonClass } from '../ui/button-class.ts'

/** Where 'Forgot Password?' leads (PU-01): who can give a new password. */
export function ForgotPassword() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="flex w-full max-w-sm flex-col gap-4 rounded-lg border border-line bg-card p-6 shadow-card">
        <h1 className="text-lg font-semibold">{logInText.forgot}</h1>
        <p className="text-ink-soft">{forgotText.message}</p>
        <Link to="/" className={buttonClass({ tone: 'primary', block: true })}>
          {forgotText.back}
        </Link>
      </div>
    </main>
  )
}
