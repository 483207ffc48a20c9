/**
 * What is in the tank and how long it lasts.
 *
 *   hours at the present load  litres ÷ Σ lph of the sets that run now; none runs, or a load is not known → null
 *   hours at the mean load     litres ÷ (Σ L̂ ÷ Σ run hours of the last 24 h): running hours; no run → null
 * Litres, hours. Source: insights D, domain.md §6.1.
 */
import type { Litres } from '../../../quantity.ts'
import { ratio } from '../../../ratio.ts'

/** What a set burns now. Litres per hour; null: it runs and its load or size is not known. */
export interface RunningSet {
  readonly litresPerHour: number | null
}

export interface TankNow {
  readonly litres: Litres | null
  readonly hoursPresent: number | null
  readonly hoursMean: number | null
  /** Litres per hour that the hours left go by: the present load's, else the mean. */
  readonly litresPerHour: number | null
}

/** Why it is not known what is in a tank: nothing of 35 days tells it, or not all that was burned since the newest that does. */
export type TankUnknown = 'no-stock' | 'stale-engine'

/** At the present load; while no set runs, at the mean of the last day. */
export function hoursLeft({
  hoursPresent,
  hoursMean,
}: Pick<TankNow, 'hoursPresent' | 'hoursMean'>): number | null {
  return hoursPresent ?? hoursMean
}

export function tankNow(
  litres: Litres | null,
  running: readonly RunningSet[],
  day: { readonly litres: Litres | null; readonly hours: number | null },
): TankNow {
  const known = litres === null ? null : Math.max(0, litres)
  const present = running.reduce<number | null>(
    (sum, { litresPerHour }) => (sum === null || litresPerHour === null ? null : sum + litresPerHour),
    0,
  )
  const mean = day.litres === null || day.hours === null ? null : ratio(day.litres, day.hours)
  const hoursAt = (perHour: number | null) =>
    known === null || perHour === null || perHour <= 0 ? null : known / perHour
  const [hoursPresent, hoursMean] = [hoursAt(present), hoursAt(mean)]
  const litresPerHour = hoursPresent !== null ? present : hoursMean !== null ? mean : null
  return { litres: known, hoursPresent, hoursMean, litresPerHour }
}
