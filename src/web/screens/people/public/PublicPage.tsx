import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Mark } from '../../../shell/page/Mark.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { cx } from '../../../ui/cx.ts'
import { logInText } from '../../../words/log-in.ts'
import { productText } from '../../../words/shell.ts'

const PAGES = [
  { label: logInText.about, to: '/about' },
  { label: logInText.features, to: '/features' },
  { label: logInText.contact, to: '/contact' },
  { label: logInText.signUp, to: '/sign-up' },
] as const

const LINK = cx(
  'inline-flex min-h-9 items-center rounded-md px-2 font-medium text-ink-soft hover:text-primary-ink pointer-coarse:min-h-11',
  'aria-[current=page]:bg-primary-tint aria-[current=page]:text-primary-ink md:px-3',
)

export interface PublicPageProps {
  title: string
  /** A form: in the middle, as wide as a form is. */
  narrow?: boolean
  children: ReactNode
}

/** Around every page that needs no log-in (PU-02). */
export function PublicPage({ title, narrow = false, children }: PublicPageProps) {
  useEffect(() => {
    document.title = `${title} · ${productText.name}`
    return () => {
      document.title = productText.name
    }
  }, [title])
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-card">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          <Link
            to="/"
            className="flex items-center gap-2 rounded-md text-base font-semibold text-primary-ink"
          >
            <Mark />
            {productText.name}
          </Link>
          <nav
            aria-label={productText.name}
            className="order-last -mx-2 flex w-full flex-wrap md:order-none md:mx-0 md:w-auto md:flex-1"
          >
            {PAGES.map(({ label, to }) => (
              <Link key={to} to={to} className={LINK}>
                {label}
              </Link>
            ))}
          </nav>
          <Link to="/" className={cx(buttonClass({ tone: 'secondary' }), 'ml-auto')}>
            {logInText.submit}
          </Link>
        </div>
      </header>
      <main
        className={cx(
          'mx-auto flex w-full flex-1 flex-col gap-6 px-4 py-6 md:py-10',
          narrow ? 'max-w-md' : 'max-w-5xl',
        )}
      >
        {children}
      </main>
    </div>
  )
}
