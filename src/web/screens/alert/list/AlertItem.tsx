import { CircleCheck } from 'lucide-react'
import type { AlertGroup } from '#contract/alert/alert-groups.ts'
import type { Notification } from '#contract/alert/notifications.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { alertListText } from '../../../words/alert-list.ts'
import { AlertActions } from './AlertActions.tsx'
import { AlertPageLink } from './AlertPageLink.tsx'
import { groupTimes, isMutedOneByOne, placeWords, spanWords } from './alert-words.ts'
import { LookedAfter } from './LookedAfter.tsx'
import { MutedUntil } from './MutedUntil.tsx'
import { ActiveBadge, SeverityBadge } from './SeverityBadge.tsx'
import type { Notifications } from './use-notifications.ts'

export interface AlertItemProps {
  alert: Notification
  may: Notifications['may']
  /** Those of its kind and place, of which it is the newest; left out: it stands for itself. */
  group?: AlertGroup
  /** It stands under a row that names what and where. */
  isUnderRow?: boolean
  onLeave?: (() => void) | undefined
}

/** One alert: what, where, how far beyond, since when, and who looks after it. */
export function AlertItem({ alert, may, group, isUnderRow = false, onLeave }: AlertItemProps) {
  const { title, severity, message, until, is_unread } = alert
  return (
    <li
      className={cx(
        'grid gap-x-6 gap-y-2 border-t border-line px-4 py-3 first:border-t-0',
        '@min-[36rem]:grid-cols-[minmax(0,1fr)_15rem] @min-[56rem]:grid-cols-[minmax(0,1fr)_15rem_16rem] @min-[56rem]:items-center',
        is_unread && 'bg-primary-tint/60',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {!isUnderRow && (
            <>
              <SeverityBadge severity={severity} />
              {title}
            </>
          )}
          {until === null ? (
            <ActiveBadge />
          ) : (
            <Badge tone="good" icon={<CircleCheck aria-hidden="true" className="size-3.5 shrink-0" />}>
              {alertListText.isCleared}
            </Badge>
          )}
          {is_unread && <Badge icon={null}>{alertListText.unread}</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-pretty">{message}</p>
        <AlertPageLink alert={alert} onLeave={onLeave} />
      </div>
      <div className="min-w-0 text-xs text-ink-soft">
        {!isUnderRow && <p className="text-sm font-medium text-ink">{placeWords(alert)}</p>}
        {(group ? groupTimes(group) : [spanWords(alert)]).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <LookedAfter alert={alert} />
        {(!isUnderRow || isMutedOneByOne(alert)) && <MutedUntil alert={alert} />}
      </div>
      <AlertActions alert={alert} openIds={group?.open_ids} may={may} isMuteElsewhere={isUnderRow} />
    </li>
  )
}
