/**
 * Imbalance of three phases, NEMA form.
 *
 * max_k |x_k − x̄| / x̄ × 100 %. A phase without a value (single-phase) or a mean of 0 → null.
 * Rows of the report: 15-min mean currents with x̄ ≥ 10 % of the rated current and imbalance ≥ the
 * setting (10 %). Voltage: alert above 2 %, never above 5 %. (max − min)/x̄ is another
 * definition and is not used. Source: domain.md §5.6 (V-U1, V-U2).
 */
import type { Phases } from '../meter/reading.ts'

export interface Imbalance {
  percent: number
  max: number
  min: number
}

export const CURRENT_IMBALANCE_SETTING = 10
/** Of the rated current: below it the phases are not compared. */
export const LEAST_LOAD_SHARE = 0.1

export function imbalance(phases: Phases): Imbalance | null {
  const [a, b, c] = phases
  if (a === null || b === null || c === null) return null
  const mean = (a + b + c) / 3
  if (!(mean > 0)) return null
  const furthest = Math.max(Math.abs(a - mean), Math.abs(b - mean), Math.abs(c - mean))
  return { percent: (furthest / mean) * 100, max: Math.max(a, b, c), min: Math.min(a, b, c) }
}

/** A row of the load-imbalance report; null when the currents do not make one. Rating unknown: any load counts. */
export function imbalanceRow(
  currents: Phases,
  ratedA: number | null,
  leastPercent: number = CURRENT_IMBALANCE_SETTING,
): Imbalance | null {
  const found = imbalance(currents)
  if (found === null || found.percent < leastPercent) return null
  const mean = currents.reduce<number>((sum, value) => sum + (value ?? 0), 0) / 3
  return ratedA !== null && mean < LEAST_LOAD_SHARE * ratedA ? null : found
}
