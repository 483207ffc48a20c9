import {
  Building2,
  Gauge,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  ReceiptText,
  ScrollText,
  Store,
  Users,
} from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { adminMenuText, messagesText } from '../../../words/platform.ts'
import { AdminLink } from './AdminLink.tsx'
import { useWaiting } from './use-waiting.ts'

interface Entry {
  label: string
  path: string
  icon: LucideIcon
  /** Pages that are reached from this one. */
  covers?: readonly string[]
}

const MESSAGES = '/messages'

const FIRST: Entry = { label: adminMenuText.overview, path: '/', icon: LayoutDashboard }

const MANAGE: readonly Entry[] = [
  { label: adminMenuText.viewClient, path: '/view-client', icon: Building2, covers: ['/add-clients'] },
  {
    label: adminMenuText.viewBranches,
    path: '/view-branches',
    icon: Store,
    covers: ['/view-branch', '/add-branches', '/compare-branches'],
  },
  { label: adminMenuText.viewDevices, path: '/view-devices', icon: Gauge, covers: ['/add-devices'] },
]

const OTHERS: readonly Entry[] = [
  { label: adminMenuText.users, path: '/view-users', icon: Users },
  { label: adminMenuText.settings, path: '/client-settings', icon: ReceiptText },
  { label: adminMenuText.audit, path: '/audit-log', icon: ScrollText },
  { label: adminMenuText.messages, path: MESSAGES, icon: Mail },
]

export interface AdminMenuProps {
  path: string
  onLeave?: (() => void) | undefined
}

/** S2 §2: Admin Overview, Manage, and what else a platform administrator looks after. */
export function AdminMenu(props: AdminMenuProps) {
  return (
    <nav aria-label={adminMenuText.label} className="flex flex-col gap-4">
      <Entries entries={[FIRST]} {...props} />
      <div>
        <p className="px-3 pb-1 text-xs font-medium text-ink-soft">{adminMenuText.manage}</p>
        <Entries entries={MANAGE} {...props} />
      </div>
      <Entries entries={OTHERS} {...props} />
    </nav>
  )
}

function Entries({ entries, path, onLeave }: AdminMenuProps & { entries: readonly Entry[] }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map(({ label, path: to, icon: Icon, covers = [] }) => (
        <li key={to}>
          <AdminLink
            path={to}
            onClick={onLeave}
            aria-current={to === path ? 'page' : undefined}
            className={cx(
              'flex min-h-10 items-center gap-3 rounded-md px-3 text-sm font-medium text-ink-soft transition-colors pointer-coarse:min-h-11',
              'hover:bg-primary-tint hover:text-primary-ink',
              [to, ...covers].includes(path) && 'bg-primary-tint text-primary-ink',
            )}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {label}
            {to === MESSAGES && <WaitingCount />}
          </AdminLink>
        </li>
      ))}
    </ul>
  )
}

/** Unread messages and requests that wait; nothing where there are none. */
function WaitingCount() {
  const { unread, waiting } = useWaiting()
  if (unread + waiting === 0) return null
  return (
    <span className="ml-auto rounded-full bg-primary px-2 py-0.5 text-xs text-on-primary tabular-nums">
      {messagesText.waiting(unread + waiting)}
    </span>
  )
}
