import type { Kwh } from '#domain/quantity.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'

/** A tank whose level is told, L: filled up whenever so much of it is burned. */
export interface SensedTank {
  readonly size: number
  readonly full: number
  readonly betweenFills: number
}

/** With a sensor that the logger reads, and at a set whose controller tells the level. */
export const SENSED_TANKS: Readonly<Record<'sensor' | 'controller', SensedTank>> = {
  sensor: { size: 270, full: 255, betweenFills: 180 },
  controller: { size: 600, full: 570, betweenFills: 400 },
}
const LITRES_PER_KWH = 0.36
const LAGOS_MS = HOUR_MS

/** Level for a set's register, whole %. */
export function levelPercent({ size, full, betweenFills }: SensedTank, kwh: Kwh, lostL = 0): number {
  const burned = (kwh * LITRES_PER_KWH) % betweenFills
  return Math.round((100 * (full - burned - lostL)) / size)
}

/** In May and November 45 L are gone from the 9th at 01:10 to the 12th at 10:00. */
export function lostAt(at: Instant): number {
  const local = new Date(at + LAGOS_MS)
  if (local.getUTCMonth() % 6 !== 4) return 0
  const hours = (local.getUTCDate() - 9) * 24 + local.getUTCHours() + local.getUTCMinutes() / 60
  return hours >= 1.5 && hours < 82 ? 45 : 0
}
