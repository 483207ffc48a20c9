import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Suspense, useState } from 'react'
import { landing } from '../../admin-paths.ts'
import { call } from '../../client/call.ts'
import { ClientError, errorSentence } from '../../client/client-error.ts'
import { fetchPart } from '../../client/fetch-part.ts'
import { START_PAGE } from '../../client/safe-return.ts'
import type { LogIn as Answer } from '../../client/stored-log-in.ts'
import { storeLogIn } from '../../client/stored-log-in.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Mark } from '../../shell/page/Mark.tsx'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/field/Field.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { logInText } from '../../words/log-in.ts'
import { productText } from '../../words/shell.ts'

interface Entered {
  username: string
  password: string
}

interface Refusals {
  username?: string
  password?: string
  /** The server's sentence, under the form. */
  form?: string
}

/** What can be read without a log-in (PU-02). */
const PUBLIC = [
  { to: '/about', label: logInText.about },
  { to: '/features', label: logInText.features },
  { to: '/contact', label: logInText.contact },
  { to: '/sign-up', label: logInText.signUp },
] as const

const route = getRouteApi('/start/')
const loadPasskeys = () => fetchPart(() => import('./factor/passkey.ts'))
const LogInStep = lazyPart(() => import('./factor/LogInStep.tsx'), 'LogInStep')
/** Browsers give no passkeys to a number, nor to a page without https. */
const HAS_PASSKEYS = 'PublicKeyCredential' in window && /[a-z]/.test(location.hostname)
/** Answers to a right password after which something is left to do. */
const STEPS = /^first-|-factor$/

/** Log-in (PU-01): 'Welcome Back'. */
export function LogIn() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="flex w-full max-w-sm flex-col gap-6">
        <p className="flex items-center justify-center gap-2 text-lg font-semibold text-primary-ink">
          <Mark />
          {productText.name}
        </p>
        <LogInForm />
        <PublicPages />
      </div>
    </main>
  )
}

function LogInForm() {
  const [entered, setEntered] = useState<Entered>({ username: '', password: '' })
  const { refusals, busy, submit, submitPasskey, clear, step, setStep, enter } = useLogIn()
  const edit = (change: Partial<Entered>) => {
    clear()
    setEntered({ ...entered, ...change })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit(entered)
  }
  if (step) {
    return (
      <Suspense>
        <LogInStep
          {...{ step, entered }}
          onStep={setStep}
          onLoggedIn={enter}
          onBack={() => setStep(undefined)}
        />
      </Suspense>
    )
  }
  return (
    <form
      onSubmit={send}
      noValidate
      aria-busy={busy}
      className="flex flex-col gap-4 rounded-lg border border-line bg-card p-6 shadow-card"
    >
      <div>
        <h1 className="text-lg font-semibold">{logInText.heading}</h1>
        <p className="mt-1 text-balance text-ink-soft">{productText.promise}</p>
      </div>
      <TextField
        label={logInText.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        value={entered.username}
        error={refusals.username}
        onChange={(event) => edit({ username: event.target.value })}
      />
      <PasswordField
        label={logInText.password}
        name="password"
        aria-required
        value={entered.password}
        error={refusals.password}
        onChange={(event) => edit({ password: event.target.value })}
      />
      <Button type="submit" tone="primary" block busy={busy} busyLabel={logInText.submitting}>
        {logInText.submit}
      </Button>
      {HAS_PASSKEYS && (
        <Button block onClick={() => void submitPasskey()}>
          {logInText.passkey}
        </Button>
      )}
      <div role="alert" className="empty:-mt-4">
        {refusals.form && <FieldError>{refusals.form}</FieldError>}
      </div>
      <Link
        to="/reset-password"
        className="self-center rounded-sm text-sm font-medium text-primary-ink underline-offset-4 hover:underline"
      >
        {logInText.forgot}
      </Link>
    </form>
  )
}

function PublicPages() {
  return (
    <nav aria-label={productText.name} className="flex flex-wrap justify-center gap-x-4 gap-y-1">
      {PUBLIC.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex items-center rounded-sm text-sm text-ink-soft hover:text-primary-ink hover:underline pointer-coarse:min-h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Asks for a log-in and goes where it leads; one attempt at a time. */
function useLogIn() {
  const router = useRouter()
  const { from } = route.useSearch()
  const [refusals, setRefusals] = useState<Refusals>({})
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<ClientError>()
  const enter = (answer: Answer) => {
    storeLogIn(answer)
    router.history.replace(landing(from, new Set(Object.keys(router.routesByPath))))
  }

  const attempt = async (ask: () => Promise<Answer>) => {
    setBusy(true)
    setRefusals({})
    try {
      enter(await ask())
    } catch (error) {
      setBusy(false)
      if (error instanceof ClientError && STEPS.test(error.fault)) return setStep(error)
      setRefusals({ form: errorSentence(error) })
      const isWrong = error instanceof ClientError && error.fault === 'wrong-credentials'
      if (isWrong) toast({ title: logInText.failure, tone: 'bad' })
    }
  }
  const submit = async ({ username, password }: Entered) => {
    const missing = {
      ...(username.trim() === '' ? { username: logInText.usernameMissing } : {}),
      ...(password === '' ? { password: logInText.passwordMissing } : {}),
    }
    setRefusals(missing)
    if (busy || Object.keys(missing).length > 0) return
    // The next page's code comes while the server looks at the password.
    const opening = router.routesByPath[START_PAGE]
    void Promise.allSettled([router.loadRouteChunk(opening.parentRoute), router.loadRouteChunk(opening)])
    await attempt(() => call('token', { body: { username: username.trim(), password } }))
  }
  const submitPasskey = async () => {
    if (!busy) await attempt(async () => (await loadPasskeys()).logInByPasskey(null))
  }
  return { refusals, busy, submit, submitPasskey, clear: () => setRefusals({}), step, setStep, enter }
}
