import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { notFoundText } from '../../words/shell.ts'

/** For a path that leads nowhere (SH-12). */
export function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="flex flex-col items-center gap-3">
        <h1 className="text-xl font-semibold">{notFoundText.title}</h1>
        <p className="text-ink-soft">{notFoundText.message}</p>
        <Link to="/" className={buttonClass({ tone: 'primary' })}>
          {notFoundText.home}
        </Link>
      </div>
    </main>
  )
}
