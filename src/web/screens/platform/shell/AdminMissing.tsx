import { buttonClass } from '../../../ui/button-class.ts'
import { notFoundText } from '../../../words/shell.ts'
import { AdminLink } from './AdminLink.tsx'

/** The fallback page of the administrator area (AD-01). */
export function AdminMissing() {
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-3 text-center">
      <h1 className="text-xl font-semibold">{notFoundText.title}</h1>
      <p className="text-ink-soft">{notFoundText.message}</p>
      <AdminLink path="/" className={buttonClass({ tone: 'primary' })}>
        {notFoundText.home}
      </AdminLink>
    </div>
  )
}
