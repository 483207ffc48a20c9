/**
 * Conditions that a single figure tells, looked at again and again: a month's total, the hours to a service.
 *
 * It begins when it is first seen and ends when it is first seen not to hold, or with its period. Without a figure it
 * stays as it was: nothing is known, so nothing changes. Source: domain.md §12.
 */
import type { Instant } from '../time/interval.ts'
import type { Episode } from './episodes.ts'

export interface Standing {
  /** null: not known. */
  readonly isBad: boolean | null
  readonly value: number | null
  readonly limit: number | null
}

/** The episode after a look; null: there is none. `open`: the one that held at the look before. */
export function standingEpisode(
  open: Episode | null,
  { isBad, value, limit }: Standing,
  { now, periodStart }: { now: Instant; periodStart: Instant | null },
): Episode | null {
  const isPast = open !== null && periodStart !== null && open.since < periodStart
  if (isPast) return { ...open, until: periodStart }
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
