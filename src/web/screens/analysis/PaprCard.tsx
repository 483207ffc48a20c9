import type { PaprCard as Papr } from '#contract/calls/score-card.ts'
import { scoreText } from '#contract/score-page-messages.ts'
import { momentText } from '../../chart/line-time.ts'
import { formatNumber, measuredText } from '../../ui/format.ts'
import { RingCard } from './RingCard.tsx'
import { toneOf, written } from './written.ts'

/** SC-02: average over peak demand, in its band. */
export function PaprCard({ papr }: { papr: Papr }) {
  const { unit, peak, avg, peak_at, band, colour } = papr
  return (
    <RingCard
      title={scoreText.papr}
      meaning={scoreText.paprMeaning}
      share={papr.papr}
      centre={formatNumber(papr.papr)}
      below={scoreText.paprBelow}
      tone={toneOf(colour)}
      verdict={band ?? undefined}
      reason={scoreText.unknownBand}
      rows={[
        {
          label: scoreText.peak,
          value: written(peak, unit),
          ...(peak_at === null ? {} : { explanation: scoreText.peakAt(momentText(peak_at)) }),
        },
        { label: scoreText.average, value: written(avg, unit) },
      ]}
      note={notesOf(papr)}
    />
  )
}

function notesOf({ coverage, power_factor, power_factor_basis, power_factor_assumed }: Papr): string {
  return [
    power_factor === null
      ? null
      : scoreText.powerFactor(formatNumber(power_factor), power_factor_basis, power_factor_assumed),
    measuredText(coverage),
  ]
    .filter((part) => part !== null)
    .join('; ')
}
