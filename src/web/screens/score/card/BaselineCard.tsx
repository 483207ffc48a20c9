import { formatDay, formatQuantity, measuredText } from '#chart/format.ts'
import { baselineWords, expectedShare } from '#contract/score/baseline-words.ts'
import type { BaselineCard as Baseline } from '#contract/score/score-card.ts'
import { baselineMethods, scoreText } from '#contract/score/score-page-messages.ts'
import { RING_COLOURS, SPARED } from '../../../chart/Ring.tsx'
import { type ExplainFigure, RingCard } from '../../../chart/RingCard.tsx'
import { ringShare } from '../../../chart/ring-share.ts'
import { quantityOrNull } from '../../../table/format-or-null.ts'

export interface BaselineCardProps {
  baseline: Baseline
  title?: string
  explain: ExplainFigure
}

/** What was expected against what was used, and where the period goes; a saving is one beyond chance. */
export function BaselineCard({ baseline, title = scoreText.baseline, explain }: BaselineCardProps) {
  const { unit, forecast, used, state, is_complete: isOver } = baseline
  const isSure = state === 'saving' || state === 'over'
  const ring = ringShare(used, forecast)
  const spared = sparedShare(baseline)
  const words = baselineWords(baseline, (kwh) => formatQuantity(kwh, unit))
  return (
    <RingCard
      title={title}
      meaning={scoreText.baselineMeaning}
      {...ring}
      spared={spared}
      expected={expectedShare(baseline)}
      below={scoreText.ofForecast}
      tone={words.tone}
      verdict={words.verdict}
      reason={scoreText.noForecast}
      rows={[
        {
          label: scoreText.forecast,
          value: quantityOrNull(forecast, unit),
          swatch: RING_COLOURS.whole,
          reason: scoreText.noForecast,
          onExplain: explain('forecast'),
        },
        {
          label: words.used,
          value: quantityOrNull(used, unit),
          swatch: RING_COLOURS[words.tone],
          onExplain: explain('used'),
        },
        ...(words.expected === null
          ? []
          : [
              {
                label: scoreText.expected,
                value: words.expected,
                explanation: scoreText.expectedMeaning,
                onExplain: explain('forecast_to_date'),
              },
            ]),
        ...(words.end === null
          ? []
          : [
              {
                label: scoreText.end,
                value: words.end,
                explanation: scoreText.endMeaning,
                onExplain: explain('projected_total'),
              },
            ]),
        {
          label: words.savings,
          value: words.saved,
          swatch: spared > 0 ? SPARED : undefined,
          reason: forecast === null ? scoreText.noForecast : scoreText.silentBranch,
          explanation: words.savingsMeaning,
          tone: words.tone,
          onExplain: isSure ? explain(isOver ? 'saving_to_date' : 'savings_inbound') : undefined,
        },
      ]}
      note={baselineNotes(baseline)}
    />
  )
}

/** The part of the forecast that is on its way to be saved, or was (SC-01); 0 where none is for sure. */
function sparedShare({ state, forecast, used, is_complete, savings_inbound: inbound }: Baseline): number {
  if (state !== 'saving' || forecast === null || forecast <= 0) return 0
  const saved = is_complete ? (used === null ? 0 : forecast - used) : (inbound ?? 0)
  return Math.max(0, saved / forecast)
}

/** What the forecast stands for and rests on, and what is missing of it. */
function baselineNotes({ from, to, method, coverage, left_out }: Baseline): string {
  return [
    `${formatDay(from)} – ${formatDay(to)}`,
    method === null ? null : baselineMethods[method],
    measuredText(coverage),
    left_out.length > 0 ? scoreText.leftOut(left_out.join(', ')) : null,
  ]
    .filter((part) => part !== null)
    .join('; ')
}
