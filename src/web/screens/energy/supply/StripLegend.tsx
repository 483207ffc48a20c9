import { StripSwatch } from '#chart/strip/StripMarks.tsx'
import { STRIP_KINDS, type StripRun, stripSeconds } from '#chart/strip/strip-shapes.ts'
import { supplyText } from '../../../words/energy/supply.ts'
import { hoursWithUnit } from './supply-day.ts'

interface StripLegendProps {
  patterns: string
  runs: readonly StripRun[]
  /** Without the hours, where only a week of the month is drawn. */
  isBare?: boolean
}

/** The marks of the strips with their hours; kinds that the month does not have are left out. */
export function StripLegend({ patterns, runs, isBare = false }: StripLegendProps) {
  const seconds = stripSeconds(runs)
  const kinds = STRIP_KINDS.flatMap((kind) => (kind === 'generator' ? [kind, 'beside' as const] : [kind]))
  return (
    <ul aria-label={supplyText.legend} className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
      {kinds
        .filter((kind) => seconds[kind] > 0)
        .map((kind) => (
          <li key={kind} className="flex items-center gap-1.5">
            <StripSwatch kind={kind} patterns={patterns} />
            {kind === 'beside' ? supplyText.besideGrid : supplyText.kinds[kind]}
            {!isBare && <span className="font-medium text-ink">{hoursWithUnit(seconds[kind] / 3600)}</span>}
          </li>
        ))}
    </ul>
  )
}
