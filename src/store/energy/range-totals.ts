import { dayTotals } from '#domain/energy/day-totals.ts'
import { daylightInterval } from '#domain/energy/daylight.ts'
import { type DeviceDay, type DeviceRange, deviceRange } from '#domain/energy/device-range.ts'
import { dueWithin, elapsedPart, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { type Instant, type Interval, intersection } from '#domain/time/interval.ts'
import { dayInterval, daysInInterval } from '#domain/time/zone.ts'
import { int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { deviceRanges, isCut } from './device-ranges.ts'
import { blocksOfDevices } from './energy.ts'

/**
 * What every device of the branches measured over the range, by device id, in sum: `days` and `quality` tell nothing. The
 * database adds up the whole days, so that a year costs no row a day; `round` hides in which order it does.
 */
export async function rangeTotals(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  range: RequestedRange,
  now: Instant,
): Promise<Map<number, DeviceRange>> {
  if (scope.past) return deviceRanges(tx, scope, branches, range, now)
  const zones = [...groupBy(branches, ({ zone }) => zone)].map(async ([zone, own]) => {
    const devices = own.flatMap((branch) => branch.devices)
    const elapsed = elapsedPart(range.of(zone), now)
    return { devices, elapsed, days: await totalsWithin(tx, scope, devices, elapsed, zone, now) }
  })
  const ranges = new Map<number, DeviceRange>()
  for (const { devices, elapsed, days } of await Promise.all(zones))
    for (const device of devices) {
      const all = deviceRange(device.id, days.get(device.id) ?? [], dueWithin(device, elapsed, now))
      ranges.set(device.id, { ...all, days: [], quality: null })
    }
  return ranges
}

/** The whole days of each device as one, and those that the range cuts. */
async function totalsWithin(
  tx: Tx,
  scope: Scope,
  devices: readonly Device[],
  elapsed: Interval,
  zone: string,
  now: Instant,
): Promise<Map<number, DeviceDay[]>> {
  const days = daysInInterval(zone, elapsed)
  const cut = [...new Set([days[0], days.at(-1)])].filter(
    (day) => day !== undefined && isCut(dayInterval(zone, day), elapsed, now),
  ) as string[]
  const whole = days.filter((day) => !cut.includes(day))
  const ids = devices.map(({ id }) => id)
  const [sums, ...parts] = await Promise.all([
    whole.length === 0 ? [] : sumsOfDevices(tx, scope, ids, whole[0]!, whole.at(-1)!),
    ...cut.map((day) => blocksOfDevices(tx, scope, ids, [day, day], zone)),
  ])
  const known = new Map(sums.map(({ deviceId, ...sum }) => [deviceId, [sum as DeviceDay]]))
  for (const { deviceId, day, vectors } of parts.flat()) {
    const clip = intersection(dayInterval(zone, day), elapsed)
    if (!clip) continue
    const part = { day, ...dayTotals(vectors, clip, daylightInterval(zone, day)) }
    known.set(deviceId, [...(known.get(deviceId) ?? []), part])
  }
  return known
}

async function sumsOfDevices(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  fromDay: string,
  toDay: string,
): Promise<(DeviceDay & { deviceId: number })[]> {
  const { rows } = await tx.query<Omit<DeviceDay, 'day' | 'quality'> & { deviceId: number }>({
    name: 'sums-of-devices',
    text: `select device_id as "deviceId", sum(kwh) as kwh, sum(estimated_kwh) as "estimatedKwh", sum(kvarh) as kvarh,
        sum(daylight_kwh) as "daylightKwh", sum(coverage_s)::float8 as "coverageS", sum(day_s)::float8 as "periodS",
        sum(on_s)::float8 as "onS", sum(readings)::float8 as readings
      from reading_day
      where organisation_id = $1 and device_id = any ($2::int4[]) and day >= $3::date and day <= $4::date
      group by device_id`,
    values: [scope.organisationId, int4Array(deviceIds), fromDay, toDay],
  })
  return rows.map((row) => ({ ...row, day: fromDay, quality: null }))
}
