import { Check, CircleUserRound, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { Suspense, useState } from 'react'
import { logOut } from '../../client/log-out.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { useOutboxState } from '../../outbox/outbox-state.ts'
import type { Theme } from '../../state/shared.ts'
import { setTheme, useShared } from '../../state/shared.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlay/DropdownMenu.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { menuText, themeText } from '../../words/shell.ts'
import type { MenuPage } from './menu.ts'
import { PageLink } from './PageLink.tsx'

const LogOutDialog = lazyPart(() => import('./LogOutDialog.tsx'), 'LogOutDialog')

/** Asked for when it is drawn: the icons may stand in a file of the build that is read after this one. */
const themes = (): readonly { theme: Theme; icon: typeof Sun }[] => [
  { theme: 'system', icon: Monitor },
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
]

export interface AvatarMenuProps {
  username: string
  organisation: string
  pages: readonly MenuPage[]
}

/** Who is signed in, their pages, the theme and Log Out (SH-02, SE-06). */
export function AvatarMenu({ username, organisation, pages }: AvatarMenuProps) {
  const chosen = useShared(({ ui }) => ui.theme)
  const waiting = useOutboxState(
    ({ entries }) => entries.filter(({ state }) => state === 'waiting' || state === 'refused').length,
  )
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (waiting > 0 ? setLeaving(true) : void logOut())
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label="Account" icon={<CircleUserRound aria-hidden="true" className="size-6" />} />
        }
      >
        <MenuLabel>
          <span className="block text-sm font-semibold text-ink">{username}</span>
          {organisation}
        </MenuLabel>
        <MenuSeparator />
        {pages.map((page) => (
          <MenuItem key={page.path} asChild>
            <PageLink path={page.path}>{page.label}</PageLink>
          </MenuItem>
        ))}
        {pages.length > 0 && <MenuSeparator />}
        <MenuLabel>{themeText.label}</MenuLabel>
        {themes().map(({ theme, icon: Icon }) => (
          <MenuItem
            key={theme}
            icon={<Icon aria-hidden="true" className="size-4" />}
            onSelect={() => setTheme(theme)}
          >
            {themeText[theme]}
            {theme === chosen && (
              <>
                <Check aria-hidden="true" className="ml-auto size-4" />
                <VisuallyHidden>(chosen)</VisuallyHidden>
              </>
            )}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden="true" className="size-4" />} onSelect={leave}>
          {menuText.logOut}
        </MenuItem>
      </DropdownMenu>
      {isLeaving && (
        <Suspense fallback={null}>
          <LogOutDialog waiting={waiting} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  )
}
