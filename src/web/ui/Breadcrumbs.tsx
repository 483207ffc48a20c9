import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

export interface Crumb {
  label: string
  href?: string
}

export interface BreadcrumbsProps {
  crumbs: readonly Crumb[]
  /** Draws a crumb that leads somewhere; a plain link unless the caller's router has its own. */
  renderLink?: (crumb: Crumb, className: string) => ReactNode
}

const LINK = 'rounded-sm text-ink-soft underline-offset-4 hover:text-primary-ink hover:underline'

export function Breadcrumbs({ crumbs, renderLink = plainLink }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-1 text-sm">
        {crumbs.map((crumb, place) => (
          <li key={crumb.label} className="inline-flex items-center gap-1">
            {place > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />}
            {place === crumbs.length - 1 || crumb.href === undefined ? (
              <span
                aria-current={place === crumbs.length - 1 ? 'page' : undefined}
                className="font-medium text-ink"
              >
                {crumb.label}
              </span>
            ) : (
              renderLink(crumb, LINK)
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function plainLink(crumb: Crumb, className: string) {
  return (
    <a href={crumb.href} className={className}>
      {crumb.label}
    </a>
  )
}
