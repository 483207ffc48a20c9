import { formatNumber } from '#chart/format.ts'
import { dashboardText } from '../../../words/dashboard.ts'
import type { Usage } from './answers.ts'

/** Of so little nothing is said: 3 minutes. */
const LEAST_H = 0.05

/** What carried the load, for the middle of the doughnut: sources that overlap are not added up (DB-06). */
export function supplyLines(hours: Usage['supply_hours']): string[] {
  if (hours === null) return []
  const { grid, generator, nothing, unknown } = dashboardText.supply
  const write = (value: number) => formatNumber(value, 1)
  return [
    grid(write(hours.grid)),
    generator(write(hours.generator)),
    nothing(write(hours.nothing)),
    ...(hours.unknown >= LEAST_H ? [unknown(write(hours.unknown))] : []),
  ]
}
