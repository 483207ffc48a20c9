import { type DayTotals, dayTotals } from '#domain/energy/day-totals.ts'
import { daylightInterval } from '#domain/energy/daylight.ts'
import { type DeviceDay, type DeviceRange, deviceRange } from '#domain/energy/device-range.ts'
import { dueWithin, elapsedPart, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { BLOCK_MS, type Instant, type Interval, intersection } from '#domain/time/interval.ts'
import { type Days, joinedDays } from '#domain/time/share-of-days.ts'
import { dayInterval, daysInInterval } from '#domain/time/zone.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { blocksOfDevices, daysOfDevices } from './energy.ts'
import type { DeviceDayRow } from './packed-days.ts'

/** What every device of the branches measured over the range, by device id. */
export async function deviceRanges(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  range: RequestedRange,
  now: Instant,
): Promise<Map<number, DeviceRange>> {
  return deviceRangesWithin(tx, scope, spansOfRange(branches, range), now)
}

/**
 * The same over several ranges, each day read once: a card stands beside those of today, of yesterday and of the period
 * before, which are mostly days of the same two months.
 */
export async function severalDeviceRanges(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  ranges: readonly RequestedRange[],
  now: Instant,
): Promise<Map<number, DeviceRange>[]> {
  const ids = branches.flatMap(({ devices }) => devices.map(({ id }) => id))
  const wanted = ranges.flatMap((range) => daysOfZones(branches, range, now))
  // What is known of the past is worked out anew for each range, within its bound.
  const readDays = scope.past ? undefined : readDaysOnce(tx, scope, ids, wanted)
  return Promise.all(
    ranges.map((range) => deviceRangesWithin(tx, scope, spansOfRange(branches, range), now, readDays)),
  )
}

/** First and last day of the range in each zone, as far as it has passed. */
function daysOfZones(branches: readonly Branch[], range: RequestedRange, now: Instant): Days[] {
  const zones = new Set(branches.map(({ zone }) => zone))
  return [...zones].flatMap((zone) => {
    const days = daysInInterval(zone, elapsedPart(range.of(zone), now))
    return days.length === 0 ? [] : [[days[0]!, days.at(-1)!] as const]
  })
}

type ReadDays = (ids: readonly number[], first: string, last: string) => Promise<DeviceDayRow[]>

/** Reads all of the spans at once; who asks for days of one of them gets those of all the devices. */
function readDaysOnce(tx: Tx, scope: Scope, ids: readonly number[], spans: readonly Days[]): ReadDays {
  const read = joinedDays(spans).map(([first, last]) => ({
    ...{ first, last },
    rows: daysOfDevices(tx, scope, ids, first, last),
  }))
  return async (own, first, last) => {
    const rows = await read.find((one) => one.first <= first && last <= one.last)!.rows
    const wanted = new Set(own)
    return rows.filter(({ deviceId, day }) => day >= first && day <= last && wanted.has(deviceId))
  }
}

function spansOfRange(branches: readonly Branch[], range: RequestedRange): DeviceSpan[] {
  return branches.flatMap(({ zone, devices }) =>
    devices.map((device) => ({ device, zone, span: range.of(zone) })),
  )
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
  readDays: ReadDays = (ids, first, last) => daysOfDevices(tx, scope, ids, first, last),
): Promise<Map<number, DeviceRange>> {
  const ranges = new Map<number, DeviceRange>()
  const zones = [...groupBy(spans, (one) => one.zone)].map(async ([zone, own]) => {
    const elapsed = own.map(({ device, span }) => ({ device, elapsed: elapsedPart(span, now) }))
    return { elapsed, days: await clippedDays(tx, scope, elapsed, { zone, now, readDays }) }
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
  { zone, now, readDays }: { zone: string; now: Instant; readDays: ReadDays },
): Promise<Map<number, DeviceDay[]>> {
  const daysWithin = daysOfSpans(spans, zone)
  const all = [...daysWithin.values()].flatMap((days) => [days[0]!, days.at(-1)!]).sort()
  const [first, last] = [all[0], all.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const elapsedBy = new Map(spans.map(({ device, elapsed }) => [device.id, elapsed]))
  const cut = [...cutDays(daysWithin, elapsedBy, zone, now)]
  const [whole, ...blocks] = await Promise.all([
    readDays([...daysWithin.keys()], first, last),
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
  const byDevice = groupBy(whole, ({ deviceId }) => deviceId)
  for (const [deviceId, rows] of byDevice) {
    const days = daysWithin.get(deviceId)!
    const [from, to] = [days[0]!, days.at(-1)!]
    const own = from === first && to === last ? rows : rows.filter(({ day }) => day >= from && day <= to)
    byDevice.set(deviceId, withCutDays(own, clipped))
  }
  return byDevice
}

/** Only the days at the ends of a range are cut. */
function withCutDays(rows: DeviceDayRow[], clipped: ReadonlyMap<string, DayTotals>): DeviceDayRow[] {
  if (clipped.size === 0) return rows
  for (const n of new Set([0, rows.length - 1])) {
    const row = rows[n]
    const cut = row && clipped.get(`${row.deviceId} ${row.day}`)
    if (cut) rows[n] = { ...row, ...cut }
  }
  return rows
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

/**
 * The current day ends at now by itself; only an end that lies in measured time cuts. Where "now" is the end of a block, it
 * may be that of a month that was kept then, and more has been measured since.
 */
export function isCut(day: Interval, elapsed: Interval, now: Instant): boolean {
  const endsAtBlock = elapsed.to % BLOCK_MS === 0
  return elapsed.from > day.from || (elapsed.to < day.to && (elapsed.to < now || endsAtBlock))
}
