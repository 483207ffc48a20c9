/**
 * What the sources of a branch cost together at one price: each is a line, rounded to the kobo as the Report prints it,
 * and their total is the sum of the lines, as on every bill. Rounding the sum instead would differ by kobo from what
 * a reader adds up. ₦. Source: decision 003.
 */
import { exactProduct, exactSum } from '../money.ts'
import { round } from '../round.ts'

export function sumOfLines(quantities: readonly number[], nairaPerUnit: number): number {
  return exactSum(quantities.map((quantity) => round(exactProduct(quantity, nairaPerUnit))))
}
