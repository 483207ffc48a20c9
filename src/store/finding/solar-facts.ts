import { setsOf } from '#domain/finding/running/running-facts.ts'
import { exportedBlocks, givenByBlock } from '#domain/finding/solar/exported-blocks.ts'
import { listPlants } from '#domain/finding/solar/plants.ts'
import { heldBackSpans, type SolarFacts } from '#domain/finding/solar/solar-facts.ts'
import { ENVELOPE_DAYS } from '#domain/finding/solar/unused-sun.ts'
import { countedSources } from '#domain/site/counted-sources.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import { pricesInForce } from '../cost/price.ts'
import { blocksOfDevices, daysOfDevices } from '../energy/energy.ts'
import { exportedEnergy } from '../energy/exported-energy.ts'
import { plantStates } from '../energy/plant-state.ts'
import { feederSupply } from '../energy/supply/feeder-supply.ts'
import { runsOfDevices } from '../energy/supply/reading-run.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { latestReadings } from '../meter/reading/latest-reading.ts'
import { setEntries } from '../score/set-entry.ts'
import { solarEntries } from './solar-entry.ts'

/**
 * What is known of a branch's plants on local days [first, last]. `looks`: also the days around, which say what the sun could have
 * given, and the state of batteries where the plants gave less.
 */
export async function readSolar(
  tx: Tx,
  scope: Scope,
  branch: Branch,
  days: Days,
  now: Instant,
  looks: boolean,
): Promise<SolarFacts> {
  const [first, last] = days
  const plants = listPlants({ branch }).map(({ id }) => id)
  const sets = setsOf({ branch }).map(({ id }) => id)
  const counted = countedSources(branch.devices).map(({ id }) => id)
  const around: Days = looks ? [addDays(first, -ENVELOPE_DAYS), addDays(last, ENVELOPE_DAYS)] : days
  const tellers = branch.devices.filter(
    ({ deviceType }) => deviceType === 'UTILITY' || deviceType === 'SOLAR',
  )
  const [latest, feeders, runs, given, burned, totals, entries, entered, papers] = await Promise.all([
    latestReadings(
      tx,
      scope,
      tellers.map(({ id }) => id),
    ),
    feederSupply(tx, scope, [branch], days, now),
    runsOfDevices(tx, scope, sets, days),
    blocksOfDevices(tx, scope, plants, around, branch.zone),
    blocksOfDevices(tx, scope, sets, days, branch.zone),
    daysOfDevices(tx, scope, [...new Set([...counted, ...plants])], first, last),
    solarEntries(tx, scope, plants),
    setEntries(tx, scope, sets),
    pricesInForce(tx, scope, [branch.id], first, last),
  ])
  const facts: SolarFacts = {
    ...{ branch, now, feeders, runs, totals, entries, setEntries: entered, papers },
    ...{ blocks: [...given, ...burned], exported: null, states: new Map() },
  }
  const told = (name: string) => (device: Device) => latest.get(device.id)?.measures[name] != null
  const exporting = exportMeters(tellers, told('kwh_export'))
  const stateful = tellers.filter(
    (device) => device.deviceType === 'SOLAR' && (told('hz')(device) || told('soc_pct')(device)),
  )
  const span = { from: startOfDay(branch.zone, first), to: startOfDay(branch.zone, addDays(last, 1)) }
  const [exports, states] = await Promise.all([
    Promise.all(exporting.map((device) => exportedEnergy(tx, scope, device, span))),
    plantStates(
      tx,
      scope,
      stateful.map(({ id }) => id),
      looks && stateful.length > 0 ? heldBackSpans(facts, days) : [],
    ),
  ])
  const exported = exporting.length === 0 ? null : exportedBlocks(exports.flat(), givenByBlock(facts))
  return { ...facts, exported, states }
}

/** The feeder's own register where it tells one: it sees what all plants send out. */
function exportMeters(devices: readonly Device[], isTold: (device: Device) => boolean): Device[] {
  const telling = devices.filter(isTold)
  const feeders = telling.filter(({ deviceType }) => deviceType === 'UTILITY')
  return feeders.length > 0 ? feeders : telling
}
