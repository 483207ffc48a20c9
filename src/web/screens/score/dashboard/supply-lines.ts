import { formatNumber } from '#chart/format.ts'
import { SUPPLY_KINDS } from '#domain/energy/supply/feeder-code.ts'
import { roundedParts } from '#domain/rounded-parts.ts'
import { dashboardText } from '../../../words/dashboard.ts'
import type { Usage } from './answers.ts'

/** Of so little nothing is said: 3 minutes. */
const LEAST_H = 0.05
const TENTHS = 10

/**
 * What carried the load, for the middle of the doughnut: sources that overlap are not added up (DB-06). All lines together are
 * the time that has passed; that nothing was dark is said too, where all of it is known.
 */
export function supplyLines(hours: Usage['supply_hours']): string[] {
  if (hours === null) return []
  const shown = SUPPLY_KINDS.filter(
    (kind) => hours[kind] >= LEAST_H || (kind === 'nothing' && hours.unknown < LEAST_H),
  )
  const tenths = roundedParts(
    shown.map((kind) => hours[kind]),
    (value) => Math.round(value * TENTHS) / TENTHS,
  )
  return shown.map((kind, place) => dashboardText.supply[kind](formatNumber(tenths[place] ?? 0, 1)))
}
