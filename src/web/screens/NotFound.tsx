import { buttonClass } from '../ui/button-class.ts'

/** For a path that leads nowhere. */
export function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="flex flex-col items-center gap-3">
        <h1 className="text-xl font-semibold">Page not found</h1>
        <p className="text-ink-soft">We are unable to find the page you just requested.</p>
        <a href="/dashboard" className={buttonClass({ tone: 'primary' })}>
          Go Home
        </a>
      </div>
    </main>
  )
}
