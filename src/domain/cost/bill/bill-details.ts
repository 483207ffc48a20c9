/**
 * What stands on the paper beside its amounts, and how long each may be (characters as the wire counts them). All of it
 * may be left out. A pre-paid token has 20 digits. Source: domain.md §16.E, §16.F.
 */
export const BILL_DETAILS = { account_no: 40, invoice_no: 60, meter_no: 40, reason: 200 } as const

/** A token's digits, spaces and hyphens dropped; null: it has not exactly 20 digits. */
export function tokenDigits(typed: string): string | null {
  const digits = typed.replace(/[\s\u00a0\u2009\u202f\-\u2010-\u2015]/gu, '')
  return /^\d{20}$/.test(digits) ? digits : null
}

/** A detail as it is kept: trimmed, inner spaces single; nothing there → null. */
export function plainDetail(typed: string | null): string | null {
  const plain = (typed ?? '').trim().replace(/\s+/gu, ' ')
  return plain === '' ? null : plain
}
