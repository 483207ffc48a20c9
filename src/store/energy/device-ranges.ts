import { type DayTotals, dayTotals } from '#domain/energy/day-totals.ts'
import { daylightInterval } from '#domain/energy/daylight.ts'
import { type DeviceDay, type DeviceRange, deviceRange } from '#domain/energy/device-range.ts'
import { dueWithin, elapsedPart, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { type Instant, type Interval, intersection } from '#domain/time/interval.ts'
import { dayInterval, daysInInterval } from '#domain/time/zone.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { blocksOfDevices, daysOfDevices } from './energy.ts'

/** What every device of the branches measured over the range, by device id. */
export async function deviceRanges(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  range: RequestedRange,
  now: Instant,
): Promise<Map<number, DeviceRange>> {
  const spans = branches.flatMap(({ zone, devices }) =>
    devices.map((device) => ({ device, zone, span: range.of(zone) })),
  )
  return deviceRangesWithin(tx, scope, spans, now)
}

/** A device with the time that is asked about. */
export interface DeviceSpan {
  readonly device: Device
  readonly zone: string
  readonly span: Interval
}

/** The same of devices each over a time of its own. */
export async function deviceRangesWithin(
  tx: Tx,
  scope: Scope,
  spans: readonly DeviceSpan[],
  now: Instant,
): Promise<Map<number, DeviceRange>> {
  const ranges = new Map<number, DeviceRange>()
  const zones = [...groupBy(spans, (one) => one.zone)].map(async ([zone, own]) => {
    const elapsed = own.map(({ device, span }) => ({ device, elapsed: elapsedPart(span, now) }))
    return { elapsed, days: await clippedDays(tx, scope, elapsed, zone, now) }
  })
  for (const { elapsed, days } of await Promise.all(zones)) {
    for (const one of elapsed) {
      const measured = days.get(one.device.id) ?? []
      ranges.set(one.device.id, deviceRange(one.device.id, measured, dueWithin(one.device, one.elapsed, now)))
    }
  }
  return ranges
}

interface Elapsed {
  readonly device: Device
  readonly elapsed: Interval
}

/** Day totals per device; a day that the range cuts is summed from its blocks instead of taken whole. */
async function clippedDays(
  tx: Tx,
  scope: Scope,
  spans: readonly Elapsed[],
  zone: string,
  now: Instant,
): Promise<Map<number, DeviceDay[]>> {
  const daysWithin = daysOfSpans(spans, zone)
  const all = [...daysWithin.values()].flatMap((days) => [days[0]!, days.at(-1)!]).sort()
  const [first, last] = [all[0], all.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const elapsedBy = new Map(spans.map(({ device, elapsed }) => [device.id, elapsed]))
  const cut = [...cutDays(daysWithin, elapsedBy, zone, now)]
  const [whole, ...blocks] = await Promise.all([
    daysOfDevices(tx, scope, [...daysWithin.keys()], first, last),
    ...cut.map(([day, ids]) => blocksOfDevices(tx, scope, ids, [day, day], zone)),
  ])
  const clipped = new Map<string, DayTotals>()
  for (const [index, [day]] of cut.entries()) {
    for (const row of blocks[index]!) {
      const clip = intersection(dayInterval(zone, day), elapsedBy.get(row.deviceId)!)
      if (clip)
        clipped.set(`${row.deviceId} ${day}`, dayTotals(row.vectors, clip, daylightInterval(zone, day)))
    }
  }
  const isWithin = ({ deviceId, day }: { readonly deviceId: number; readonly day: string }) => {
    const days = daysWithin.get(deviceId)!
    return day >= days[0]! && day <= days.at(-1)!
  }
  const rows = whole.filter(isWithin).map((row) => ({ ...row, ...clipped.get(`${row.deviceId} ${row.day}`) }))
  return groupBy(rows, ({ deviceId }) => deviceId)
}

/** By device; those of which nothing has passed yet are left out. Devices mostly share their span. */
function daysOfSpans(spans: readonly Elapsed[], zone: string): Map<number, readonly string[]> {
  const known = new Map<string, readonly string[]>()
  const days = ({ from, to }: Interval) => {
    const key = `${from} ${to}`
    const found = known.get(key) ?? daysInInterval(zone, { from, to })
    known.set(key, found)
    return found
  }
  return new Map(
    spans.flatMap(({ device, elapsed }) => {
      const own = days(elapsed)
      return own.length === 0 ? [] : [[device.id, own] as const]
    }),
  )
}

/** Days that a span cuts, with the devices of which they are to be summed from blocks. */
function cutDays(
  daysWithin: ReadonlyMap<number, readonly string[]>,
  elapsedBy: ReadonlyMap<number, Interval>,
  zone: string,
  now: Instant,
): Map<string, number[]> {
  const cut = new Map<string, number[]>()
  for (const [id, days] of daysWithin)
    for (const day of new Set([days[0]!, days.at(-1)!]))
      if (isCut(dayInterval(zone, day), elapsedBy.get(id)!, now)) cut.set(day, [...(cut.get(day) ?? []), id])
  return cut
}

/** The current day ends at now by itself; only an end that lies in measured time cuts. */
function isCut(day: Interval, elapsed: Interval, now: Instant): boolean {
  return elapsed.from > day.from || (elapsed.to < day.to && elapsed.to < now)
}
