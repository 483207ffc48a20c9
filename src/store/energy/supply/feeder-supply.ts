import { unfedDay } from '#domain/energy/supply/branch-days.ts'
import type { StateSeconds } from '#domain/energy/supply/month-ledger.ts'
import {
  type FedDevice,
  type FeederDay,
  passedDays,
  passedSpan,
  passedSums,
} from '#domain/energy/supply/passed-days.ts'
import { groupBy } from '#domain/group-by.ts'
import type { RunDay } from '#domain/meter/rollup/roll-up-runs.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { type FeederRecord, feederRows } from './feeder.ts'
import { runsOfDevices } from './reading-run.ts'
import { type StoredSupplyDay, storedSupplyDays, sumsOfSupplyDays } from './supply-day.ts'

export interface FeederPlace {
  readonly branch: Branch
  readonly device: Device
}

/** The utility meters of branches, in the order of the sidebar; of a branch without one the set whose controller senses the mains. */
export function feederPlaces(branches: readonly Branch[]): FeederPlace[] {
  return branches.flatMap((branch) =>
    branch.devices
      .filter((device) => isFeederMeter(device) || device.sensesGrid)
      .map((device) => ({ branch, device })),
  )
}

/** Those that measure what the feeder gives: its energy and its voltage. */
export const feederMeters = ({ devices }: Branch): number[] =>
  devices.filter(isFeederMeter).map(({ id }) => id)

const isFeederMeter = ({ deviceType, isLoad }: Device) => deviceType === 'UTILITY' && !isLoad

/**
 * What the feeders of branches gave on local days [first, last], each branch's own, up to `now`: seconds present, absent
 * and unknown, what carried the load, and the runs of it; by feeder. One query, a month of a hundred branches at a time.
 */
export async function feederSupply(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  days: Days,
  now: Instant,
): Promise<Map<number, FeederDay[]>> {
  const places = feederPlaces(branches)
  const told = new Map<number, StoredSupplyDay[]>()
  for (const day of await storedSupplyDays(
    tx,
    scope,
    places.flatMap(({ device }) => tellersOf(device)),
    days,
  )) {
    const own = told.get(day.deviceId)
    if (own) own.push(day)
    else told.set(day.deviceId, [day])
  }
  return new Map(
    places.map((place) => {
      const own = tellersOf(place.device).flatMap((id) => told.get(id) ?? [])
      const first = localDay(place.branch.zone, place.device.since)
      // Before it stood a meter tells nothing, and beside another one its row says so of the whole day.
      const standing = own.filter(({ deviceId, day }) => deviceId !== place.device.id || day >= first)
      return [place.device.id, passedDays(fedDevice(place.device), place.branch.zone, days, now, standing)]
    }),
  )
}

/** Who told of a feeder's days: whose controller did before its meter stood, then the meter, whose word is the last on a day of both. */
const tellersOf = ({ id, sensedBefore }: Device): number[] =>
  sensedBefore === null ? [id] : [sensedBefore.deviceId, id]

/** The hours of a feeder begin where its controller first told of them. */
const fedDevice = ({ id, since, validTo, sensedBefore }: Device): FedDevice => ({
  id,
  since: sensedBefore === null ? since : Math.min(since, sensedBefore.since),
  validTo,
})

/**
 * What carried the load of each branch on local days [first, last], a row of days a branch: those of its feeders, and of one
 * that nobody tells the grid of what its own sources carried, under the first of them.
 */
export async function carriedSupply(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  days: Days,
  now: Instant,
): Promise<Map<number, FeederDay[]>> {
  const unfed = branches.filter((branch) => feederPlaces([branch]).length === 0)
  const ids = unfed.flatMap((branch) => sourcesOf(branch).map(({ id }) => id))
  const [fed, told] = await Promise.all([
    feederSupply(tx, scope, branches, days, now),
    ids.length === 0 ? [] : runsOfDevices(tx, scope, ids, days),
  ])
  const byDevice = groupBy(told, ({ deviceId }) => deviceId)
  return new Map([
    ...fed,
    ...unfed.flatMap((branch) => {
      const sources = sourcesOf(branch)
      const own = groupBy(
        sources.flatMap(({ id }) => byDevice.get(id) ?? []),
        ({ day }) => day,
      )
      return carriedDays(branch, sources, own, days, now)
    }),
  ])
}

const sourcesOf = ({ devices }: Branch) => devices.filter(({ isSource }) => isSource)

function carriedDays(
  { zone }: Branch,
  sources: readonly Device[],
  told: ReadonlyMap<string, readonly RunDay[]>,
  days: Days,
  now: Instant,
): [number, FeederDay[]][] {
  const [first] = sources
  if (first === undefined) return []
  const ends = sources.map(({ validTo }) => validTo ?? Number.POSITIVE_INFINITY)
  const site = {
    id: first.id,
    since: Math.min(...sources.map(({ since }) => since)),
    validTo: Math.max(...ends),
  }
  const types = sources.map(({ id, deviceType }) => ({ deviceId: id, type: deviceType }))
  const own = [...told].map(([day, runs]) => unfedDay(zone, day, types, runs))
  return [[first.id, passedDays(site, zone, days, now, own)]]
}

/**
 * The same in sums alone, by feeder: what `feederSupply` adds up to, of days that are over from their stored sums, so that a
 * month of a hundred branches is no more than a row each.
 */
export async function feederSums(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  days: Days,
  now: Instant,
): Promise<Map<number, StateSeconds[]>> {
  // Days of a controller and of a meter are put together one by one, where any of them is before the meter stood.
  const sensed = branches.filter(({ zone, devices }) =>
    devices.some(({ sensedBefore, since }) => sensedBefore !== null && days[0] < localDay(zone, since)),
  )
  const plain = branches.filter((branch) => !sensed.includes(branch))
  const places = feederPlaces(plain).map((place) => ({
    ...place,
    span: passedSpan(place.device, place.branch.zone, days, now),
  }))
  const wanted = places.flatMap(({ device, span }) =>
    span.whole === null ? [] : [{ deviceId: device.id, days: span.whole }],
  )
  const cut = places.flatMap(({ device, span }) => (span.cutDay === null ? [] : [{ ...span, id: device.id }]))
  const cutDays = cut.map(({ cutDay }) => cutDay!).sort()
  const [first, last] = [cutDays[0], cutDays.at(-1)]
  const cutIds = cut.map(({ id }) => id)
  const [sums, told, byDay] = await Promise.all([
    sumsOfSupplyDays(tx, scope, wanted),
    first === undefined || last === undefined ? [] : storedSupplyDays(tx, scope, cutIds, [first, last]),
    sensed.length === 0 ? new Map<number, FeederDay[]>() : feederSupply(tx, scope, sensed, days, now),
  ])
  const runs = new Map(told.map((one) => [`${one.deviceId} ${one.day}`, one.runs]))
  const added = [...byDay].map(([id, own]) => [id, own.map((day) => day.sums)] as const)
  return new Map([
    ...added,
    ...places.map(({ branch, device, span }) => {
      const { presentS = 0, absentS = 0 } = sums.get(device.id) ?? {}
      const cutRuns = runs.get(`${device.id} ${span.cutDay}`) ?? null
      return [device.id, passedSums(device, branch.zone, span, { presentS, absentS, cutRuns }, now)] as const
    }),
  ])
}

/**
 * Who fed the feeders of devices, by device, oldest first: what is entered of each, and before that what was entered of the
 * set whose controller stood for it. How that one was wired says nothing of the meter.
 */
export async function rowsOfFeeders(
  tx: Tx,
  scope: Scope,
  devices: readonly Device[],
): Promise<FeederRecord[]> {
  const entered = await feederRows(tx, scope, devices.flatMap(tellersOf))
  const rows = groupBy(entered, ({ deviceId }) => deviceId)
  return devices.flatMap(({ id, sensedBefore }) => {
    const own = rows.get(id) ?? []
    const earlier = sensedBefore === null ? [] : (rows.get(sensedBefore.deviceId) ?? [])
    const before = earlier.filter(({ validFrom }) => own.every((row) => validFrom < row.validFrom))
    return [...before.map((row) => ({ ...row, deviceId: id, voltageSide: null, loggerSupply: null })), ...own]
  })
}
