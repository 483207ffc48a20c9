/**
 * Generators over a range: what each carried against its size, what it burned against its curve, and what that cost.
 *
 * Source: domain.md §6.3 to §6.6, §6.8.
 */
import type { CostedDevice } from '../cost/cost-figures.ts'
import { litresBasis } from '../cost/diesel/litres-basis.ts'
import type { SourceCost } from '../cost/energy-cost.ts'
import { rowInForce } from '../cost/tariff/tariff-in-force.ts'
import type { DemandOf } from '../demand/demand-over.ts'
import { runHoursFromSeconds } from '../energy/hours/run-hours.ts'
import { measuredPlace } from '../energy/measured-device.ts'
import { ratedKw } from '../meter/register/rating.ts'
import type { Place } from '../site/place.ts'
import type { Device } from '../site/tree.ts'
import { sumKnown } from '../sum-known.ts'
import { localDay } from '../time/zone.ts'
import { fuelEfficiency } from './generator/fuel-efficiency.ts'
import { type LoadBand, loadBand } from './generator/load-band.ts'
import { hoursToMaintenance } from './generator/maintenance.ts'
import type { ServiceRun } from './generator/service-run.ts'
import type { SetEntry } from './generator/set-entry.ts'
import { sizeAdviceText } from './generator/size/advice-text.ts'
import { runBlocks } from './generator/size/run-blocks.ts'
import type { RunBlocks } from './generator/size/run-load.ts'
import { type SizeAdvice, sizeAdvice } from './generator/size/size-advice.ts'
import { type Recommendation, sizeUsage } from './generator/size-efficiency.ts'
import type { MeasuredSources } from './score-facts.ts'
import type { RatedGenerator } from './score-figures.ts'
import { sourceCosts } from './source-costs.ts'

/** A generator with what it carried, burned and cost over the range. */
export interface CostedGenerator extends RatedGenerator, CostedDevice {}

/** With how it is loaded, which size would fit, and when it is serviced. */
export interface ScoredGenerator extends CostedGenerator {
  readonly place: Place
  readonly band: LoadBand | null
  readonly recommended: Recommendation | null
  /** null: no service is entered. */
  readonly serviceRun: ServiceRun | null
  /** Below 0: overdue. */
  readonly hoursToMaintenance: number | null
}

export function scoredGenerators(
  facts: MeasuredSources,
  demandOf: DemandOf,
  places: readonly Place[],
): ScoredGenerator[] {
  const costs = sourceCosts(facts)
  return places.map((place) => {
    const generator = ratedGenerator(facts, demandOf, place, costs)
    const { id, serviceIntervalH } = place.device
    const run = facts.serviceRuns.get(id) ?? null
    return {
      ...generator,
      place,
      band: loadBand(generator.usage),
      recommended: adviseSize(facts, generator, place),
      serviceRun: run,
      hoursToMaintenance: hoursToMaintenance(serviceIntervalH, run?.hours ?? null),
    }
  })
}

/** null: it did not run, or its rating is not known. */
function adviseSize(facts: MeasuredSources, generator: CostedGenerator, place: Place): Recommendation | null {
  const found = sizeRead(facts, generator, place)
  return found && { kva: found.advice.kva, text: sizeAdviceText(found.advice, place.branch.zone) }
}

export interface SizeRead {
  readonly advice: SizeAdvice
  readonly blocks: RunBlocks
  /** In force at the end of the range. */
  readonly entry: SetEntry | null
}

/** What the size of a set is judged by; null: it did not run, or its rating is not known. Source: domain.md §16.H. */
export function sizeRead(
  { blocks, elapsed, setEntries = [], yearHours }: MeasuredSources,
  { range, usage, ratedKva }: Pick<CostedGenerator, 'range' | 'usage' | 'ratedKva'>,
  { branch, device }: Place,
): SizeRead | null {
  const { zone } = branch
  const clip = elapsed.of(zone)
  const ran = runBlocks(blocks.get(device.id) ?? [], clip, zone)
  if (ran.at.length === 0) return null
  const own = setEntries.filter(({ deviceId }) => deviceId === device.id)
  const entry = rowInForce(own, localDay(zone, clip.to - 1))
  const motor = entry?.motorKw && entry.motorStart ? { kw: entry.motorKw, start: entry.motorStart } : null
  const set = {
    ratedKva,
    derate: entry?.derate ?? 1,
    rating: entry?.rating ?? null,
    hoursOfYear: yearHours?.get(device.id) ?? null,
    motor,
  }
  const advice = sizeAdvice(set, {
    blocks: ran,
    coverage: range?.coverage ?? 0,
    usagePercent: usage,
  })
  return advice && { advice, blocks: ran, entry }
}

export function ratedGenerator(
  facts: MeasuredSources,
  demandOf: DemandOf,
  place: Place,
  costs: ReadonlyMap<number, SourceCost>,
): CostedGenerator {
  const { device } = place
  const cost = costs.get(device.id)
  const { fuel, ...use } = generatorFuel(facts, device, cost)
  const { own } = demandOf(device.id)
  const demand = { avgKva: own?.avg ?? null, maxKva: own?.max ?? null, hours: use.hours }
  return {
    ...measuredPlace(place, facts.ranges),
    cost: cost ?? null,
    ratedKva: device.ratedKva,
    demand,
    usage: sizeUsage(demand, device.ratedKva),
    use,
    fuel,
    litres: litresBasis(cost?.diesel ?? []),
  }
}

/** What a generator gave and burned over the range, unrounded (domain.md §6.5). */
export function generatorFuel(
  { ranges }: Pick<MeasuredSources, 'ranges'>,
  device: Device,
  cost: SourceCost | undefined,
) {
  const range = ranges.get(device.id)
  const hours = runHoursFromSeconds([range?.onS ?? null])
  const kwh = range?.kwh ?? null
  const enteredLitres = sumKnown(cost?.diesel ?? [], (share) => share.enteredLitres)
  const enteredKwh = sumKnown(cost?.diesel ?? [], (share) => share.enteredKwh)
  const fuel = fuelEfficiency({ kwh, hours, enteredKwh, enteredLitres }, ratedKw(device.ratedKva))
  return { hours, kwh, enteredLitres, enteredKwh, fuel }
}
