/**
 * Compensation owed when a feeder does not deliver its band.
 *
 * Mean hours of supply a day over the month below 90 % of the band's promise, bands A–D → *due*:
 * claim ₦ = kWh × (T_charged − T_actual), T_actual the tariff of the best band whose promise the hours keep. Band A from
 * there to its promise: the addendum of 2024 compensates it too, by how much is not known → *may be due*, ₦ unknown.
 * Otherwise *none*, ₦0. Hours, energy or a tariff unknown → null. Before VAT, rounded to kobo.
 * Source: domain.md §1 "Compensation rule" (V-N2), §16.A R3 (I-SUP-4, I-SUP-5).
 */

import { exactProduct } from '../../money.ts'
import type { Kwh, Naira } from '../../quantity.ts'
import { round } from '../../round.ts'
import { BAND_HOURS, type Band, bandOfHours } from './band.ts'

export type CompensationState = 'due' | 'may-be-due' | 'none' | 'no-rule'

export interface Compensation {
  state: CompensationState
  bandReceived: Band
  /** Hours a day below which compensation is due; null for band E, which has none. */
  dueBelowHours: number | null
  /** null: may be due, by how much is not known. */
  naira: Naira | null
}

export const KEPT_SHARE = 0.9

/** Bands of which less than the whole promise may be compensated. */
export const ADDENDUM_BANDS: readonly Band[] = ['A']

/** Hours a day below which a month of the band is compensated; null: no rule covers it. */
export function dueBelow(band: Band, keptShare: number = KEPT_SHARE): number | null {
  return band === 'E' ? null : exactProduct(keptShare, BAND_HOURS[band])
}

/** How a mean stands against a line and the promise; binary noise of the mean decides nothing. */
export function compensationState(
  band: Band,
  meanHours: number,
  line: number | null,
  addendum: readonly Band[] = ADDENDUM_BANDS,
): CompensationState {
  if (line === null) return 'no-rule'
  const hours = round(meanHours, 6)
  if (hours < line) return 'due'
  return addendum.includes(band) && hours < BAND_HOURS[band] ? 'may-be-due' : 'none'
}

export function compensation(
  band: Band,
  meanHours: number | null,
  kwh: Kwh | null,
  tariffs: Readonly<Partial<Record<Band, number>>>,
): Compensation | null {
  if (meanHours === null || kwh === null) return null
  const bandReceived = bandOfHours(round(meanHours, 6))
  const dueBelowHours = dueBelow(band)
  const state = compensationState(band, meanHours, dueBelowHours)
  const answer = { state, bandReceived, dueBelowHours }
  if (state === 'may-be-due') return { ...answer, naira: null }
  if (state !== 'due') return { ...answer, naira: 0 }
  const charged = tariffs[band]
  const received = tariffs[bandReceived]
  if (charged === undefined || received === undefined) return null
  return { ...answer, naira: round(Math.max(0, exactProduct(kwh, charged - received))) }
}
