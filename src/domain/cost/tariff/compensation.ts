/**
 * Compensation owed when a feeder does not deliver its band.
 *
 * Mean hours of supply a day over the month below 90 % of the band's promise, bands A–D →
 * claim ₦ = kWh × (T_charged − T_actual), T_actual the tariff of the best band whose promise the
 * hours keep. Otherwise 0. Hours, energy or a tariff unknown → null. Before VAT, rounded to kobo.
 * Source: domain.md §1 "Compensation rule" (V-N2).
 */

import { exactProduct } from '../../money.ts'
import type { Kwh, Naira } from '../../quantity.ts'
import { round } from '../../round.ts'
import { BAND_HOURS, type Band, bandOfHours } from './band.ts'

export interface Compensation {
  bandReceived: Band
  /** Hours a day below which compensation is due; null for band E, which has none. */
  dueBelowHours: number | null
  naira: Naira
}

const KEPT_SHARE = 0.9

export function compensation(
  band: Band,
  meanHours: number | null,
  kwh: Kwh | null,
  tariffs: Readonly<Partial<Record<Band, number>>>,
): Compensation | null {
  if (meanHours === null || kwh === null) return null
  const bandReceived = bandOfHours(meanHours)
  const dueBelowHours = band === 'E' ? null : KEPT_SHARE * BAND_HOURS[band]
  if (dueBelowHours === null || meanHours >= dueBelowHours) return { bandReceived, dueBelowHours, naira: 0 }
  const charged = tariffs[band]
  const received = tariffs[bandReceived]
  if (charged === undefined || received === undefined) return null
  return { bandReceived, dueBelowHours, naira: round(Math.max(0, exactProduct(kwh, charged - received))) }
}
