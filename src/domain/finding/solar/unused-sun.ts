/**
 * Sun that the plant may have turned away: a hint, told as "up to".
 *
 * A block counts where the plant gives at most 60 % of its own envelope (90th percentile of the same clock block within ± 15 days,
 * of 10 days and more) and its battery is full (98 %), or it stands alone without grid and set above 50.5 Hz. kWh of a block.
 * Source: domain.md §16.L (I-SOL-6).
 */
import { quantile } from '../../meter/quantile.ts'
import type { Kwh } from '../../quantity.ts'

export const ENVELOPE_DAYS = 15
const LEAST_DAYS = 10
const SHARE = 0.9
const HELD_BACK = 0.6
const FULL_PERCENT = 98
const ISLAND_HZ = 50.5

/** `values`: of the same clock block on the days around; NaN is unknown. null: of too few days. */
export function sunEnvelope(values: readonly number[]): Kwh | null {
  const known = values.filter((value) => !Number.isNaN(value))
  return known.length < LEAST_DAYS ? null : quantile(known, SHARE)
}

/** Whether the plant gave so little that its state is worth reading. */
export function isHeldBack(kwh: Kwh, envelope: Kwh | null): boolean {
  return envelope !== null && envelope > 0 && kwh <= HELD_BACK * envelope
}

export interface PlantState {
  /** Of the battery, %. */
  readonly soc: number | null
  readonly hz: number | null
  /** No grid and no set. */
  readonly isIsland: boolean
}

/** At most so much was not used; 0: nothing says so. */
export function unusedKwh(kwh: Kwh, envelope: Kwh | null, { soc, hz, isIsland }: PlantState): Kwh {
  if (envelope === null || !isHeldBack(kwh, envelope)) return 0
  const isFull = soc !== null && soc >= FULL_PERCENT
  const isThrottled = isIsland && hz !== null && hz >= ISLAND_HZ
  return isFull || isThrottled ? envelope - kwh : 0
}
