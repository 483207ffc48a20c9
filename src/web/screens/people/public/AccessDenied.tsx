import { Link, useLocation } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { buttonClass } from '../../../ui/button-class.ts'
import { deniedText } from '../../../words/public.ts'
import { PublicPage } from './PublicPage.tsx'

/** An address that is no public page, without a log-in (PU-03): what may be the reason, and the way in and back. */
export function AccessDenied() {
  const { href } = useLocation()
  return (
    <PublicPage title={deniedText.title} narrow>
      <section className="flex flex-col gap-4 rounded-lg border border-line bg-card p-4 shadow-card md:p-6">
        <h1 className="flex items-center gap-2 text-lg font-semibold">
          <ShieldAlert aria-hidden="true" className="size-6 shrink-0 text-warn" />
          {deniedText.title}
        </h1>
        <p className="text-ink-soft">{deniedText.intro}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {deniedText.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <Link to="/log-in" search={{ from: href }} className={buttonClass({ tone: 'primary', block: true })}>
          {deniedText.logIn}
        </Link>
      </section>
    </PublicPage>
  )
}
