import type { ReactNode } from 'react'
import { useEffect } from 'react'
import type { Crumb } from '../../../ui/Breadcrumbs.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { adminCrumb } from '../../../words/platform.ts'
import { productText } from '../../../words/shell.ts'
import { AdminLink } from './AdminLink.tsx'

export interface AdminPageProps {
  title: string
  /** After Home. */
  crumbs: readonly Crumb[]
  /** Below the title: whose it is. */
  below?: string
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the administrator area: where it stands, what it is called, and what can be done there. */
export function AdminPage({ title, crumbs, below, actions, children }: AdminPageProps) {
  useEffect(() => {
    document.title = `${title} · ${productText.name}`
    return () => {
      document.title = productText.name
    }
  }, [title])
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <Breadcrumbs
            crumbs={[{ label: adminCrumb.home, href: '/' }, ...crumbs]}
            renderLink={({ label, href }, className) => (
              <AdminLink path={href ?? '/'} className={className}>
                {label}
              </AdminLink>
            )}
          />
          <h1 className="mt-1 text-lg font-semibold break-words">{title}</h1>
          {below !== undefined && <p className="text-sm text-ink-soft">{below}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </>
  )
}
