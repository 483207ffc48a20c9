import { supplyDays, supplyTellers } from '#domain/energy/supply/branch-days.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Interval } from '#domain/time/interval.ts'
import { type Days, daysInSpan } from '#domain/time/share-of-days.ts'
import { daysInInterval } from '#domain/time/zone.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { lockRollups } from '../../meter/rollup/rollup.ts'
import { feederRows } from './feeder.ts'
import { runsOfDevices } from './reading-run.ts'
import { type FedBranch, fedBranches, saveSupplyDays } from './supply-day.ts'

export interface ChangedSpan extends Interval {
  readonly deviceId: number
}

/** Makes the days of feeders anew whose branches' devices told something else of these spans. */
export async function makeSupplyDays(tx: Tx, scope: Scope, changed: readonly ChangedSpan[]): Promise<void> {
  const branches = await fedBranches(
    tx,
    scope,
    changed.map(({ deviceId }) => deviceId),
  )
  const spans = groupBy(changed, ({ deviceId }) => deviceId)
  const touched = branches.map((branch) => {
    const own = branch.devices.flatMap(({ deviceId }) => spans.get(deviceId) ?? [])
    const days = new Set(own.flatMap((span) => daysInInterval(branch.zone, span)))
    return { branch, days: [...days].sort() }
  })
  // What comes as it is measured is of the same day everywhere.
  for (const together of groupBy(touched, ({ days }) => days.join()).values())
    await makeDays(
      tx,
      scope,
      together.map(({ branch }) => branch),
      together[0]!.days,
    )
}

/** Days of a device's branch made in one go. */
const DAYS_AT_ONCE = 62

/**
 * Makes a feeder's days [from, to] anew, as when another row says how it is wired. Nobody rolls up meanwhile: who does has
 * read the rows that were there before, and would write their days over these.
 */
export async function makeFeederDays(tx: Tx, scope: Scope, deviceId: number, range: Days): Promise<void> {
  await lockRollups(tx, scope)
  for (const branch of await fedBranches(tx, scope, [deviceId])) {
    const days = daysInSpan(range)
    for (let at = 0; at < days.length; at += DAYS_AT_ONCE)
      await makeDays(tx, scope, [branch], days.slice(at, at + DAYS_AT_ONCE))
  }
}

async function makeDays(
  tx: Tx,
  scope: Scope,
  branches: readonly FedBranch[],
  days: readonly string[],
): Promise<void> {
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return
  const fed = branches.map((branch) => ({ ...branch, feeders: supplyTellers(branch.devices) }))
  const all = branches.flatMap(({ devices }) => devices.map(({ deviceId }) => deviceId))
  const feeders = fed.flatMap((branch) => branch.feeders)
  const [told, rows] = await Promise.all([
    runsOfDevices(tx, scope, all, [from, to]),
    feederRows(tx, scope, feeders),
  ])
  const toldOf = groupBy(told, ({ deviceId }) => deviceId)
  const rowsOf = groupBy(rows, ({ deviceId }) => deviceId)
  const made = fed.flatMap((branch) => {
    const own = branch.devices.flatMap(({ deviceId }) => toldOf.get(deviceId) ?? [])
    const toldDays = new Set(own.map(({ day }) => day))
    const known = days.filter((day) => toldDays.has(day))
    const feederRows = branch.feeders.flatMap((deviceId) => rowsOf.get(deviceId) ?? [])
    return supplyDays({ ...branch, feederRows }, branch.feeders, known, own)
  })
  await saveSupplyDays(tx, scope, made)
}
