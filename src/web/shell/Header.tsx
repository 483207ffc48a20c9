import { Mail, Menu, PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { signedInClaims } from '../client/stored-log-in.ts'
import { WaitingChip } from '../outbox/WaitingChip.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { headerText, productText } from '../words/shell.ts'
import { AvatarMenu } from './menu/AvatarMenu.tsx'
import { MainMenu } from './menu/MainMenu.tsx'
import type { MenuEntry, MenuPage } from './menu/menu.ts'
import { PageLink } from './menu/PageLink.tsx'
import { Unread } from './notice/Unread.tsx'
import { Mark } from './page/Mark.tsx'

export interface HeaderProps {
  path: string
  entries: readonly MenuEntry[]
  avatarPages: readonly MenuPage[]
  organisation: string
  /** Opens the drawer on a phone, folds the sidebar above; absent where the sidebar always stands. */
  sidebar?: { isOpen: boolean; isDrawer: boolean; onToggle: () => void }
  /** On a phone the header holds the date control, and the menu stands in the drawer. */
  dateChip?: ReactNode
  /** What tells of alerts, from the screens that know them. */
  bell: ReactNode
}

export function Header({ path, entries, avatarPages, organisation, sidebar, dateChip, bell }: HeaderProps) {
  return (
    <header
      data-edge=""
      data-print="hide"
      className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-line bg-card px-2 py-1 md:px-4"
    >
      {sidebar && <SidebarButton {...sidebar} />}
      <PageLink
        path="/dashboard"
        aria-label={`${productText.name}, ${headerText.toDashboard}`}
        className="flex shrink-0 items-center gap-2 rounded-md font-semibold text-primary-ink"
      >
        <Mark />
        <span className="hidden xl:inline">{productText.name}</span>
      </PageLink>
      <div className="min-w-0 flex-1 md:px-2">
        {sidebar?.isDrawer ? dateChip : <MainMenu entries={entries} path={path} />}
      </div>
      <div className="flex shrink-0 items-center">
        <WaitingChip compact={sidebar?.isDrawer === true && dateChip !== undefined} />
        <Unread
          label={headerText.messages}
          nothing={headerText.noMessages}
          count={0}
          icon={<Mail aria-hidden="true" className="size-5" />}
        />
        {bell}
        <AvatarMenu
          username={signedInClaims()?.username ?? ''}
          organisation={organisation}
          pages={avatarPages}
        />
      </div>
    </header>
  )
}

function SidebarButton({ isOpen, isDrawer, onToggle }: NonNullable<HeaderProps['sidebar']>) {
  const Icon = isDrawer ? Menu : PanelLeft
  return (
    <IconButton
      label={isDrawer ? headerText.openMenu : isOpen ? headerText.hideSidebar : headerText.showSidebar}
      aria-expanded={isOpen}
      icon={<Icon aria-hidden="true" className="size-5" />}
      onClick={onToggle}
    />
  )
}
