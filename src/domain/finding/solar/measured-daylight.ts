/**
 * How much of the daylight (08:00 to 18:00) of a branch's plants was measured: of what has passed, from the day on that each plant
 * stands there and is commissioned, by kWp where it is entered of all. What a silent plant gave is worth something that nobody knows.
 * Source: domain.md §16.L (X3).
 */
import { rowInForce } from '../../cost/tariff/tariff-in-force.ts'
import { daylightInterval } from '../../energy/daylight.ts'
import { completeUntil } from '../../energy/supply/passed-days.ts'
import { ratio } from '../../ratio.ts'
import type { Device } from '../../site/tree.ts'
import { BLOCK_MS, type Instant, SECOND_MS } from '../../time/interval.ts'
import { type Days, daysInSpan } from '../../time/share-of-days.ts'
import { localDay, startOfDay } from '../../time/zone.ts'
import { listPlants, plantEntries } from './plants.ts'
import { meanKwp, type SolarEntry } from './solar-entry.ts'
import type { SolarFacts } from './solar-facts.ts'

/** 0 to 1; null: no daylight has passed. */
export function measuredDaylight(facts: SolarFacts, days: Days): number | null {
  const plants = listPlants(facts).map((device) => ({
    device,
    kwp: meanKwp(plantEntries(facts, device.id), days, localDay(facts.branch.zone, facts.now)),
  }))
  const isSized = plants.every(({ kwp }) => kwp != null)
  let [measured, passed] = [0, 0]
  for (const { device, kwp } of plants) {
    const own = plantDaylight(facts, device, days)
    const weight = isSized ? (kwp ?? 1) : 1
    measured += weight * own.measuredS
    passed += weight * own.passedS
  }
  return ratio(measured, passed)
}

/** Whether all plants stood there and were commissioned from the first of the days on. */
export function hasAllPlants(facts: SolarFacts, [first, last]: Days): boolean {
  const from = startOfDay(facts.branch.zone, first)
  return listPlants(facts).every((device) => plantSince(facts, device, last) <= from)
}

const byValidFrom = (a: SolarEntry, b: SolarEntry) => (a.validFrom < b.validFrom ? -1 : 1)

function plantSince(facts: SolarFacts, device: Device, day: string): Instant {
  // Commissioning is said once, often by a row of later days.
  const own = plantEntries(facts, device.id)
  const since = (rowInForce(own, day) ?? own.toSorted(byValidFrom)[0])?.since ?? null
  return since === null ? device.since : Math.max(device.since, startOfDay(facts.branch.zone, since))
}

function plantDaylight(facts: SolarFacts, device: Device, days: Days) {
  const { zone } = facts.branch
  const since = plantSince(facts, device, days[1])
  const until = Math.min(completeUntil(facts.now), device.validTo ?? Number.POSITIVE_INFINITY)
  const vectors = new Map(
    facts.blocks.filter(({ deviceId }) => deviceId === device.id).map((one) => [one.day, one.vectors]),
  )
  let [measuredS, passedS] = [0, 0]
  for (const day of daysInSpan(days)) {
    const lit = daylightInterval(zone, day)
    const own = vectors.get(day)
    for (let at = lit.from; at < lit.to && at < until; at += BLOCK_MS) {
      if (at < since) continue
      passedS += BLOCK_MS / SECOND_MS
      if (own) measuredS += own.coverageS[Math.round((at - own.start) / BLOCK_MS)] ?? 0
    }
  }
  return { measuredS, passedS }
}
