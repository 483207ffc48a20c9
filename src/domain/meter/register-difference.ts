/**
 * r2 − r1 as the decimal number that the two readings, as they were sent, differ by.
 *
 * A double near R tells only multiples of ulp(R) apart, so the plain difference of 1,234,567.891 and 1,234,536.123
 * ends in binary noise of that size, and half a unit of the last place that is shown may fall to the wrong side. A
 * meter sends fewer decimals than a double of that size keeps: the difference, rounded to the last of them, is the
 * decimal one. Unit of the register. Source: domain.md §0 "Rounding" (V-T15).
 */

/** Decimal places that a double up to this size keeps: 10^places × size stays below 2^52. */
const KEPT: readonly (readonly [size: number, scale: number])[] = [
  [1e5, 1e9],
  [1e6, 1e8],
  [1e7, 1e7],
  [1e8, 1e6],
  [1e9, 1e5],
  [1e10, 1e4],
]

export function registerDifference(r1: number, r2: number): number {
  const size = Math.max(Math.abs(r1), Math.abs(r2))
  const difference = r2 - r1
  for (const [most, scale] of KEPT) {
    if (size < most) return Math.round(difference * scale) / scale
  }
  return difference
}
