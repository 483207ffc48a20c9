import { formatNumber } from '#chart/format.ts'
import { SUPPLY_KINDS } from '#domain/energy/supply/feeder-code.ts'
import { roundedParts } from '#domain/round.ts'
import { dashboardText } from '../../../words/dashboard.ts'
import type { Usage } from './answers.ts'

/** Of so little nothing is said: 3 minutes. */
const LEAST_H = 0.05

/**
 * What carried the load, for the middle of the doughnut: sources that overlap are not added up (DB-06). All lines together are
 * the time that has passed; that nothing was dark is said too.
 */
export function supplyLines(hours: Usage['supply_hours']): string[] {
  if (hours === null) return []
  const shown = SUPPLY_KINDS.filter((kind) => kind === 'nothing' || hours[kind] >= LEAST_H)
  const values = roundedParts(
    shown.map((kind) => hours[kind]),
    1,
  )
  return shown.map((kind, n) => dashboardText.supply[kind](formatNumber(values[n] ?? null, 1)))
}
