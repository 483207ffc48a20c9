import { formatNumber } from '#chart/format.ts'
import type { BranchFigures as Figures } from '#contract/platform/admin-shapes.ts'
import { FigureCard } from '../../../ui/FigureCard.tsx'
import { viewBranchText } from '../../../words/platform.ts'

interface Shown {
  label: string
  value: (figures: Figures) => number | null
  unit?: string
  lead?: string
  reason: string
}

const SHOWN: readonly Shown[] = [
  {
    label: viewBranchText.totalEnergy,
    value: (row) => row.total_energy,
    unit: 'kWh',
    reason: viewBranchText.unknown,
  },
  {
    label: viewBranchText.baselineScore,
    value: (row) => row.baseline,
    unit: '%',
    reason: viewBranchText.noBaseline,
  },
  {
    label: viewBranchText.costOfEnergy,
    value: (row) => row.cost_of_energy,
    lead: '₦',
    unit: '/kWh',
    reason: viewBranchText.unknown,
  },
  {
    label: viewBranchText.generatorEfficiency,
    value: (row) => row.generator_efficiency,
    unit: '%',
    reason: viewBranchText.noGenerator,
  },
  {
    label: viewBranchText.fuelEfficiency,
    value: (row) => row.fuel_efficiency,
    unit: 'kWh/L',
    reason: viewBranchText.noGenerator,
  },
  { label: viewBranchText.papr, value: (row) => row.papr_ratio, reason: viewBranchText.unknown },
]

/** AD-05: the branch in the month that runs. */
export function BranchFigures({ figures }: { figures: Figures | undefined }) {
  return (
    <section
      aria-label={viewBranchText.figures}
      className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-6"
    >
      {SHOWN.map(({ label, value, unit, lead = '', reason }) => {
        const known = figures === undefined ? null : value(figures)
        return (
          <FigureCard
            key={label}
            label={label}
            value={known === null ? null : `${lead}${formatNumber(known)}`}
            {...(unit === undefined ? {} : { unit })}
            {...(figures === undefined ? {} : { coverage: figures.coverage })}
            reason={reason}
            loading={figures === undefined}
          />
        )
      })}
    </section>
  )
}
