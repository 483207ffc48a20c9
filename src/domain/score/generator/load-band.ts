/**
 * How well a generator is loaded.
 *
 * Bands on the unrounded percentage, in order: exactly 1 (it did not run) Not In Use red · > 70 Overloaded red ·
 * ≥ 51 Efficient Loading green · ≥ 36 Fairly Efficient Loading green · else Inefficient amber. Percent of the rating.
 * Source: domain.md §6.3, S1 §9 (SC-04).
 */
export type LoadBandName =
  | 'Not In Use'
  | 'Overloaded'
  | 'Efficient Loading'
  | 'Fairly Efficient Loading'
  | 'Inefficient'

export interface LoadBand {
  readonly band: LoadBandName
  readonly colour: 'green' | 'amber' | 'red'
}

/** What stands for a set that did not run at all. */
export const NOT_IN_USE_PERCENT = 1

const OVERLOADED = 70
const EFFICIENT = 51
const FAIR = 36

export function loadBand(usagePercent: number | null): LoadBand | null {
  if (usagePercent === null) return null
  if (usagePercent === NOT_IN_USE_PERCENT) return { band: 'Not In Use', colour: 'red' }
  if (usagePercent > OVERLOADED) return { band: 'Overloaded', colour: 'red' }
  if (usagePercent >= EFFICIENT) return { band: 'Efficient Loading', colour: 'green' }
  if (usagePercent >= FAIR) return { band: 'Fairly Efficient Loading', colour: 'green' }
  return { band: 'Inefficient', colour: 'amber' }
}
