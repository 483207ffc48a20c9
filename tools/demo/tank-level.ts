import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { dayNumberAt, dayStart, daysBetween, FIRST_DAY_NUMBER } from './calendar.ts'
import { dayLitres } from './fuel.ts'
import type { Site } from './site.ts'

/** A tank whose level is told, L: so much is ordered as soon as it was burned, and comes the next morning. */
interface SensedTank {
  readonly size: number
  readonly full: number
  readonly order: number
}

/** With a sensor that the logger reads, and at a set whose controller tells the level. */
export const SENSED_TANKS: Readonly<Record<'sensor' | 'controller', SensedTank>> = {
  sensor: { size: 270, full: 255, order: 100 },
  controller: { size: 600, full: 570, order: 400 },
}
const LAGOS_MS = HOUR_MS
/** The truck comes at twenty past ten and pours for a quarter of an hour. */
export const DELIVERED_AT = '10:20'
const COMES_MS = 10 * HOUR_MS + 20 * MINUTE_MS
const POURS_MS = 15 * MINUTE_MS
/** A pump leaves it in the tank. */
const LEAST_PERCENT = 4

export interface TankOfSite {
  /** Whole %. */
  levelPercent(at: Instant, lostL?: number): number
  /** What came on days, L. */
  deliveries(first: number, last: number): { readonly day: number; readonly litres: number }[]
}

export function tankOfSite(site: Site, { size, full, order }: SensedTank): TankOfSite {
  const sets = site.branch.devices.flatMap(({ type }, k) => (type === 'GENERATOR' ? [k] : []))
  const ofSets = (values: Float64Array) => sets.reduce((sum, k) => sum + (values[k] ?? 0), 0)
  const known = new Map<number, number>()
  /** What was burned before each day since the first. */
  const before: number[] = [0]

  function burned(at: Instant): number {
    const { startKwh, kwh, startL, litres } = burnedOn(dayNumberAt(at))
    const share = kwh === 0 ? 0 : (ofSets(site.energyAt(at).kwh) - startKwh) / kwh
    return startL + share * litres
  }

  /** What the day is asked again and again. */
  let today = { day: -1, startKwh: 0, kwh: 0, startL: 0, litres: 0 }
  function burnedOn(day: number) {
    if (today.day !== day)
      today = {
        day,
        startKwh: ofSets(site.energyAt(dayStart(day)).kwh),
        kwh: ofSets(site.dayKwh(day)),
        startL: burnedBefore(day),
        litres: ofSets(dayLitres(site, day)),
      }
    return today
  }

  function burnedBefore(day: number): number {
    while (before.length <= day - FIRST_DAY_NUMBER)
      before.push(before.at(-1)! + ofSets(dayLitres(site, FIRST_DAY_NUMBER + before.length - 1)))
    return before[day - FIRST_DAY_NUMBER] ?? 0
  }

  /** All that came until the evening of a day. */
  function came(day: number): number {
    if (day < FIRST_DAY_NUMBER) return 0
    const told = known.get(day) ?? Math.floor(burned(dayStart(day) + COMES_MS) / order) * order
    known.set(day, told)
    return told
  }

  return {
    levelPercent(at, lostL = 0) {
      const day = dayNumberAt(at)
      const poured = Math.min(1, Math.max(0, (at - dayStart(day) - COMES_MS) / POURS_MS))
      const earlier = came(day - 1)
      const sum = poured === 0 ? earlier : earlier + poured * (came(day) - earlier)
      return Math.max(LEAST_PERCENT, Math.round((100 * (full - burned(at) + sum - lostL)) / size))
    },
    deliveries: (first, last) =>
      daysBetween(first, last).flatMap((day) => {
        const litres = came(day) - came(day - 1)
        return litres > 0 ? [{ day, litres }] : []
      }),
  }
}

/** The newest day whose truck has gone. */
export const lastPouredDay = (now: Instant): number => dayNumberAt(now - COMES_MS - POURS_MS)

/** In May and November 45 L are gone from the 9th at 01:10 to the 12th at 10:00. */
export function lostAt(at: Instant): number {
  const local = new Date(at + LAGOS_MS)
  if (local.getUTCMonth() % 6 !== 4) return 0
  const hours = (local.getUTCDate() - 9) * 24 + local.getUTCHours() + local.getUTCMinutes() / 60
  return hours >= 1.5 && hours < 82 ? 45 : 0
}
