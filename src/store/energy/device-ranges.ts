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
  const ranges = new Map<number, DeviceRange>()
  for (const [zone, devices] of byZone(branches)) {
    const elapsed = elapsedPart(range.of(zone), now)
    const days = await clippedDays(tx, scope, devices, zone, elapsed, now)
    for (const device of devices) {
      const measured = days.get(device.id) ?? []
      ranges.set(device.id, deviceRange(device.id, measured, dueWithin(device, elapsed, now)))
    }
  }
  return ranges
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
  const days = daysInInterval(zone, elapsed)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || devices.length === 0) return new Map()
  const ids = devices.map(({ id }) => id)
  const whole = await daysOfDevices(tx, scope, ids, first, last)
  const cut = [...new Set([first, last])].filter((day) => isCut(dayInterval(zone, day), elapsed, now))
  const clipped = new Map<string, DayTotals>()
  for (const day of cut) {
    for (const row of await blocksOfDevices(tx, scope, ids, [day, day], zone)) {
      const clip = intersection(dayInterval(zone, day), elapsed)
      if (clip)
        clipped.set(`${row.deviceId} ${day}`, dayTotals(row.vectors, clip, daylightInterval(zone, day)))
    }
  }
  const rows = whole.map((row) => ({ ...row, ...clipped.get(`${row.deviceId} ${row.day}`) }))
  return groupBy(rows, ({ deviceId }) => deviceId)
}

/** The current day ends at now by itself; only an end that lies in measured time cuts. */
function isCut(day: Interval, elapsed: Interval, now: Instant): boolean {
  return elapsed.from > day.from || (elapsed.to < day.to && elapsed.to < now)
}
