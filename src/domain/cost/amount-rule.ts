/**
 * What people may type where an amount is asked for (AB-02), as exact decimal text.
 *
 * Plain decimals only: no thousands separator, no exponent. Tests in this order: something is there, it is a number,
 * it is above zero (where zero may be, one below is no good number), its decimals, its whole digits. Leading zeros do not count and
 * are left out; the amount has as many decimals as the rule gives ('7.5' → '7.50'). Text and never binary floating
 * point, so that form and server agree on every digit. Source: S1 §5, §9.
 */
export type AmountFault = 'missing' | 'not-positive' | 'invalid' | 'too-long'

export interface AmountRule {
  readonly decimals: number
  readonly wholeDigits: number
  readonly mayBeZero: boolean
}

/** Bills, purchases and diesel entries. */
export const AMOUNT: AmountRule = { decimals: 2, wholeDigits: 16, mayBeZero: false }

export type AmountRead = { readonly amount: string } | { readonly fault: AmountFault }

const DECIMAL = /^([+-]?)0*(\d*)(?:\.(\d*))?$/

export function readAmount(typed: string | number | null | undefined, rule: AmountRule = AMOUNT): AmountRead {
  const text = typeof typed === 'number' ? plainText(typed) : (typed ?? '').trim()
  if (text === '') return { fault: 'missing' }
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined || !/\d/.test(text)) return { fault: 'invalid' }
  const isZero = whole === '' && /^0*$/.test(fraction)
  if (isZero ? !rule.mayBeZero : sign === '-') return { fault: rule.mayBeZero ? 'invalid' : 'not-positive' }
  if (fraction.length > rule.decimals) return { fault: 'invalid' }
  if (whole.length > rule.wholeDigits) return { fault: 'too-long' }
  const decimals = rule.decimals === 0 ? '' : `.${fraction.padEnd(rule.decimals, '0')}`
  return { amount: `${whole === '' ? '0' : whole}${decimals}` }
}

/** What is wrong with the text, null when nothing is. */
export function amountFault(
  typed: string | number | null | undefined,
  rule: AmountRule = AMOUNT,
): AmountFault | null {
  const read = readAmount(typed, rule)
  return 'fault' in read ? read.fault : null
}

/** A number of JSON in digits: the largest and smallest ones print with an exponent. */
function plainText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(20) : BigInt(value).toString()
}
