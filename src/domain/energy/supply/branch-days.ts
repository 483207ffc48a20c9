/**
 * What all devices of a branch told of its days → the days of its feeders. Source: domain.md §16.A.
 */
import { rowInForce } from '../../cost/tariff/tariff-in-force.ts'
import type { RunDay } from '../../meter/rollup/roll-up-runs.ts'
import { gridSensers } from '../../site/grid-senser.ts'
import { type Instant, lengthMs, SECOND_MS } from '../../time/interval.ts'
import { dayInterval } from '../../time/zone.ts'
import { onThresholdKw } from '../hours/on-threshold.ts'
import type { DayRuns } from './day-runs.ts'
import { type SupplySums, supplySums } from './day-sums.ts'
import { feederDay, type OtherType } from './feeder-day.ts'
import { type FeederFacts, wiring } from './feeder-row.ts'
import type { ToldDay } from './passed-days.ts'

export interface SupplyDevice {
  readonly deviceId: number
  readonly type: OtherType
  readonly ratedKw: number | null
  /** Since when its controller senses the mains; null: it does not. */
  readonly mainsSince: Instant | null
}

export interface SupplyBranch {
  readonly zone: string
  readonly devices: readonly SupplyDevice[]
  /** Of its utility meters, oldest first. */
  readonly feederRows: readonly FeederFacts[]
}

/** A local day of a feeder, from its beginning to its end: what has not passed is unknown in it. */
export interface SupplyDay {
  readonly deviceId: number
  readonly day: string
  readonly runs: DayRuns
  readonly sums: SupplySums
  readonly minVolts: number | null
}

/** Its utility meters; of a branch without one every set whose controller senses the mains: each of them may come to stand for it. */
export function supplyTellers(devices: readonly SupplyDevice[]): number[] {
  const meters = devices.filter(({ type }) => type === 'UTILITY')
  return (meters.length > 0 ? meters : gridSensers(devices)).map(({ deviceId }) => deviceId)
}

/** `told`: of all devices of the branch and these days. */
export function supplyDays(
  branch: SupplyBranch,
  feederIds: readonly number[],
  days: readonly string[],
  told: readonly RunDay[],
): SupplyDay[] {
  const byDay = new Map<string, Map<number, RunDay>>()
  for (const one of told) {
    const own = byDay.get(one.day) ?? new Map<number, RunDay>()
    byDay.set(one.day, own.set(one.deviceId, one))
  }
  return feederIds.flatMap((id) =>
    days.map((day) => supplyDay(branch, id, day, byDay.get(day) ?? new Map<number, RunDay>())),
  )
}

function supplyDay(
  branch: SupplyBranch,
  deviceId: number,
  day: string,
  told: ReadonlyMap<number, RunDay>,
): SupplyDay {
  const row = rowInForce(
    branch.feederRows.filter((one) => one.deviceId === deviceId),
    day,
  )
  const seconds = Math.round(lengthMs(dayInterval(branch.zone, day)) / SECOND_MS)
  // Where a controller stands for the meter, what its set measures is the set's own.
  const isMeter = branch.devices.some((device) => device.deviceId === deviceId && device.type === 'UTILITY')
  const own = isMeter ? told.get(deviceId) : undefined
  const others = branch.devices.filter((device) => !isMeter || device.deviceId !== deviceId)
  const runs = feederDay({
    ...wiring(row),
    seconds,
    feeder: own?.runs ?? null,
    others: others.map((device) => ({ type: device.type, runs: told.get(device.deviceId)?.runs ?? null })),
    alwaysDraws: alwaysDraws(branch, deviceId, told),
  })
  return {
    deviceId,
    day,
    runs,
    sums: supplySums(runs, seconds),
    minVolts: own?.minVolts ?? null,
  }
}

/** What the devices of a branch without a feeder carried: of its grid nothing is known. */
export function unfedDay(
  zone: string,
  day: string,
  sources: readonly Pick<SupplyDevice, 'deviceId' | 'type'>[],
  told: readonly RunDay[],
): ToldDay {
  const runs = new Map(told.map((one) => [one.deviceId, one.runs]))
  return {
    day,
    runs: feederDay({
      ...wiring(null),
      seconds: Math.round(lengthMs(dayInterval(zone, day)) / SECOND_MS),
      feeder: null,
      others: sources.map(({ deviceId, type }) => ({ type, runs: runs.get(deviceId) ?? null })),
      alwaysDraws: null,
    }),
    minVolts: null,
  }
}

/** Whether no source gave a whole block below the feeder's P_on; null: no block tells. */
function alwaysDraws(branch: SupplyBranch, feederId: number, told: ReadonlyMap<number, RunDay>) {
  const sources = branch.devices.filter(({ type }) => type !== 'LOAD' && type !== 'SOLAR')
  const least = sources.flatMap(({ deviceId }) => told.get(deviceId)?.leastKw ?? [])
  const feeder = branch.devices.find(({ deviceId }) => deviceId === feederId)
  return least.length === 0 ? null : Math.min(...least) >= onThresholdKw(feeder?.ratedKw ?? null, 'UTILITY')
}
