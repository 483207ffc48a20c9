import { ChevronDown } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { DropdownMenu, MenuItem } from '../../ui/overlay/DropdownMenu.tsx'
import type { MenuEntry, MenuGroup } from './menu.ts'
import { PageLink } from './PageLink.tsx'

export interface MainMenuProps {
  entries: readonly MenuEntry[]
  path: string
  /** Down a drawer instead of along the header. */
  stacked?: boolean
  onLeave?: () => void
}

const ENTRY = cx(
  'inline-flex min-h-9 items-center gap-1 rounded-md px-2 text-sm font-medium whitespace-nowrap text-ink-soft xl:px-3',
  'transition-colors hover:bg-primary-tint hover:text-primary-ink pointer-coarse:min-h-11',
)
const HERE = 'bg-primary-tint text-primary-ink'

/** The header's menu (SH-02): a group opens as a list below its name, in a drawer its pages stand indented. */
export function MainMenu({ entries, path, stacked = false, onLeave }: MainMenuProps) {
  return (
    <nav aria-label="Pages">
      <ul className={cx('flex', stacked ? 'flex-col gap-1' : 'flex-wrap xl:gap-1')}>
        {entries.map((entry) => (
          <li key={entry.label}>
            {'path' in entry ? (
              <PageLink
                path={entry.path}
                onClick={onLeave}
                className={cx(ENTRY, path === entry.path && HERE, stacked && 'w-full')}
              >
                {entry.label}
              </PageLink>
            ) : stacked ? (
              <StackedGroup group={entry} path={path} {...(onLeave === undefined ? {} : { onLeave })} />
            ) : (
              <OpeningGroup group={entry} path={path} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OpeningGroup({ group, path }: { group: MenuGroup; path: string }) {
  const isHere = group.pages.some((page) => page.path === path)
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button type="button" className={cx(ENTRY, isHere && HERE)}>
          {group.label}
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      }
    >
      {group.pages.map((page) => (
        <MenuItem key={page.path} asChild>
          <PageLink path={page.path}>{page.label}</PageLink>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

function StackedGroup({ group, path, onLeave }: { group: MenuGroup; path: string; onLeave?: () => void }) {
  return (
    <>
      <p className="px-2 pt-2 text-xs font-medium text-ink-soft">{group.label}</p>
      <ul>
        {group.pages.map((page) => (
          <li key={page.path}>
            <PageLink
              path={page.path}
              onClick={onLeave}
              className={cx(ENTRY, 'w-full pl-6', path === page.path && HERE)}
            >
              {page.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}
