/**
 * A range as far as it has passed, and the part of it in which a device existed.
 *
 * Time to come is neither a gap nor a zero, and nor is the time before a meter was installed. Source: domain.md §0, §9.
 */
import { type Instant, type Interval, intersection, MINUTE_MS, SECOND_MS } from '../time/interval.ts'

/** A range of the wire as each zone of the organisation means it: days are days of the branch. */
export interface RequestedRange {
  of(zone: string): Interval
}

/** Texts of a range name minutes, and a page may be some seconds old: an end so near to now means now. */
const NOW_MS = 2 * MINUTE_MS

/** Whether the end of a range is the moment at which it is asked for. */
export function meansNow(to: Instant, now: Instant): boolean {
  return Math.abs(to - now) < NOW_MS
}

/** The range as far as it has passed: time to come is neither a gap nor a zero. */
export function elapsedPart(range: Interval, now: Instant): Interval {
  const to = range.to > now - NOW_MS ? now : range.to
  return { from: range.from, to: Math.max(range.from, to) }
}

/** The same for the range of each zone. */
export function elapsedRange(asked: RequestedRange, now: Instant): RequestedRange {
  return { of: (zone) => elapsedPart(asked.of(zone), now) }
}

/** From the first instant that the range has in one of the zones to the last. */
export function spanAcrossZones(range: RequestedRange, zones: readonly string[]): Interval {
  const all = zones.map((zone) => range.of(zone))
  return { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) }
}

interface Lived {
  /** Its first day: registration, or the first reading where that is older. */
  readonly since: Instant
  readonly validTo: Instant | null
}

/** A meter's next reading is not missing before it is due: the last two periods before now are no gap yet. */
function expectedPart(life: Interval, { periodS }: { readonly periodS: number }, now: Instant): Interval {
  const due = now - 2 * periodS * SECOND_MS
  return { from: life.from, to: Math.max(life.from, Math.min(life.to, due)) }
}

/**
 * The part of the elapsed range in which the device existed; an empty one where it did not. History that was imported
 * for the time before it was registered proves that it stood there.
 */
export function lifeWithin(device: Lived, elapsed: Interval): Interval {
  const life = { from: device.since, to: device.validTo ?? Number.POSITIVE_INFINITY }
  return intersection(elapsed, life) ?? { from: elapsed.from, to: elapsed.from }
}

/** The time of which a device should have sent readings by now: what coverage is a share of, everywhere. */
export function dueWithin(
  device: Lived & { readonly periodS: number },
  elapsed: Interval,
  now: Instant,
): Interval {
  return expectedPart(lifeWithin(device, elapsed), device, now)
}
