import type { Reading } from '#domain/meter/reading.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { dayNumberAt, dayStart, FIRST_DAY_NUMBER } from '../calendar.ts'
import type { Site } from '../site.ts'
import { SENSED_TANKS, tankOfSite } from '../tank-level.ts'

/** What a controller knows of its set beside what flows. */
export interface EngineFacts {
  readonly hours: number
  readonly starts: number
  readonly fuelPct: number
  readonly isRunning: boolean
  /** Its starter battery. */
  readonly battV: number
  /** Places in the controller's own list, from 0. */
  readonly warnings: readonly number[]
}

/** Counters before the first day. */
const FIRST_HOURS = 1_840
const FIRST_STARTS = 960
const LOW_BATTERY = 10
const LOW_FUEL = 22
const LOW_FUEL_PERCENT = 35
const WARNED_EVERY_H = 8

interface Counted {
  readonly runS: number
  readonly starts: number
}

/** The set that is the branch's device `index`: counters that go on from day to day, at any instant of any day. */
export function engineOf(site: Site, index: number): (at: Instant, reading: Reading) => EngineFacts {
  const tank = tankOfSite(site, SENSED_TANKS.controller)
  /** At the start of each day since the first. */
  const totals: Counted[] = [{ runS: 0, starts: 0 }]

  function until(day: number, second: number): Counted {
    const segments = site.plan(day).segments.filter(({ carrier, from }) => carrier === index && from < second)
    const runS = segments.reduce((sum, { from, to }) => sum + Math.min(to, second) - from, 0)
    // One that runs over midnight was started the day before.
    return { runS, starts: segments.filter(({ from }) => from > 0).length }
  }

  function before(day: number): Counted {
    while (totals.length <= day - FIRST_DAY_NUMBER) {
      const last = totals.at(-1)!
      const more = until(FIRST_DAY_NUMBER + totals.length - 1, 86_400)
      totals.push({ runS: last.runS + more.runS, starts: last.starts + more.starts })
    }
    return totals[day - FIRST_DAY_NUMBER]!
  }

  return (at, reading) => {
    const day = dayNumberAt(at)
    const today = until(day, (at - dayStart(day)) / 1000)
    const counted = before(day)
    const fuelPct = tank.levelPercent(at)
    const isLow = isBatteryLow(day, at)
    return {
      hours: FIRST_HOURS + (counted.runS + today.runS) / 3600,
      starts: FIRST_STARTS + counted.starts + today.starts,
      fuelPct,
      isRunning: reading.run === true,
      battV: isLow ? 11.4 : 13.2,
      warnings: [...(isLow ? [LOW_BATTERY] : []), ...(fuelPct <= LOW_FUEL_PERCENT ? [LOW_FUEL] : [])],
    }
  }
}

/** From ten past to half past, three hours of a day, others the next day. */
function isBatteryLow(day: number, at: Instant): boolean {
  const minute = (at % HOUR_MS) / 60_000
  const hour = Math.floor((at - dayStart(day)) / HOUR_MS)
  return hour % WARNED_EVERY_H === day % WARNED_EVERY_H && minute >= 10 && minute < 30
}
