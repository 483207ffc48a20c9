/**
 * A figure that is no money, as people type it: read like an amount (E9), of at least zero.
 *
 * At most `decimals` decimals and nine digits before them; null is what is no such number, and an empty text.
 */
import { readAmount } from './amount-rule.ts'

export function typedNumber(typed: string, decimals = 6): number | null {
  const read = readAmount(typed, { decimals, wholeDigits: 9, mayBeZero: true })
  return 'amount' in read ? Number(read.amount) : null
}
