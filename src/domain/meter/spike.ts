/**
 * Whether a block's energy is extreme for its hour of the day.
 *
 * block > median + 3·IQR of the same hour over the last 30 days: warned, kept. Without any
 * earlier value nothing is extreme. kWh. Source: domain.md §2.8 "spike".
 */
import type { Kwh } from '../quantity.ts'
import { extremeLimit } from './quantile.ts'

export function isSpike(blockKwh: Kwh, sameHourKwh: readonly number[]): boolean {
  const limit = extremeLimit(sameHourKwh)
  return limit !== null && blockKwh > limit
}
