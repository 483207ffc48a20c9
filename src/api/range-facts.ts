import type { EnergyDay } from '#domain/energy/bucket-energy.ts'
import { type DayTotals, dayTotals } from '#domain/energy/day-totals.ts'
import { daylightOf } from '#domain/energy/daylight.ts'
import { type DeviceDay, type DeviceRange, deviceRange } from '#domain/energy/device-range.ts'
import { type Instant, type Interval, intersection, MINUTE_MS, SECOND_MS } from '#domain/time/interval.ts'
import { parseRange } from '#domain/time/range.ts'
import { dayInterval, daysOf, startOfDay } from '#domain/time/zone.ts'
import { blocksOfDevices, daysOfDevices } from '#store/energy.ts'
import type { Branch, Device, Tree } from '#store/organisation.ts'
import type { Scope } from '#store/scope.ts'
import type { Tx } from '#store/transaction.ts'
import type { ScopedContext } from './operation.ts'
import { ApiError } from './respond.ts'

/** A range of the wire as each zone of the organisation means it: days are days of the branch. */
export interface AskedRange {
  of(zone: string): Interval
}

export function askedRange(params: { from: string; to: string }): AskedRange {
  const byZone = new Map<string, Interval>()
  return {
    of(zone) {
      const known = byZone.get(zone)
      if (known) return known
      const parsed = parseRange(params.from, params.to, zone)
      if ('refusal' in parsed) throw new ApiError('bad-request', parsed.refusal)
      byZone.set(zone, parsed)
      return parsed
    },
  }
}

/** Texts of a range name minutes, and a page may be some seconds old: an end so near to now means now. */
const NOW_MS = 2 * MINUTE_MS

/** The range as far as it has passed: time to come is neither a gap nor a zero. */
export function elapsedPart(range: Interval, now: Instant): Interval {
  const to = range.to > now - NOW_MS ? now : range.to
  return { from: range.from, to: Math.max(range.from, to) }
}

/** What every device of the branches measured over the range, by device id. */
export async function deviceRanges(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  range: AskedRange,
  now: Instant,
): Promise<Map<number, DeviceRange>> {
  const ranges = new Map<number, DeviceRange>()
  for (const [zone, devices] of byZone(branches)) {
    const elapsed = elapsedPart(range.of(zone), now)
    const days = await clippedDays(tx, scope, devices, zone, elapsed, now)
    for (const device of devices) {
      const measured = days.get(device.id) ?? []
      const life = lifeWithin(device, zone, elapsed, measured[0]?.day)
      ranges.set(device.id, deviceRange(device.id, measured, expectedPart(life, device, now)))
    }
  }
  return ranges
}

/** A meter's next reading is not missing before it is due: the last two periods before now are no gap yet. */
function expectedPart(life: Interval, { periodS }: Device, now: Instant): Interval {
  const due = now - 2 * periodS * SECOND_MS
  return { from: life.from, to: Math.max(life.from, Math.min(life.to, due)) }
}

/**
 * The part of the elapsed range in which the device existed; an empty one where it did not. History that was imported
 * for the time before it was registered proves that it stood there.
 */
export function lifeWithin(
  device: Device,
  zone: string,
  elapsed: Interval,
  firstDay: string | undefined,
): Interval {
  const proven = firstDay === undefined ? Number.POSITIVE_INFINITY : startOfDay(zone, firstDay)
  const life = { from: Math.min(device.validFrom, proven), to: device.validTo ?? Number.POSITIVE_INFINITY }
  return intersection(elapsed, life) ?? { from: elapsed.from, to: elapsed.from }
}

function byZone(branches: readonly Branch[]): Map<string, Device[]> {
  const zones = new Map<string, Device[]>()
  for (const branch of branches)
    zones.set(branch.zone, [...(zones.get(branch.zone) ?? []), ...branch.devices])
  return zones
}

/** Day totals per device; a day that the range cuts is summed from its blocks instead of taken whole. */
async function clippedDays(
  tx: Tx,
  scope: Scope,
  devices: readonly Device[],
  zone: string,
  elapsed: Interval,
  now: Instant,
): Promise<Map<number, DeviceDay[]>> {
  const days = daysOf(zone, elapsed)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || devices.length === 0) return new Map()
  const ids = devices.map(({ id }) => id)
  const whole = await daysOfDevices(tx, scope, ids, first, last)
  const cut = [...new Set([first, last])].filter((day) => isCut(dayInterval(zone, day), elapsed, now))
  const clipped = new Map<string, DayTotals>()
  for (const day of cut) {
    for (const row of await blocksOfDevices(tx, scope, ids, [day, day], zone)) {
      const clip = intersection(dayInterval(zone, day), elapsed)
      if (clip) clipped.set(`${row.deviceId} ${day}`, dayTotals(row.vectors, clip, daylightOf(zone, day)))
    }
  }
  const byDevice = new Map<number, DeviceDay[]>()
  for (const row of whole) {
    const totals = clipped.get(`${row.deviceId} ${row.day}`)
    const list = byDevice.get(row.deviceId) ?? []
    list.push(totals ? { ...totals, day: row.day } : row)
    byDevice.set(row.deviceId, list)
  }
  return byDevice
}

/** The current day ends at now by itself; only an end that lies in measured time cuts. */
function isCut(day: Interval, elapsed: Interval, now: Instant): boolean {
  return elapsed.from > day.from || (elapsed.to < day.to && elapsed.to < now)
}

/** Facts that the dashboard's figures start from. */
export interface RangeFacts {
  readonly tree: Tree
  readonly now: Instant
  readonly asked: AskedRange
  readonly ranges: ReadonlyMap<number, DeviceRange>
}

export async function rangeFacts(
  { tx, scope, tree, now }: ScopedContext,
  params: { from: string; to: string },
): Promise<RangeFacts> {
  const asked = askedRange(params)
  return { tree, now, asked, ranges: await deviceRanges(tx, scope, tree.branches, asked, now) }
}

/** Days as parts of the elapsed range: its first and last day are cut, and so are their totals. */
export function energyDays(days: readonly DeviceDay[], zone: string, elapsed: Interval): EnergyDay[] {
  return days.flatMap((day) => {
    const part = intersection(dayInterval(zone, day.day), elapsed)
    return part ? [{ ...part, kwh: day.kwh, coverageS: day.coverageS, blocks: null }] : []
  })
}
