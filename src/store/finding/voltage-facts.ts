import type { RunningFacts } from '#domain/finding/running/running-facts.ts'
import type { FeederVolts } from '#domain/finding/running/voltage-answer.ts'
import type { Branch } from '#domain/site/tree.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { startOfDay } from '#domain/time/zone.ts'
import { blockVolts } from '../energy/quality-day/block-volts.ts'
import { feederMeters, feederSupply } from '../energy/supply/feeder-supply.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { runningFacts } from './running-facts.ts'
import { type VoltageIncidentRecord, voltageIncidents } from './voltage-incident.ts'

export interface VoltageFacts {
  readonly feeders: readonly FeederVolts[]
  readonly running: RunningFacts
  readonly incidents: readonly VoltageIncidentRecord[]
}

/** What is known of the voltage of a branch's feeders on local days [first, last], with the day before. */
export async function voltageFacts(
  tx: Tx,
  scope: Scope,
  branch: Branch,
  [first, last]: Days,
  now: Instant,
): Promise<VoltageFacts> {
  const days: Days = [addDays(first, -1), last]
  const span = { from: startOfDay(branch.zone, first), to: startOfDay(branch.zone, addDays(last, 1)) }
  const [feeders, running, incidents] = await Promise.all([
    feederVolts(tx, scope, branch, days, now),
    runningFacts(tx, scope, branch, [first, last], now),
    voltageIncidents(tx, scope, branch.id, span),
  ])
  return { feeders, running, incidents }
}

/** The supply of a branch's metered feeders and their voltage, on local days until `now`. */
export async function feederVolts(
  tx: Tx,
  scope: Scope,
  branch: Branch,
  days: Days,
  now: Instant,
): Promise<FeederVolts[]> {
  const ids = feederMeters(branch)
  const [volts, supply] = await Promise.all([
    blockVolts(tx, scope, branch, ids, days, now),
    feederSupply(tx, scope, [branch], days, now),
  ])
  return branch.devices
    .filter(({ id }) => ids.includes(id))
    .map((device) => ({
      device,
      supply: supply.get(device.id) ?? [],
      volts: volts.get(device.id) ?? new Map(),
    }))
}
