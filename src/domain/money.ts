/**
 * Products and sums of money without binary rounding noise.
 *
 * Amounts are ₦ or kobo-exact decimals given as numbers; 100.20 × 1.075 is exactly 107.715, so
 * rounding afterwards goes the right way. Source: domain.md §0 "Rounding" (money is exact).
 */
import { Decimal } from 'decimal.js'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/** The exact product of the factors. */
export function exactProduct(...factors: number[]): number {
  const [first = 1, ...others] = factors.filter((factor) => factor !== 1)
  if (others.length === 0) return first
  return others.reduce((product, factor) => product.times(factor), new Exact(first)).toNumber()
}

/** The exact sum of the terms. */
export function exactSum(terms: readonly number[]): number {
  return sumOfHundredths(terms) ?? terms.reduce((sum, term) => sum.plus(term), new Exact(0)).toNumber()
}

/** Below this a number with two decimals is written by no other digits, and whole numbers are exact. */
const MOST_HUNDREDTHS = 1e14

/** The same of terms that have two decimals at most, as nearly all have, without a decimal each; null: one has more. */
function sumOfHundredths(terms: readonly number[]): number | null {
  let sum = 0
  for (const term of terms) {
    const hundredths = Math.round(term * 100)
    if (hundredths / 100 !== term) return null
    sum += hundredths
    if (!(Math.abs(hundredths) < MOST_HUNDREDTHS && Math.abs(sum) < MOST_HUNDREDTHS)) return null
  }
  return sum / 100
}

/** The exact Σ aᵢ·bᵢ. */
export function exactSumOfProducts(pairs: readonly (readonly [number, number])[]): number {
  return pairs.reduce((sum, [a, b]) => sum.plus(new Exact(a).times(b)), new Exact(0)).toNumber()
}

/** The exact sum of amounts that are whole kobo: of many lines without a decimal each. */
export function sumKobo(amounts: readonly number[]): number {
  return amounts.reduce((sum, naira) => sum + Math.round(naira * 100), 0) / 100
}

/** The exact sum of the known terms; null when none is. */
export function exactSumOfKnown(terms: readonly (number | null)[]): number | null {
  const known = terms.filter((term) => term !== null)
  return known.length === 0 ? null : exactSum(known)
}

/** The exact sum of all terms; null when one is not known. */
export function exactSumOfAll(terms: readonly (number | null)[]): number | null {
  return terms.includes(null) ? null : exactSum(terms.filter((term) => term !== null))
}

/** a − b, exactly; null when one is not known. */
export function exactDifference(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : exactSum([a, -b])
}
