import type { Condition } from '../../../chart/condition.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { dashboardText } from '../../../words/dashboard.ts'
import type { EnergyFigures } from './answers.ts'

export interface ConditionBarProps {
  condition: Condition
  figures: EnergyFigures | undefined
  /** Until when the figures are counted; null: their range is over. */
  until: string | null
}

/** What to know about all figures below: what could not be had, and missing readings. */
export function ConditionBar({ condition, figures, until }: ConditionBarProps) {
  const { isIncomplete, isFetching, retry } = condition
  const notes = [...(until === null ? [] : [dashboardText.countedUntil(until)]), ...(figures?.notes ?? [])]
  const isPartial = figures?.partial ?? false
  if (!isIncomplete && !isPartial && notes.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
      {isIncomplete && <Badge tone="bad">{dashboardText.incomplete}</Badge>}
      {isIncomplete && (
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
