/**
 * Conditions that a single figure tells, looked at again and again: a month's total, the hours to a service.
 *
 * What is about a month is one alert a month: it spans the month, goes on while the total is above its limit, and holds
 * again in the same row where that changes to and fro. A service is due from when that is first seen until it is seen
 * not to be. Without a figure all stays as it was. Source: domain.md §12.
 */
import { DAY_MS, type Instant, type Interval } from '../time/interval.ts'
import type { Episode } from './episodes.ts'

export interface Standing {
  /** null: not known. */
  readonly isBad: boolean | null
  readonly value: number | null
  readonly limit: number | null
}

/** The alert of a month after a look at it; null: there is none. `kept`: as the look before left it. */
export function monthEpisode(
  kept: Episode | null,
  { isBad, value, limit }: Standing,
  month: Interval,
  now: Instant,
): Episode | null {
  if (isBad) return { since: month.from, until: null, value, limit }
  return kept === null || kept.until !== null || isBad === null ? kept : { ...kept, until: now }
}

/** A service that is due, after a look at it; null: it is not. `open`: as it was due at the look before. */
export function serviceEpisode(
  open: Episode | null,
  { isBad, value, limit }: Standing,
  now: Instant,
): Episode | null {
  if (isBad === null) return open
  if (isBad) return { since: open?.since ?? now, until: null, value, limit }
  return open === null ? null : { ...open, until: now }
}

const LEAST_HOURS = 24
const DAY_H = 24

/** Hours to the next service by hours run or by its day, whichever is first; at most 24 is due (domain.md §6.6, §12). */
export function maintenanceStanding(hoursByRun: number | null, daysToService: number | null): Standing {
  const byDay = daysToService === null ? null : daysToService * DAY_H
  if (hoursByRun === null && byDay === null) return { isBad: null, value: null, limit: LEAST_HOURS }
  const hours = Math.min(hoursByRun ?? Number.POSITIVE_INFINITY, byDay ?? Number.POSITIVE_INFINITY)
  return { isBad: hours <= LEAST_HOURS, value: hours, limit: LEAST_HOURS }
}

/** A month's figure above its limit. */
export function aboveStanding(value: number | null, limit: number | null): Standing {
  return { isBad: value === null || limit === null ? null : value > limit, value, limit }
}

/** Against a forecast: on its first day a month is above or below by chance. */
export function aboveForecast(
  value: number | null,
  forecast: number | null,
  month: Interval,
  now: Instant,
): Standing {
  if (now - month.from < DAY_MS) return { isBad: null, value, limit: forecast }
  return aboveStanding(value, forecast)
}
