/**
 * r2 − r1 as the decimal number that the two readings, as they were sent, differ by.
 *
 * A double near R tells only multiples of ulp(R) apart, so the plain difference of 1,234,567.891 and 1,234,536.123
 * ends in binary noise of that size, and half a unit of the last place that is shown may fall to the wrong side. A
 * meter sends fewer decimals than a double of that size keeps: the difference, rounded to the last of them, is the
 * decimal one. Unit of the register. Source: domain.md §0 "Rounding" (T15).
 */

/** What a double below this size is multiplied by to be a whole number of its last kept place; a tenth for each digit more. */
const SMALL = 1e5
const SCALE = 1e9
const LEAST_SCALE = 1e4

export function registerDifference(r1: number, r2: number): number {
  const size = Math.max(Math.abs(r1), Math.abs(r2))
  let scale = SCALE
  for (let most = SMALL; size >= most; most *= 10) scale /= 10
  return scale < LEAST_SCALE ? r2 - r1 : Math.round((r2 - r1) * scale) / scale
}
