/**
 * What the server works out of a bill: tariff and amount with VAT.
 *
 * tariff = round(amount / kWh, 2), 0 when it is not finite (the one stated exception to
 * "unknown is not zero"). vat_inclusive = round(amount × 1.075, 2); the amount is before VAT. When
 * the tariff lies within 1 % of 1.075 × the band's rate, the amount typed was probably the gross.
 * ₦, kWh. Source: domain.md §8.5 (V-C6).
 */
import { exactProduct, exactSum } from '../money.ts'
import { round } from '../round.ts'
import { VAT_RATE } from '../tariff/vat.ts'

const GROSS_MARGIN = 0.01

export interface BillFields {
  tariff: number
  vatInclusiveAmount: number
}

export function billFields(kwh: number, amount: number, vatRate: number = VAT_RATE): BillFields {
  const tariff = amount / kwh
  return {
    tariff: Number.isFinite(tariff) ? round(tariff) : 0,
    vatInclusiveAmount: round(exactProduct(amount, exactSum([1, vatRate]))),
  }
}

/** Whether the typed amount seems to include VAT already; `bandRate` is before VAT. */
export function looksGross(tariff: number, bandRate: number, vatRate: number = VAT_RATE): boolean {
  const gross = exactProduct(bandRate, exactSum([1, vatRate]))
  return gross > 0 && Math.abs(tariff - gross) <= GROSS_MARGIN * gross
}
