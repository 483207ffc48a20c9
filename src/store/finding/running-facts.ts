import type { VoltageState } from '#domain/finding/running/avoidable.ts'
import {
  besideSpans,
  daysRead,
  type RunningFacts,
  setsOf,
  voltsByBlock,
} from '#domain/finding/running/running-facts.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import { pricesInForce } from '../cost/price.ts'
import { blocksOfDevices } from '../energy/energy.ts'
import { feederMeters, feederPlaces, feederSupply, rowsOfFeeders } from '../energy/supply/feeder-supply.ts'
import { feederVoltages } from '../energy/supply/feeder-voltage.ts'
import { runsOfDevices } from '../energy/supply/reading-run.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { setEntries } from '../score/set-entry.ts'
import { neededRuns } from './needed-run.ts'

export interface RunningRead {
  readonly facts: RunningFacts
  /** By block in which a set ran beside the grid. */
  readonly volts: ReadonlyMap<Instant, VoltageState>
}

/**
 * What is known of a branch's sets beside its feeders on local days [first, last], with the week before, in which the grid may have
 * returned and a test been run. The voltage is read of the blocks alone in which a set ran beside the grid.
 */
export async function readRunning(
  tx: Tx,
  scope: Scope,
  branch: Branch,
  days: Days,
  now: Instant,
): Promise<RunningRead> {
  const facts = await runningFacts(tx, scope, branch, days, now)
  const meters = feederMeters(branch)
  const volts = await feederVoltages(tx, scope, meters, branch.nominalVoltage, besideSpans(facts))
  return { facts, volts: voltsByBlock(volts, branch.nominalVoltage) }
}

/** The same without the voltage. */
export async function runningFacts(
  tx: Tx,
  scope: Scope,
  branch: Branch,
  asked: Days,
  now: Instant,
): Promise<RunningFacts> {
  const [facts] = await runningFactsOf(tx, scope, [branch], asked, now)
  return facts!
}

/** Of several branches, in their order: in one turn of the database, a statement a kind whatever their number. */
export async function runningFactsOf(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  asked: Days,
  now: Instant,
): Promise<RunningFacts[]> {
  const days = daysRead(asked)
  const feeders = feederPlaces(branches).map(({ device }) => device)
  const sets = branches.flatMap((branch) => setsOf({ branch })).map(({ id }) => id)
  const [supply, rows, runs, blocks, entries, needed, papers] = await Promise.all([
    feederSupply(tx, scope, branches, days, now),
    rowsOfFeeders(tx, scope, feeders),
    runsOfDevices(tx, scope, sets, days),
    blocksByZone(tx, scope, branches, days),
    setEntries(tx, scope, sets),
    neededRuns(tx, scope, sets, spanOf(branches, days)),
    pricesInForce(
      tx,
      scope,
      branches.map(({ id }) => id),
      days[0],
      days[1],
    ),
  ])
  const [rowsBy, runsBy, blocksBy, entriesBy, neededBy] = [
    byDevice(rows),
    byDevice(runs),
    byDevice(blocks),
    byDevice(entries),
    byDevice(needed),
  ]
  return branches.map((branch) => {
    const meters = feederPlaces([branch]).map(({ device }) => device.id)
    const own = setsOf({ branch }).map(({ id }) => id)
    const of = <Row>(by: ReadonlyMap<number, readonly Row[]>, ids: readonly number[]) =>
      ids.flatMap((id) => by.get(id) ?? [])
    return {
      ...{ branch, days, papers },
      feeders: new Map(meters.map((id) => [id, supply.get(id) ?? []])),
      feederRows: of(rowsBy, meters),
      runs: of(runsBy, own),
      blocks: of(blocksBy, own),
      entries: of(entriesBy, own),
      needed: of(neededBy, own),
    }
  })
}

const byDevice = <Row extends { readonly deviceId: number }>(rows: readonly Row[]) =>
  groupBy(rows, ({ deviceId }) => deviceId)

/** From the first midnight of any of the branches to the last. */
function spanOf(branches: readonly Branch[], [first, last]: Days): Interval {
  const zones = [...new Set(branches.map(({ zone }) => zone))]
  return {
    from: Math.min(...zones.map((zone) => startOfDay(zone, first))),
    to: Math.max(...zones.map((zone) => startOfDay(zone, addDays(last, 1)))),
  }
}

/** A statement a zone: the first block of a day stands where the zone has its midnight. */
async function blocksByZone(tx: Tx, scope: Scope, branches: readonly Branch[], days: Days) {
  const asked = [...groupBy(branches, ({ zone }) => zone)].map(([zone, own]) => {
    const sets = own.flatMap((branch) => setsOf({ branch })).map(({ id }) => id)
    return blocksOfDevices(tx, scope, sets, days, zone)
  })
  return (await Promise.all(asked)).flat()
}
