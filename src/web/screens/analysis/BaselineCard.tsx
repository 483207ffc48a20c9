import type { BaselineCard as Baseline } from '#contract/calls/score-card.ts'
import { baselineMethods, scoreText } from '#contract/score-page-messages.ts'
import { formatDay, measuredText } from '../../ui/format.ts'
import { RingCard } from './RingCard.tsx'
import { ringShare } from './ring-share.ts'
import { written } from './written.ts'

export interface BaselineCardProps {
  baseline: Baseline
  title?: string
}

/** What was expected against what was used, and where the period goes; over-use is said, not hidden. */
export function BaselineCard({ baseline, title = scoreText.baseline }: BaselineCardProps) {
  const { unit, forecast, used, savings_inbound: savings } = baseline
  const isSaving = savings === null ? null : savings >= 0
  return (
    <RingCard
      title={title}
      meaning={scoreText.baselineMeaning}
      {...ringShare(used, forecast)}
      below={scoreText.ofForecast}
      tone={isSaving === null ? 'neutral' : isSaving ? 'good' : 'bad'}
      verdict={isSaving === null ? undefined : isSaving ? scoreText.willSave : scoreText.willExceed}
      reason={scoreText.noForecast}
      rows={[
        { label: scoreText.forecast, value: written(forecast, unit), reason: scoreText.noForecast },
        { label: scoreText.used, value: written(used, unit) },
        {
          label: scoreText.savings,
          value: written(savings, unit),
          reason: scoreText.noForecast,
          explanation: scoreText.savingsMeaning,
          ...(isSaving === null ? {} : { tone: isSaving ? 'good' : 'bad' }),
        },
      ]}
      note={notesOf(baseline)}
    />
  )
}

/** What the forecast stands for and rests on, and what is missing of it. */
function notesOf({ from, to, method, coverage, left_out }: Baseline): string {
  return [
    `${formatDay(from)} – ${formatDay(to)}`,
    method === null ? null : baselineMethods[method],
    measuredText(coverage),
    left_out.length > 0 ? scoreText.leftOut(left_out.join(', ')) : null,
  ]
    .filter((part) => part !== null)
    .join('; ')
}
