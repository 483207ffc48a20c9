/**
 * What a kilowatt-hour of each source cost, ₦/kWh, unrounded.
 *
 *   diesel   litres × P̄ / generated kWh
 *   utility  Σ vat-inclusive ₦ / Σ kWh of the bills in the period, else tariff × 1.075
 *   IPP      the same
 *   solar    0 unless a rate is set
 * Litres come from entries, else from the fuel curve and flagged as estimated. An unknown part
 * or 0 kWh → null. Source: domain.md §8.6 (V-C7).
 */

import { exactProduct, exactSum } from '../../money.ts'
import type { Kwh, Litres, Naira, NairaPerLitre } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { VAT_RATE } from './vat.ts'

export function dieselRate(
  litres: Litres | null,
  nairaPerLitre: NairaPerLitre | null,
  kwh: Kwh | null,
): number | null {
  return litres === null || nairaPerLitre === null ? null : ratio(exactProduct(litres, nairaPerLitre), kwh)
}

export interface PaidEnergy {
  kwh: Kwh
  vatInclusiveNaira: Naira
  /** The paper that says so: 'bill 17'. */
  ref?: string
}

/** `tariff` is the configured rate before VAT, used when the bills hold no energy. */
export function billedRate(
  bills: readonly PaidEnergy[],
  tariff: number | null,
  vatRate: number = VAT_RATE,
): number | null {
  const naira = exactSum(bills.map((bill) => bill.vatInclusiveNaira))
  const billed = ratio(naira, exactSum(bills.map((bill) => bill.kwh)))
  if (billed !== null) return billed
  return tariff === null ? null : exactProduct(tariff, exactSum([1, vatRate]))
}

export function solarRate(setRate: number | null): number {
  return setRate ?? 0
}
