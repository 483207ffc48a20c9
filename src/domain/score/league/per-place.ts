/** What a branch used by its size and by its hours. Source: domain.md §16.J (I-LG-2), §6.7. */
import type { Kwh } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'

/** kWh/m²; null: one of them is not known. */
export function perArea(kwh: Kwh | null, squareMetres: number | null): number | null {
  return ratio(kwh, squareMetres)
}

/** kWh per hour in which it was open; null: one of them is not known, or it was not open. */
export function perOpeningHour(kwh: Kwh | null, hours: number | null): number | null {
  return ratio(kwh, hours)
}
