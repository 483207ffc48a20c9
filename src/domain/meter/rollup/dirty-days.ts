/**
 * Which local days dirty windows touch, and how many of them are rolled up at a time.
 *
 * Every day that a window reaches counts whole and once; days in a row are one span, so that their readings are read
 * and judged together. Days whose readings were removed are in none. The newest days come first: a backlog of months, as after an import, holds up nobody's today.
 * Source: domain.md §2.1.
 */
import type { Instant, Interval } from '../../time/interval.ts'
import { dayInterval, daysInInterval } from '../../time/zone.ts'

/** A time of a device whose readings changed; both ends are readings. */
export interface DirtyWindow {
  readonly deviceId: number
  readonly from: Instant
  readonly to: Instant
}

/** Whole local days of a device, joined into spans. */
export interface DeviceSpans<M> {
  readonly meter: M
  readonly days: number
  readonly spans: readonly Interval[]
}

interface Zoned {
  readonly zone: string
  /** Local days before it are never made anew: their readings are gone; null, left out: all may be. */
  readonly finalBefore?: string | null
}

/**
 * What of the windows is rolled up now, at most `most` device-days, the newest of all devices first, and what waits.
 * Devices in the windows' order.
 */
export function shareOfWindows<M extends Zoned>(
  windows: readonly DirtyWindow[],
  meters: ReadonlyMap<number, M>,
  most: number,
): { readonly now: DeviceSpans<M>[]; readonly later: DeviceSpans<M>[] } {
  const dirty = dirtyDays(windows, meters)
  const waiting = new Map<string, number>()
  for (const [, days] of dirty) for (const day of days) waiting.set(day, (waiting.get(day) ?? 0) + 1)
  let left = most
  const room = new Map<string, number>()
  for (const day of [...waiting.keys()].sort().reverse()) {
    room.set(day, Math.min(left, waiting.get(day) ?? 0))
    left -= room.get(day) ?? 0
  }
  const now: DeviceSpans<M>[] = []
  const later: DeviceSpans<M>[] = []
  for (const [meter, days] of dirty) {
    const [first, rest]: [string[], string[]] = [[], []]
    for (const day of days) {
      const free = room.get(day) ?? 0
      room.set(day, free - 1)
      ;(free > 0 ? first : rest).push(day)
    }
    if (first.length > 0) now.push(toDeviceSpans(meter, first))
    if (rest.length > 0) later.push(toDeviceSpans(meter, rest))
  }
  return { now, later }
}

/** In order, each day once. Of a device that was removed nothing shows the days any more. */
function dirtyDays<M extends Zoned>(windows: readonly DirtyWindow[], meters: ReadonlyMap<number, M>) {
  const touched = new Map<M, Set<string>>()
  for (const { deviceId, from, to } of windows) {
    const meter = meters.get(deviceId)
    if (!meter) continue
    const days = touched.get(meter) ?? new Set()
    for (const day of daysInInterval(meter.zone, { from, to: to + 1 }))
      if (!isFinal(meter, day)) days.add(day)
    touched.set(meter, days)
  }
  return [...touched].map(([meter, days]) => [meter, [...days].sort()] as const)
}

const isFinal = ({ finalBefore }: Zoned, day: string) => finalBefore != null && day < finalBefore

function toDeviceSpans<M extends Zoned>(meter: M, days: readonly string[]): DeviceSpans<M> {
  return { meter, days: days.length, spans: joinedDays(days, meter.zone) }
}

/** Days in order as intervals, those in a row as one. */
export function joinedDays(days: readonly string[], zone: string): Interval[] {
  const spans: Interval[] = []
  for (const day of days) {
    const { from, to } = dayInterval(zone, day)
    const last = spans.at(-1)
    if (last && last.to === from) spans[spans.length - 1] = { from: last.from, to }
    else spans.push({ from, to })
  }
  return spans
}
