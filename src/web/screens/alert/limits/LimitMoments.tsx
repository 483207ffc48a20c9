import type { LimitMoment } from '#contract/alert/limit-replay.ts'
import type { AlertLimit } from '#domain/alert/read-settings.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { localMoment } from '../../../ui/field/local-moment.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { limitReplayText as text } from '../../../words/alert/limit-replay.ts'
import { alertLimitText, limitFigure } from '../../../words/alert/limits.ts'
import { alertListText } from '../../../words/alert-list.ts'
import { AlertPageLink } from '../list/AlertPageLink.tsx'
import { useLimitMoments } from './use-limit-replay.ts'
import type { Place } from './use-limits.ts'

interface LimitMomentsProps {
  limit: AlertLimit
  value: number
  place: Place | null
  onClose: () => void
}

/** When a limit would have been told, the newest first, each with the page that shows it at that moment. */
export function LimitMoments({ limit, value, place, onClose }: LimitMomentsProps) {
  const query = useLimitMoments(limit, value, place)
  const { label } = alertLimitText[limit]
  const told = query.data?.data.replays[0]
  const moments = told?.moments ?? []
  const times = told?.times ?? 0
  return (
    <Dialog
      open
      place="side"
      onOpenChange={(open) => open || onClose()}
      title={text.whenOf(label)}
      {...(told ? { description: text.at(limitFigure(limit, value), told.months) } : {})}
    >
      {told === undefined && query.error === null && <Skeleton height={160} />}
      {told === undefined && query.error !== null && <Lost query={query} />}
      <ul className="divide-y divide-line">
        {moments.map((moment) => (
          <Moment
            key={`${moment.branch.id} ${moment.device?.id} ${moment.since}`}
            moment={moment}
            limit={limit}
            label={label}
            onLeave={onClose}
          />
        ))}
      </ul>
      {times > moments.length && (
        <p className="mt-3 text-xs text-ink-soft">{text.newest(moments.length, times)}</p>
      )}
    </Dialog>
  )
}

interface MomentProps {
  moment: LimitMoment
  limit: AlertLimit
  label: string
  onLeave: () => void
}

function Moment({ moment, limit, label, onLeave }: MomentProps) {
  const { branch, device, since, until, value, page } = moment
  const from = localMoment(since)
  return (
    <li className="py-2.5">
      <p className="text-sm font-medium tabular-nums">
        {until === null ? alertListText.since(from) : alertListText.until(from, endWords(since, until))}
      </p>
      <p className="text-xs text-ink-soft">
        {[
          device === null ? branch.name : prefixedName(branch.name, device.name),
          value === null ? null : text.reached(limit, value),
        ]
          .filter((one) => one !== null)
          .join(', ')}
      </p>
      <AlertPageLink alert={{ page, branch, device, title: `${label}, ${from}` }} onLeave={onLeave} />
    </li>
  )
}

/** The day of the end is left out where it is the same. */
const endWords = (since: string, until: string) =>
  since.slice(0, 10) === until.slice(0, 10) ? localMoment(until).slice(-5) : localMoment(until)
