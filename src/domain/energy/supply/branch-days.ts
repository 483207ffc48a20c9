/**
 * What all devices of a branch told of its days → the days of its feeders. Source: domain.md §16.A.
 */
import { rowInForce } from '../../cost/tariff/tariff-in-force.ts'
import type { RunDay } from '../../meter/rollup/roll-up-runs.ts'
import { firstMeter, mainsSensers } from '../../site/grid-senser.ts'
import { type Instant, lengthMs, SECOND_MS } from '../../time/interval.ts'
import { dayInterval, localDay } from '../../time/zone.ts'
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
  /** Its first day begins here: when it was registered, or its first reading where that is older. */
  readonly since: Instant
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

/**
 * Its utility meters, and every set whose controller senses the mains: each of them may come to stand for a branch without a
 * meter, and for the days before its first one stood.
 */
export function supplyTellers(devices: readonly SupplyDevice[]): number[] {
  const meters = devices.filter(({ type }) => type === 'UTILITY')
  const first = firstMeter(devices)?.since ?? Number.POSITIVE_INFINITY
  const sensers = mainsSensers(devices).filter(({ mainsSince }) => mainsSince !== null && mainsSince < first)
  return [...meters, ...sensers].map(({ deviceId }) => deviceId)
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
  const meter = firstMeter(branch.devices)
  const meteredFrom = meter && localDay(branch.zone, meter.since)
  return feederIds.flatMap((id) => {
    const own = meteredFrom === null || isMeter(branch, id) ? days : days.filter((day) => day < meteredFrom)
    return own.map((day) => supplyDay(branch, id, day, byDay.get(day) ?? new Map<number, RunDay>()))
  })
}

const isMeter = ({ devices }: SupplyBranch, id: number) =>
  devices.some(({ deviceId, type }) => deviceId === id && type === 'UTILITY')

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
  // Where a controller stands for the meter, what its set measures is the set's own, and no meter stands yet.
  const isMetered = isMeter(branch, deviceId)
  const own = isMetered ? told.get(deviceId) : undefined
  const others = branch.devices.filter((device) =>
    isMetered ? device.deviceId !== deviceId : device.type !== 'UTILITY',
  )
  const { side, logger } = wiring(row)
  const runs = feederDay({
    side,
    // Before it stood its logger was not silent.
    logger: stood(branch, deviceId, day) ? logger : null,
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

const stood = ({ devices, zone }: SupplyBranch, id: number, day: string) =>
  devices.some(({ deviceId, since }) => deviceId === id && localDay(zone, since) <= day)

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
