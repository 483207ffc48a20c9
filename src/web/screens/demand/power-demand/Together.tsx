import { formatNumber } from '#chart/format.ts'
import type { PowerDemand } from '#contract/energy/parameters.ts'
import { formatOrNull } from '../../../table/format-or-null.ts'
import { FigureCard } from '../../../ui/FigureCard.tsx'
import { demandText } from '../../../words/analysis.ts'

/** Demand of the sources together, at the same time. */
export function Together({ together }: { together: PowerDemand['together'] }) {
  const figures = [
    { label: demandText.maxTogether, value: together.max },
    { label: demandText.avgTogether, value: together.avg },
    { label: demandText.minTogether, value: together.min },
  ]
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-3 @min-[36rem]:grid-cols-3 md:gap-4">
        {figures.map(({ label, value }) => (
          <FigureCard
            key={label}
            label={label}
            value={formatOrNull(value, formatNumber)}
            unit="kVA"
            explanation={demandText.togetherMeaning}
          />
        ))}
      </div>
    </div>
  )
}
