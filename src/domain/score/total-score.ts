/**
 * How an organisation does, in percent.
 *
 *   papr         100 × average ÷ peak
 *   generators   mean over generators of min(100, current ÷ baseline × 100)
 *   carbon       min(100, estimated to date ÷ actual × 100); 100 where there is no sure change
 *   baseline     min(100, forecast to date ÷ used × 100); 100 where there is no sure change
 *   total        plain mean of those that are known
 * Unknown parts → null; what rests on a provisional forecast is not known. Source: domain.md §12 "Admin %" (V-S1).
 */

import type { Kwh } from '../quantity.ts'
import { percentage } from '../ratio.ts'
import type { ChangeState } from './baseline/sure-change.ts'

export interface ScoreFigures {
  /** average ÷ peak, 0 to 1 */
  readonly papr: number | null
  /** current ÷ baseline × 100 of each generator. */
  readonly fuelPercents: readonly (number | null)[]
  readonly estimatedTonsToDate: number | null
  readonly actualTons: number | null
  readonly carbonState: ChangeState | null
  readonly forecastToDateKwh: Kwh | null
  readonly usedKwh: Kwh | null
  readonly baselineState: ChangeState | null
}

export interface Scores {
  readonly papr: number | null
  readonly generators: number | null
  readonly carbon: number | null
  readonly baseline: number | null
  readonly total: number | null
}

const atMost100 = (percent: number | null) => (percent === null ? null : Math.min(100, percent))

function againstForecast(expected: number | null, used: number | null, state: ChangeState | null) {
  if (state === 'no sure change') return 100
  return state === 'provisional' ? null : atMost100(percentage(expected, used))
}

export function meanOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

export function totalScore(figures: ScoreFigures): Scores {
  const parts = {
    papr: figures.papr === null ? null : 100 * figures.papr,
    generators: meanOfKnown(figures.fuelPercents.map(atMost100)),
    carbon: againstForecast(figures.estimatedTonsToDate, figures.actualTons, figures.carbonState),
    baseline: againstForecast(figures.forecastToDateKwh, figures.usedKwh, figures.baselineState),
  }
  return { ...parts, total: meanOfKnown(Object.values(parts)) }
}
