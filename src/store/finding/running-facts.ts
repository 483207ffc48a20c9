import type { VoltageState } from '#domain/finding/running/avoidable.ts'
import {
  besideSpans,
  daysRead,
  type RunningFacts,
  setsOf,
  voltsByBlock,
} from '#domain/finding/running/running-facts.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
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
  const days = daysRead(asked)
  const feeders = feederPlaces([branch]).map(({ device }) => device)
  const sets = setsOf({ branch }).map(({ id }) => id)
  const span = { from: startOfDay(branch.zone, days[0]), to: startOfDay(branch.zone, addDays(days[1], 1)) }
  const [supply, rows, runs, blocks, entries, needed, papers] = await Promise.all([
    feederSupply(tx, scope, [branch], days, now),
    rowsOfFeeders(tx, scope, feeders),
    runsOfDevices(tx, scope, sets, days),
    blocksOfDevices(tx, scope, sets, days, branch.zone),
    setEntries(tx, scope, sets),
    neededRuns(tx, scope, sets, span),
    pricesInForce(tx, scope, [branch.id], days[0], days[1]),
  ])
  return {
    branch,
    days,
    feeders: supply,
    feederRows: rows,
    runs,
    blocks,
    entries,
    needed,
    papers,
  }
}
