import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PageLink } from '../../shell/menu/PageLink.tsx'
import { cx } from '../../ui/cx.ts'
import { costPagesText } from '../../words/cost/cost-pages.ts'

const PAGES = [
  { label: costPagesText.costs, path: '/cost-tracker' },
  { label: costPagesText.dieselBalance, path: '/cost-tracker/diesel-balance' },
  { label: costPagesText.buyList, path: '/cost-tracker/buy-list' },
  { label: costPagesText.monthEnd, path: '/cost-tracker/month-end' },
  { label: costPagesText.toGetBack, path: '/cost-tracker/to-get-back' },
] as const

const LINK = cx(
  '-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap',
  'text-ink-soft transition-colors -outline-offset-2 hover:text-primary-ink pointer-coarse:min-h-11',
  'aria-[current=page]:border-primary-ink aria-[current=page]:text-primary-ink',
)

/** Between the pages about money, of those that there are; on a narrow screen it scrolls inside itself to the open one. */
export function CostPages() {
  const { routesByPath } = useRouter()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - row.current.offsetLeft
  }, [])
  return (
    <nav
      ref={row}
      aria-label={costPagesText.label}
      className="flex min-w-0 gap-1 overflow-x-auto border-b border-line"
    >
      {PAGES.filter(({ path }) => path in routesByPath).map(({ label, path }) => (
        <PageLink key={path} path={path} className={LINK} isExact>
          {label}
        </PageLink>
      ))}
    </nav>
  )
}
