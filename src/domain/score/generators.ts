/**
 * Generators over a range: what each carried against its size, what it burned against its curve, and what that cost.
 *
 * Source: domain.md §6.3 to §6.6, §6.8.
 */
import { computeSourceCosts } from '../cost/branch-costs.ts'
import type { CostedDevice } from '../cost/cost-figures.ts'
import { litresBasis } from '../cost/diesel/litres-basis.ts'
import type { SourceCost } from '../cost/energy-cost.ts'
import { type DemandOver, ownDemand } from '../demand/demand-over.ts'
import { runHoursFromSeconds } from '../energy/hours/run-hours.ts'
import { measuredPlace } from '../energy/measured-device.ts'
import { ratedKw } from '../meter/register/rating.ts'
import type { Place } from '../site/place.ts'
import type { Device } from '../site/tree.ts'
import { sumKnown } from '../sum-known.ts'
import { fuelEfficiency } from './generator/fuel-efficiency.ts'
import { type LoadBand, loadBand } from './generator/load-band.ts'
import { hoursToMaintenance } from './generator/maintenance.ts'
import { type Recommendation, recommendedSize, sizeUsage } from './generator/size-efficiency.ts'
import type { MeasuredSources } from './score-facts.ts'
import type { RatedGenerator } from './score-figures.ts'

/** A generator with what it carried, burned and cost over the range. */
export interface CostedGenerator extends RatedGenerator, CostedDevice {}

/** With how it is loaded, which size would fit, and when it is serviced. */
export interface ScoredGenerator extends CostedGenerator {
  readonly place: Place
  readonly band: LoadBand | null
  readonly recommended: Recommendation | null
  /** Below 0: overdue. */
  readonly hoursToMaintenance: number | null
}

export function scoredGenerators(
  facts: MeasuredSources,
  over: DemandOver,
  places: readonly Place[],
): ScoredGenerator[] {
  const { tree, ranges, papers, asked, now } = facts
  const costs = computeSourceCosts(tree.branches, ranges, papers, asked, now)
  return places.map((place) => {
    const generator = ratedGenerator(facts, over, place, costs)
    const { id, ratedKva, serviceIntervalH } = place.device
    const sinceService = runHoursFromSeconds([facts.onSinceService.get(id) ?? null])
    return {
      ...generator,
      place,
      band: loadBand(generator.usage),
      recommended: recommendedSize(generator.demand, ratedKva),
      hoursToMaintenance: hoursToMaintenance(serviceIntervalH, sinceService),
    }
  })
}

export function ratedGenerator(
  facts: MeasuredSources,
  over: DemandOver,
  place: Place,
  costs: ReadonlyMap<number, SourceCost>,
): CostedGenerator {
  const { device } = place
  const cost = costs.get(device.id)
  const { fuel, ...use } = generatorFuel(facts, device, cost)
  const one = over.devices.find((each) => each.device.id === device.id)
  const own = one ? ownDemand(over, one) : null
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
