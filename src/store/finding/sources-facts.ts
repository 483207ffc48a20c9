import { completeUntil } from '#domain/energy/supply/passed-days.ts'
import type { SourcesFacts } from '#domain/finding/running/sources-facts.ts'
import type { Branch } from '#domain/site/tree.ts'
import { BLOCK_MS } from '#domain/time/interval.ts'
import { addDays, localDay } from '#domain/time/zone.ts'
import type { Asking } from '../cost/diesel-balance/tank-facts.ts'
import { tankStocks } from '../cost/diesel-balance/tank-stock.ts'
import { pricesInForce } from '../cost/price.ts'
import { blocksOfDevices } from '../energy/energy.ts'
import { feederMeters, feederPlaces, feederSupply, rowsOfFeeders } from '../energy/supply/feeder-supply.ts'
import { feederVoltages } from '../energy/supply/feeder-voltage.ts'
import { alarmedDevices } from '../meter/reading/alarmed-devices.ts'
import { latestReadings } from '../meter/reading/latest-reading.ts'
import { setEntries } from '../score/set-entry.ts'

/** What is known of a branch's sources now and over the last day. */
export async function readSources(asking: Asking, branch: Branch): Promise<SourcesFacts> {
  const { tx, scope, now } = asking
  const today = localDay(branch.zone, now)
  const sources = branch.devices.filter(({ isSource, isActive }) => isSource && isActive).map(({ id }) => id)
  const sets = branch.devices.filter(({ deviceType }) => deviceType === 'GENERATOR').map(({ id }) => id)
  const feeders = feederPlaces([branch]).map(({ device }) => device)
  const days = [addDays(today, -2), today] as const
  const end = completeUntil(now)
  const reading = latestReadings(tx, scope, sources)
  const [latest, supply, rows, volts, blocks, entries, papers, faults, tanks] = await Promise.all([
    reading,
    feederSupply(tx, scope, [branch], days, now),
    rowsOfFeeders(tx, scope, feeders),
    feederVoltages(tx, scope, feederMeters(branch), branch.nominalVoltage, [
      { from: end - BLOCK_MS, to: end },
    ]),
    blocksOfDevices(tx, scope, sources, days, branch.zone),
    setEntries(tx, scope, sets),
    pricesInForce(tx, scope, [branch.id], days[0], days[1]),
    alarmedDevices(tx, scope, sets),
    sets.length === 0 ? new Map() : tankStocks(asking, [branch], reading),
  ])
  return {
    branch,
    now,
    latest,
    feeders: supply,
    feederRows: rows,
    volts: new Map(volts.map((block) => [block.deviceId, block])),
    blocks,
    entries,
    papers,
    faults,
    tankLitres: tanks.get(branch.id)?.litres ?? null,
  }
}
