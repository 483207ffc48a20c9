import { formatNumber, measuredText } from '#chart/format.ts'
import { momentText } from '#chart/line-time.ts'
import type { PaprCard as Papr } from '#contract/score/score-card.ts'
import { scoreText } from '#contract/score/score-page-messages.ts'
import { type ExplainFigure, RingCard } from '../../../chart/RingCard.tsx'
import { formatOrNull, quantityOrNull, toneForColour } from '../../../table/format-or-null.ts'

/** SC-02: average over peak demand, in its band. */
export function PaprCard({ papr, explain }: { papr: Papr; explain: ExplainFigure }) {
  const { unit, peak, avg, peak_at, band, colour } = papr
  return (
    <RingCard
      title={scoreText.papr}
      meaning={scoreText.paprMeaning}
      share={papr.papr}
      centre={formatNumber(papr.papr)}
      below={scoreText.paprBelow}
      tone={toneForColour(colour)}
      verdict={band ?? undefined}
      reason={scoreText.unknownBand}
      rows={[
        {
          label: scoreText.peak,
          value: quantityOrNull(peak, unit),
          onExplain: explain('peak'),
          ...(peak_at === null ? {} : { explanation: scoreText.peakAt(momentText(peak_at)) }),
        },
        { label: scoreText.average, value: quantityOrNull(avg, unit), onExplain: explain('average') },
        { label: scoreText.papr, value: formatOrNull(papr.papr, formatNumber), onExplain: explain('papr') },
      ]}
      note={paprNotes(papr)}
    />
  )
}

function paprNotes({ coverage, power_factor, power_factor_basis, power_factor_assumed }: Papr): string {
  return [
    power_factor === null
      ? null
      : scoreText.powerFactor(formatNumber(power_factor), power_factor_basis, power_factor_assumed),
    measuredText(coverage),
  ]
    .filter((part) => part !== null)
    .join('; ')
}
