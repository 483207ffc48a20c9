import { dashboardText } from '#contract/messages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatMoment } from '../../ui/format.ts'
import { StaleBadge } from '../../ui/StaleBadge.tsx'
import type { Condition } from '../condition.ts'
import type { EnergyFigures } from './answers.ts'

export interface ConditionBarProps {
  condition: Condition
  figures: EnergyFigures | undefined
  zone: string
}

/** What to know about all figures below: being replaced, not up to date, or missing readings. */
export function ConditionBar({ condition, figures, zone }: ConditionBarProps) {
  const { isReplacing, isIncomplete, staleSince, isFetching, retry } = condition
  const notes = figures?.notes ?? []
  const isPartial = figures?.partial ?? false
  const hasFailed = isIncomplete || staleSince !== null
  if (!isReplacing && !hasFailed && !isPartial && notes.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
      {isReplacing && <StaleBadge state="refreshing" />}
      {isIncomplete && <Badge tone="bad">{dashboardText.incomplete}</Badge>}
      {staleSince !== null && <StaleBadge state="stale" since={formatMoment(staleSince, zone)} />}
      {hasFailed && (
        <Button size="sm" tone="quiet" busy={isFetching} onClick={retry}>
          {dashboardText.retry}
        </Button>
      )}
      {isPartial && <Badge tone="warn">{dashboardText.partial}</Badge>}
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </div>
  )
}
