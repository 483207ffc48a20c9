/**
 * A solar plant that gives less than is expected of it: under 85 % over its last 7 valid days, over at 90 %; between the two all
 * stays as it was. The value is percent. Source: domain.md §16.P.
 */
import type { SolarEntry } from '../../finding/solar/solar-entry.ts'
import { LOOK_BELOW } from '../../finding/solar/solar-use.ts'
import { daysYield, isValidDay, type PlantDay } from '../../finding/solar/yield-days.ts'
import { round } from '../../round.ts'
import type { Standing } from '../standing.ts'

export const YIELD_DAYS = 7
/** So many days are looked through for them. */
export const YIELD_LOOK_DAYS = 14
const FINE_FROM = 0.9

/** `rows`: of the plant. `days`: the last ones that are over, in order. */
export function yieldLowStanding(rows: readonly SolarEntry[], days: readonly PlantDay[]): Standing {
  const told = daysYield(rows, days.filter(isValidDay).slice(-YIELD_DAYS))
  const share = told.days === YIELD_DAYS ? told.toExpected : null
  const isBad = share === null || (share >= LOOK_BELOW && share < FINE_FROM) ? null : share < LOOK_BELOW
  return { isBad, value: share === null ? null : round(100 * share, 1), limit: 100 * LOOK_BELOW }
}
