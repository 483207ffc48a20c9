/**
 * Conditions that a single figure tells, looked at again and again: a month's total, the hours to a service.
 *
 * What is about a month is one alert a month: it began when the total passed its limit, goes on while it is above,
 * and holds again in the same row where that changes to and fro. A service is due by its day from the local midnight a day before,
 * by hours run from when that is first seen, until it is seen not to be. Without a figure all stays as it was.
 * Source: domain.md §12.
 */
import type { ChangeState } from '../score/baseline/sure-change.ts'
import { addDays } from '../time/calendar-day.ts'
import { DAY_MS, type Instant, type Interval } from '../time/interval.ts'
import { startOfDay } from '../time/zone.ts'
import type { Episode } from './episodes.ts'

export interface Standing {
  /** null: not known. */
  readonly isBad: boolean | null
  readonly value: number | null
  readonly limit: number | null
  /** When the newest of what it is about was noticed: later than the alert, it is told anew. Left out: it is about one thing. */
  readonly newestAt?: Instant | null
  /** When what holds began; null or left out: not known, it was noticed. */
  readonly since?: Instant | null
  /** It may have begun before that. */
  readonly isCut?: boolean
}

/**
 * The alert of a month after a look at it; null: there is none. `kept`: as the look before left it. `crossedAt`: when
 * the limit was passed, where the look before did not see it above.
 */
export function monthEpisode(
  kept: Episode | null,
  { isBad, value, limit }: Standing,
  crossedAt: Instant,
  now: Instant,
): Episode | null {
  if (isBad) return { since: kept?.until === null ? kept.since : crossedAt, until: null, value, limit }
  return kept === null || kept.until !== null || isBad === null ? kept : { ...kept, until: now }
}

/** A service that is due, after a look at it; null: it is not. `open`: as it was due at the look before; `dueSince`: where it was not. */
export function serviceEpisode(
  open: Episode | null,
  { isBad, value, limit }: Standing,
  dueSince: Instant,
  now: Instant,
): Episode | null {
  if (isBad === null) return open
  if (isBad) return { since: open?.since ?? dueSince, until: null, value, limit }
  return open === null ? null : { ...open, until: now }
}

const LEAST_HOURS = 24
const LEAST_DAYS = 1
const DAY_H = 24

/** What a service is due by tells its unit: at most 24 hours to run, or at most one day to its date. */
export function serviceUnit(limit: number | null): 'h' | 'days' {
  return limit === LEAST_DAYS ? 'days' : 'h'
}

/**
 * Since when a service that is seen to be due now has been: by its day from the midnight that leaves 24 h, else from
 * now on. `lastEnd`: when it was last said not to be due any more; null: never.
 */
export function serviceDueSince(
  zone: string,
  day: string | null,
  lastEnd: Instant | null,
  now: Instant,
): Instant {
  if (day === null) return now
  const byDay = startOfDay(zone, addDays(day, -LEAST_DAYS))
  return Math.min(now, Math.max(byDay, lastEnd ?? byDay))
}

/**
 * Hours to the next service by hours run, or days by its date, whichever is first: in the unit of what decided. At most
 * 24 hours or one day is due (domain.md §6.6, §12).
 */
export function maintenanceStanding(hoursByRun: number | null, daysToService: number | null): Standing {
  if (daysToService !== null && (hoursByRun === null || daysToService * DAY_H <= hoursByRun))
    return { isBad: daysToService <= LEAST_DAYS, value: daysToService, limit: LEAST_DAYS }
  return {
    isBad: hoursByRun === null ? null : hoursByRun <= LEAST_HOURS,
    value: hoursByRun,
    limit: LEAST_HOURS,
  }
}

/** A month's figure above its limit. */
export function aboveStanding(value: number | null, limit: number | null): Standing {
  return { isBad: value === null || limit === null ? null : value > limit, value, limit }
}

/** Against a forecast: above by more than chance (domain.md §16.I); on its first day nothing can be said. */
export function aboveForecast(
  value: number | null,
  forecast: number | null,
  state: ChangeState | null,
  month: Interval,
  now: Instant,
): Standing {
  const isKnown = state !== null && state !== 'provisional' && now - month.from >= DAY_MS
  return { isBad: isKnown ? state === 'over' : null, value, limit: forecast }
}
