/**
 * Service bands: the least hours of supply a day that a tariff promises.
 *
 * A ≥ 20 h, B ≥ 16, C ≥ 12, D ≥ 8, E ≥ 4. Less than 4 h reaches no band; it is treated as E, the
 * lowest price there is. Source: domain.md §1 "Bands".
 */
export type Band = 'A' | 'B' | 'C' | 'D' | 'E'

/** From the best to the lowest. */
export const BANDS: readonly Band[] = ['A', 'B', 'C', 'D', 'E']

export const BAND_HOURS: Readonly<Record<Band, number>> = { A: 20, B: 16, C: 12, D: 8, E: 4 }

/** The best band whose promise the mean hours of supply a day keep. */
export function bandOfHours(meanHours: number): Band {
  return BANDS.find((band) => meanHours >= BAND_HOURS[band]) ?? 'E'
}
