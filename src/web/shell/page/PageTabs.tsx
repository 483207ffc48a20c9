import { useRouter } from '@tanstack/react-router'
import { cx } from '../../ui/cx.ts'
import { PageLink } from '../menu/PageLink.tsx'

const LINK = cx(
  '-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap',
  'text-ink-soft transition-colors -outline-offset-2 hover:text-primary-ink pointer-coarse:min-h-11',
  'aria-[current=page]:border-primary-ink aria-[current=page]:text-primary-ink',
)

interface PageTabsProps {
  label: string
  pages: readonly { readonly label: string; readonly path: string }[]
}

/** Between pages that belong together, of those that there are; on a narrow screen in two rows, so that none is out of sight. */
export function PageTabs({ label: name, pages }: PageTabsProps) {
  const { routesByPath } = useRouter()
  return (
    <nav aria-label={name} data-print="hide" className="flex min-w-0 flex-wrap gap-x-1 border-b border-line">
      {pages
        .filter(({ path }) => path in routesByPath)
        .map(({ label, path }) => (
          <PageLink key={path} path={path} className={LINK} isExact>
            {label}
          </PageLink>
        ))}
    </nav>
  )
}
