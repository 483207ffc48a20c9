/**
 * What the server works out of a bill: tariff and amount with VAT (AB-03, AB-10).
 *
 * tariff = amount / kWh to 2 decimals, 0 when it is not finite (the one stated exception to
 * "unknown is not zero"). vat_inclusive = amount × 1.075 to 2 decimals, half away from zero; the amount is
 * before VAT. Amounts come and go as decimal text: 16 whole digits are more than a double holds. When the tariff lies
 * within 1 % of 1.075 × the band's rate, the amount typed was probably the gross.
 * ₦, kWh. Source: domain.md §8.5 (V-C6).
 */
import { Decimal } from 'decimal.js'
import { exactProduct, exactSum } from '../../money.ts'
import { VAT_RATE } from '../tariff/vat.ts'
import { grossOfNet } from './split-vat.ts'

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
const GROSS_MARGIN = 0.01

export interface BillFields {
  tariff: string
  vatInclusiveAmount: string
}

export function billFields(kwh: string, amount: string, vatRate: string = String(VAT_RATE)): BillFields {
  return { tariff: billTariff(kwh, amount), vatInclusiveAmount: grossOfNet(amount, vatRate).gross }
}

/** Naira per kWh of a bill, before VAT. */
export function billTariff(kwh: string, amount: string): string {
  const tariff = new Exact(amount).div(kwh)
  return tariff.isFinite() ? tariff.toFixed(2) : '0.00'
}

/** What a purchase of diesel cost: litres × price, to 2 decimals; the price holds all there is to pay. */
export function purchaseTotal(litres: string, nairaPerLitre: string): string {
  return new Exact(litres).times(nairaPerLitre).toFixed(2)
}

/** Whether the typed amount seems to include VAT already, where there is any; `bandRate` is before VAT. */
export function looksGross(tariff: number, bandRate: number, vatRate: number = VAT_RATE): boolean {
  const gross = exactProduct(bandRate, exactSum([1, vatRate]))
  return vatRate > 0 && gross > 0 && Math.abs(tariff - gross) <= GROSS_MARGIN * gross
}
