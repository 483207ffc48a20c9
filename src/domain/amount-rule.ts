/**
 * What people may type where an amount is asked for (AB-02), as exact decimal text.
 *
 * Decimals with a point, no exponent; before it ₦, NGN or N, and one kind of thousands separator, a comma or a space,
 * between groups of three. Digits that are separated otherwise ('1,35', '1.350,00') are not guessed at: a wrong guess is
 * a bill of a hundred times as much. Tests in this order: something is there, it is a number, it is above zero (where
 * zero may be, one below is no good number), its decimals, its whole digits. Leading zeros do not count and are left out;
 * the amount has as many decimals as the rule gives ('7.5' → '7.50'). Text and never binary floating point, so that form
 * and server agree on every digit. Source: S1 §5, §9.
 */
export type AmountFault = 'missing' | 'not-positive' | 'separators' | 'invalid' | 'too-long'

export interface AmountRule {
  readonly decimals: number
  readonly wholeDigits: number
  readonly mayBeZero: boolean
}

/** Bills, purchases and diesel entries. */
export const AMOUNT: AmountRule = { decimals: 2, wholeDigits: 16, mayBeZero: false }

export type AmountRead = { readonly amount: string } | { readonly fault: AmountFault }

const NAIRA = /^([+-]?)\s*(?:₦|NGN|=?N=?)\s*(?=[\d.+-])/i
const DECIMAL = /^([+-]?)0*(\d*)(?:\.(\d*))?$/
/** The same separator all through; a first group of 0 would be a decimal comma. */
const GROUPED = /^[+-]?[1-9]\d{0,2}([,\s])\d{3}(?:\1\d{3})*(?:\.\d*)?$/
/** Digits with separators of any kind. */
const SEPARATED = /^[+-]?\d[\d.,\s]*$/

export function readAmount(typed: string | number | null | undefined, rule: AmountRule = AMOUNT): AmountRead {
  const text = typeof typed === 'number' ? plainText(typed) : withoutNaira((typed ?? '').trim())
  if (text === '') return { fault: 'missing' }
  const digits = GROUPED.test(text) ? text.replace(/[,\s]/g, '') : text
  const [, sign, whole, fraction = ''] = DECIMAL.exec(digits) ?? []
  if (whole === undefined || !/\d/.test(digits))
    return { fault: SEPARATED.test(text) ? 'separators' : 'invalid' }
  const isZero = whole === '' && /^0*$/.test(fraction)
  if (isZero ? !rule.mayBeZero : sign === '-') return { fault: rule.mayBeZero ? 'invalid' : 'not-positive' }
  if (fraction.length > rule.decimals) return { fault: 'invalid' }
  if (whole.length > rule.wholeDigits) return { fault: 'too-long' }
  const decimals = rule.decimals === 0 ? '' : `.${fraction.padEnd(rule.decimals, '0')}`
  return { amount: `${whole === '' ? '0' : whole}${decimals}` }
}

/** A sign may stand before or after the ₦; every kind of space is the same one. */
function withoutNaira(text: string): string {
  return text.replace(/[\s\u00a0\u2007-\u200a\u202f]/gu, ' ').replace(NAIRA, '$1')
}

/** A number of JSON in digits: the largest and smallest ones print with an exponent. */
function plainText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(20) : BigInt(value).toString()
}
