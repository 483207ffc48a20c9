/**
 * What a generator gives for a litre of diesel, against what it should.
 *
 *   current   kWh ÷ litres of the diesel entries, over the same days; no litres → null, never infinite
 *   baseline  (E/h) ÷ lph(rated, E/h): what this set gives at the load that it really had, so that a wrong size is
 *             told by the size alone
 *   ratio     current ÷ baseline × 100; below 85 litres went elsewhere, above 115 entries are missing
 * kWh/L, percent. Source: domain.md §6.5 (V-G4).
 */
import type { Kwh, Litres } from '../../quantity.ts'
import { percentage, ratio } from '../../ratio.ts'
import { litresPerHour } from './fuel-curve.ts'

export interface FuelEfficiency {
  readonly current: number | null
  readonly baseline: number | null
  readonly percent: number | null
  /** E/h and lph at it: what the baseline is worked out from. */
  readonly loadKw: number | null
  readonly litresPerHour: number | null
  readonly advice: 'losing' | 'entries-missing' | null
}

export interface FuelUse {
  /** Of the whole range: the load that the set had. */
  readonly kwh: Kwh | null
  readonly hours: number | null
  /** Of the days that diesel entries cover, and those entries. */
  readonly enteredKwh: Kwh | null
  readonly enteredLitres: Litres | null
}

const LOSING_BELOW = 85
const MISSING_ABOVE = 115

export function fuelEfficiency(use: FuelUse, ratedKw: number | null): FuelEfficiency {
  const current = ratio(use.enteredKwh, use.enteredLitres)
  const loadKw = ratio(use.kwh, use.hours)
  const burned = loadKw === null || loadKw <= 0 ? null : litresPerHour(ratedKw, loadKw)
  const baseline = ratio(loadKw, burned)
  const percent = percentage(current, baseline)
  return { current, baseline, percent, loadKw, litresPerHour: burned, advice: chooseAdvice(percent) }
}

function chooseAdvice(percent: number | null): FuelEfficiency['advice'] {
  if (percent === null) return null
  if (percent < LOSING_BELOW) return 'losing'
  return percent > MISSING_ABOVE ? 'entries-missing' : null
}
