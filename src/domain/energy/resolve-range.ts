/**
 * A range of the wire as the zone of each branch means it.
 *
 * Its texts name local time: a day of the range is each branch's own day (domain.md §15.10). An end that is now on the
 * organisation's clock is now in every zone, and what then began at another time than midnight ("Past 24 Hours") began
 * at that instant: else a branch to the east would end hours ago.
 */
import type { Instant, Interval } from '../time/interval.ts'
import { parseRange, type RangeRefusal } from '../time/range/range.ts'
import { localMinutes } from '../time/zone.ts'
import { meansNow, type RequestedRange } from './elapsed-range.ts'

/** The range that two texts of the organisation's clock ask for, or the sentence that says what is wrong. */
export function resolveRange(
  texts: { readonly from: string; readonly to: string },
  organisationZone: string,
  now: Instant,
): RequestedRange | RangeRefusal {
  const own = parseRange(texts.from, texts.to, organisationZone)
  if ('refusal' in own) return own
  const isLive = meansNow(own.to, now)
  const isOfDays = localMinutes(organisationZone, own.from) === 0
  const known = new Map<string, Interval>([[organisationZone, own]])
  const inZone = (zone: string): Interval => {
    const parsed = parseRange(texts.from, texts.to, zone)
    if ('refusal' in parsed) throw new Error(parsed.refusal)
    if (!isLive) return parsed
    const from = isOfDays ? parsed.from : own.from
    return { from, to: Math.max(from, own.to) }
  }
  return {
    of(zone) {
      const range = known.get(zone) ?? inZone(zone)
      known.set(zone, range)
      return range
    },
  }
}
