import type { ReactNode } from 'react'
import type { Crumb } from '../ui/Breadcrumbs.tsx'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { menuText } from '../words/shell.ts'
import type { MenuPage } from './menu/menu.ts'
import { PageLink } from './menu/PageLink.tsx'

export interface PageBarProps {
  crumbs: readonly Crumb[]
  /** Whose figures these are: what header and sidebar say, which are not on paper. */
  selection: string
  /** null: the page names its own. */
  rangeLabel: string | null
  /** Which clocks the page's days are told by; null: the organisation's. */
  zoneNote: string | null
  shortcuts: readonly MenuPage[]
  /** The date control and the interval selector. */
  controls: ReactNode
}

/** Above every page: breadcrumbs from Home and the selected range (SH-01), controls and shortcuts (SH-07). */
export function PageBar({ crumbs, selection, rangeLabel, zoneNote, shortcuts, controls }: PageBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:items-end md:gap-y-2">
      <div className="min-w-0 max-md:contents">
        <Breadcrumbs
          crumbs={[{ label: menuText.home, href: '/dashboard' }, ...crumbs]}
          renderLink={({ label, href }, className) => (
            <PageLink path={href ?? '/dashboard'} className={className}>
              {label}
            </PageLink>
          )}
        />
        {/* On a phone the controls stand beside the breadcrumbs and the range below both. */}
        <div className="max-md:order-1 max-md:w-full">
          <p className="mt-0.5 hidden text-xs print:block">{selection}</p>
          {rangeLabel !== null && <p className="mt-0.5 text-xs text-ink-soft">{rangeLabel}</p>}
          {zoneNote !== null && <p className="mt-0.5 text-xs text-ink-soft">{zoneNote}</p>}
        </div>
      </div>
      <div data-print="hide" className="flex min-w-0 flex-wrap items-center gap-2">
        {shortcuts.map(({ label, path }) => (
          <PageLink key={path} path={path} className={buttonClass({ tone: 'quiet' })}>
            {label}
          </PageLink>
        ))}
        {controls}
      </div>
    </div>
  )
}
