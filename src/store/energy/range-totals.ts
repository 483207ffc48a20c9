import { dayTotals } from '#domain/energy/day-totals.ts'
import { daylightInterval } from '#domain/energy/daylight.ts'
import { type DeviceDay, type DeviceRange, deviceRange } from '#domain/energy/device-range.ts'
import { dueWithin, elapsedPart, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Device, Organisation, Tree } from '#domain/site/tree.ts'
import { closedDays } from '#domain/time/closed-days.ts'
import { type Instant, type Interval, intersection } from '#domain/time/interval.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { addDays, dayInterval, daysInInterval } from '#domain/time/zone.ts'
import { int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { closedMonthSums } from '../meter/rollup/closed-month-sums.ts'
import { deviceRanges, isCut } from './device-ranges.ts'
import { blocksOfDevices } from './energy.ts'

/**
 * What every device of the branches measured over the range, by device id, in sum: `days` and `quality` tell nothing. The
 * database adds up the whole days, so that a year costs no row a day; `round` hides in which order it does.
 */
export async function rangeTotals(
  tx: Tx,
  scope: Scope,
  { organisation, branches }: Tree,
  range: RequestedRange,
  now: Instant,
): Promise<Map<number, DeviceRange>> {
  if (scope.past) return deviceRanges(tx, scope, branches, range, now)
  const zones = [...groupBy(branches, ({ zone }) => zone)].map(async ([zone, own]) => {
    const devices = own.flatMap((branch) => branch.devices)
    const elapsed = elapsedPart(range.of(zone), now)
    const asked = { organisation, devices, elapsed, zone, now }
    return { devices, elapsed, days: await totalsWithin(tx, scope, asked) }
  })
  const ranges = new Map<number, DeviceRange>()
  for (const { devices, elapsed, days } of await Promise.all(zones))
    for (const device of devices) {
      const all = deviceRange(device.id, days.get(device.id) ?? [], dueWithin(device, elapsed, now))
      ranges.set(device.id, { ...all, days: [], quality: null })
    }
  return ranges
}

interface AskedTotals {
  readonly organisation: Organisation
  readonly devices: readonly Device[]
  readonly elapsed: Interval
  readonly zone: string
  readonly now: Instant
}

/** The whole days of each device as one or two, and those that the range cuts. */
async function totalsWithin(tx: Tx, scope: Scope, asked: AskedTotals): Promise<Map<number, DeviceDay[]>> {
  const { devices, elapsed, zone, now } = asked
  if (devices.length === 0) return new Map()
  const days = daysInInterval(zone, elapsed)
  const cut = [...new Set([days[0], days.at(-1)])].filter(
    (day) => day !== undefined && isCut(dayInterval(zone, day), elapsed, now),
  ) as string[]
  const whole = days.filter((day) => !cut.includes(day))
  const ids = devices.map(({ id }) => id)
  const [sums, ...parts] = await Promise.all([
    whole.length === 0 ? [] : sumsOfDays(tx, scope, asked, ids, [whole[0]!, whole.at(-1)!]),
    ...cut.map((day) => blocksOfDevices(tx, scope, ids, [day, day], zone)),
  ])
  const known = new Map<number, DeviceDay[]>()
  const add = (deviceId: number, day: DeviceDay) => {
    const own = known.get(deviceId)
    if (own) own.push(day)
    else known.set(deviceId, [day])
  }
  for (const sum of sums) add(sum.deviceId, sum)
  for (const { deviceId, day, vectors } of parts.flat()) {
    const clip = intersection(dayInterval(zone, day), elapsed)
    if (clip) add(deviceId, { day, ...dayTotals(vectors, clip, daylightInterval(zone, day)) })
  }
  return known
}

/** Of days whose months are over a process remembers the sums (`closedMonthSums`). */
async function sumsOfDays(
  tx: Tx,
  scope: Scope,
  { organisation, zone, now }: AskedTotals,
  ids: readonly number[],
  [first, last]: Days,
): Promise<DeviceSum[]> {
  const closed = closedDays(zone, [first, last], now)
  if (!closed) return sumsOfDevices(tx, scope, ids, first, last)
  const next = addDays(closed[1], 1)
  const [over, rest] = await Promise.all([
    closedMonthSums(tx, scope, {
      organisation,
      zone,
      days: closed,
      devices: ids.length,
      name: `sums ${ids.join()}`,
      read: () => sumsOfDevices(tx, scope, ids, ...closed),
    }),
    next > last ? [] : sumsOfDevices(tx, scope, ids, next, last),
  ])
  return [...over, ...rest]
}

type DeviceSum = DeviceDay & { readonly deviceId: number }

async function sumsOfDevices(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  fromDay: string,
  toDay: string,
): Promise<DeviceSum[]> {
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
