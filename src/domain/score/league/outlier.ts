/**
 * Which of like values stands out, by the median of the distances from the median:
 *
 *   z = 0.6745 · (x − median) ÷ MAD; |z| > 3.5 of eight values and more stands out; MAD 0: none does
 * Source: domain.md §16.J (I-LG-1, I-LG-5).
 */
import { median } from '../../median.ts'

const SCALE = 0.6745
const MOST = 3.5
/** With fewer only the first and the last are told. */
export const LEAST_FOR_OUTLIERS = 8

export interface Spread {
  readonly median: number
  /** Median of the distances from it. */
  readonly mad: number
}

/** null: of no value. */
export function spread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  const middle = median(values)
  return { median: middle, mad: median(values.map((value) => Math.abs(value - middle))) }
}

/** null: the values do not differ enough to say. */
export function outlierScore(value: number, { median: middle, mad }: Spread): number | null {
  return mad > 0 ? (SCALE * (value - middle)) / mad : null
}

/** Of each value whether it stands out, in their order. */
export function outliers(values: readonly number[]): boolean[] {
  const told = spread(values)
  if (told === null || values.length < LEAST_FOR_OUTLIERS) return values.map(() => false)
  return values.map((value) => Math.abs(outlierScore(value, told) ?? 0) > MOST)
}
