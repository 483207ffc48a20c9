/**
 * The time of a local day outside the hours in which a site works.
 *
 * Hours are local 'HH:mm' texts and may wrap midnight (20:00–06:00); the same text twice (00:00–00:00) is 24 hours:
 * nothing is outside. Source: domain.md §6.7 (V-O1, V-O2).
 */
import type { Interval } from '../../time/interval.ts'
import { addDays, localInstant, startOfDay } from '../../time/zone.ts'

export interface OperatingHours {
  /** 'HH:mm' */
  readonly opensAt: string
  readonly closesAt: string
}

function parseMinutes(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
}

/** In order of time. */
export function closedHours({ opensAt, closesAt }: OperatingHours, zone: string, day: string): Interval[] {
  if (opensAt === closesAt) return []
  const midnight = startOfDay(zone, day)
  const nextMidnight = startOfDay(zone, addDays(day, 1))
  const opens = localInstant(zone, day, parseMinutes(opensAt))
  const closes = localInstant(zone, day, parseMinutes(closesAt))
  const closed =
    parseMinutes(opensAt) < parseMinutes(closesAt)
      ? [
          { from: midnight, to: opens },
          { from: closes, to: nextMidnight },
        ]
      : [{ from: closes, to: opens }]
  return closed.filter(({ from, to }) => to > from)
}
