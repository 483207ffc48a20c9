/**
 * Energy that a prepaid payment buys.
 *
 * net = paid / 1.075, VAT = paid − net, kWh = net / tariff; the token carries whole tenths of a
 * kWh. Money rounded to kobo. No tariff (0 or less) → null. Source: domain.md §1 "Prepaid" (V-N1).
 */
import type { Kwh, Naira, NairaPerKwh } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { round } from '../../round.ts'
import { VAT_RATE } from './vat.ts'

export interface PrepaidPurchase {
  netNaira: Naira
  vatNaira: Naira
  /** Unrounded energy, and what the token carries. */
  kwh: Kwh
  tokenKwh: Kwh
}

export function prepaidPurchase(
  paidNaira: Naira,
  nairaPerKwh: NairaPerKwh,
  vatRate: number = VAT_RATE,
): PrepaidPurchase | null {
  const net = paidNaira / (1 + vatRate)
  const kwh = nairaPerKwh > 0 ? ratio(net, nairaPerKwh) : null
  if (kwh === null) return null
  return { netNaira: round(net), vatNaira: round(paidNaira - round(net)), kwh, tokenKwh: round(kwh, 1) }
}
