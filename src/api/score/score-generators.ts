import type { GeneratorRow, OperatingTime } from '#contract/score/score-card.ts'
import { adviceText } from '#contract/score/score-messages.ts'
import { costsOf, papersOfBranch } from '#domain/cost/branch-costs.ts'
import { type CostedDevice, costOfDevice } from '#domain/cost/cost-figures.ts'
import { litresBasis, roundedBasis } from '#domain/cost/diesel/litres-basis.ts'
import type { SourceCost } from '#domain/cost/energy-cost.ts'
import { priceBook } from '#domain/cost/price-book.ts'
import { sumKnown } from '#domain/energy/device-range.ts'
import { energyOfDevice } from '#domain/energy/energy-figures.ts'
import { closedHours } from '#domain/energy/hours/closed-hours.ts'
import { runHoursFromSeconds } from '#domain/energy/hours/run-hours.ts'
import { ratedKw } from '#domain/meter/register/rating.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { fuelEfficiency } from '#domain/score/generator/fuel-efficiency.ts'
import { loadBand } from '#domain/score/generator/load-band.ts'
import { hoursToMaintenance } from '#domain/score/generator/maintenance.ts'
import {
  NOTHING_KNOWN,
  operatingDeviation,
  totalWasted,
  type Wasted,
} from '#domain/score/generator/operating-deviation.ts'
import { type RunningDemand, recommendedSize, sizeUsage } from '#domain/score/generator/size-efficiency.ts'
import { generatorFigures, type RatedGenerator } from '#domain/score/score-figures.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import { intersection } from '#domain/time/interval.ts'
import { monthOf } from '#domain/time/month.ts'
import { daysOf, localDay } from '#domain/time/zone.ts'
import type { Branch, Device } from '#store/site/organisation.ts'
import { type DemandOver, ownDemand } from '../demand/demand-facts.ts'
import { zonesOf } from '../site/zones.ts'
import { namedRange, type Placed } from './score-emissions.ts'
import type { ScoreFacts } from './score-facts.ts'

/** Every generator of the selection, in sidebar order. */
export function generatorPlaces(selected: readonly Branch[]): Placed[] {
  return selected.flatMap((branch) =>
    branch.devices
      .filter(({ deviceType, isSource }) => deviceType === 'GENERATOR' && isSource)
      .map((device) => ({ branch, device })),
  )
}

/** '350kVA', as people write it. */
export function sizeText(ratedKva: number | null): string {
  return ratedKva === null ? '' : `${round(ratedKva)}kVA`
}

/** Size, fuel and service of each generator (domain.md §6.3 to §6.6, §6.8). */
export function generatorRows(
  facts: ScoreFacts,
  over: DemandOver,
  places: readonly Placed[],
): GeneratorRow[] {
  const { tree, ranges, papers, asked, now } = facts
  const costs = costsOf(tree.branches, ranges, papers, asked, now)
  return places.map((place) => generatorRow(facts, place, ratedGenerator(facts, over, place, costs)))
}

export interface CostedGenerator extends RatedGenerator, CostedDevice {}

/** A generator with what it carried, burned and cost over the range. */
export function ratedGenerator(
  facts: ScoreFacts,
  over: DemandOver,
  place: Placed,
  costs: ReadonlyMap<number, SourceCost>,
): CostedGenerator {
  const { device } = place
  const cost = costs.get(device.id)
  const { fuel, ...use } = fuelOf(facts, device, cost)
  const demand = demandOf(over, device, use.hours)
  return {
    ...namedRange(place, facts.ranges),
    cost: cost ?? null,
    ratedKva: device.ratedKva,
    demand,
    usage: sizeUsage(demand, device.ratedKva),
    use,
    fuel,
    litres: litresBasis(cost?.diesel ?? []),
  }
}

function generatorRow(
  facts: ScoreFacts,
  { branch, device }: Placed,
  generator: CostedGenerator,
): GeneratorRow {
  const { range, usage, demand, use, fuel } = generator
  const { enteredLitres, estimatedLitres } = roundedBasis(generator.litres)
  const figures = generatorFigures(generator)
  const band = loadBand(usage)
  const recommended = recommendedSize(demand, device.ratedKva)
  const sinceService = facts.onSinceService.get(device.id)
  return {
    ...named(branch, device),
    kva: device.ratedKva,
    size: sizeText(device.ratedKva),
    usage_percent: figures.size.value,
    band: band?.band ?? null,
    colour: band?.colour ?? null,
    avg_kva: roundOrNull(demand.avgKva),
    max_kva: roundOrNull(demand.maxKva),
    recommended_kva: recommended?.kva ?? null,
    recommendation: recommended?.text ?? null,
    kwh: energyOfDevice(generator).value,
    run_hours: roundOrNull(use.hours),
    litres: figures.litres.value,
    entered_litres: enteredLitres,
    estimated_litres: estimatedLitres,
    current_kwh_per_l: figures.fuel_score.value,
    baseline_kwh_per_l: figures.fuel_baseline.value,
    efficiency_percent: figures.fuel_percent.value,
    advice: fuel.advice === null ? null : adviceText[fuel.advice],
    hours_to_maintenance: roundOrNull(
      hoursToMaintenance(device.serviceIntervalH, runHoursFromSeconds([sinceService ?? null])),
    ),
    cost: costOfDevice(generator).value,
    coverage: round(range?.coverage ?? 0, 4),
  }
}

/** What a generator gave and burned over the range, unrounded (domain.md §6.5). */
export function fuelOf({ ranges }: ScoreFacts, device: Device, cost: SourceCost | undefined) {
  const range = ranges.get(device.id)
  const hours = runHoursFromSeconds([range?.onS ?? null])
  const kwh = range?.kwh ?? null
  const rated = ratedKw(device.ratedKva)
  const enteredLitres = sumKnown(cost?.diesel ?? [], (share) => share.enteredLitres)
  const enteredKwh = sumKnown(cost?.diesel ?? [], (share) => share.enteredKwh)
  const fuel = fuelEfficiency({ kwh, hours, enteredKwh, enteredLitres }, rated)
  return { hours, kwh, enteredLitres, enteredKwh, fuel }
}

function demandOf(over: DemandOver, device: Device, hours: number | null): RunningDemand {
  const one = over.devices.find((each) => each.device.id === device.id)
  const own = one ? ownDemand(over, one) : null
  return { avgKva: own?.avg ?? null, maxKva: own?.max ?? null, hours }
}

export function named(branch: Branch, device: Device) {
  return { device_id: device.id, name: prefixedName(branch.name, device.name), branch_name: branch.name }
}

/** null: no generator stands in a branch with operating hours. */
export function operatingTimeOf(facts: ScoreFacts, places: readonly Placed[]): OperatingTime | null {
  const watched = places.filter(({ branch }) => branch.opensAt !== null && branch.closesAt !== null)
  if (watched.length === 0) return null
  const zones = zonesOf(
    facts.tree,
    watched.map(({ branch }) => branch),
  )
  const dates = [...new Set(zones.flatMap((zone) => daysOf(zone, facts.elapsed.of(zone))))].sort()
  const devices = watched.map((place) => ({ place, days: wastedDays(facts, place, dates) }))
  const byDay = dates.map((_, n) => totalWasted(devices.map(({ days }) => days[n]!)))
  return {
    dates,
    ...chartOf(byDay),
    devices: devices.map(({ place: { branch, device }, days }) => ({
      ...named(branch, device),
      opens_at: branch.opensAt ?? '',
      closes_at: branch.closesAt ?? '',
      ...chartOf(days),
      totals: presentTotals(totalWasted(days)),
    })),
    totals: presentTotals(totalWasted(devices.flatMap(({ days }) => days))),
  }
}

function chartOf(days: readonly Wasted[]) {
  return {
    hours: days.map(({ hours }) => roundOrNull(hours)),
    energy_wasted: days.map(({ kwh }) => roundOrNull(kwh)),
  }
}

function presentTotals({ hours, kwh, litres, naira }: Wasted) {
  return {
    hours: roundOrNull(hours),
    kwh: roundOrNull(kwh),
    litres: roundOrNull(litres),
    naira: roundOrNull(naira),
  }
}

function wastedDays(facts: ScoreFacts, { branch, device }: Placed, dates: readonly string[]): Wasted[] {
  const { zone, opensAt, closesAt } = branch
  const elapsed = facts.elapsed.of(zone)
  const book = priceBook(papersOfBranch(branch, facts.papers))
  const blocks = new Map((facts.blocks.get(device.id) ?? []).map((day) => [localDay(zone, day.start), day]))
  return dates.map((day) => {
    const vectors = blocks.get(day)
    if (!vectors || opensAt === null || closesAt === null) return NOTHING_KNOWN
    const closed = closedHours({ opensAt, closesAt }, zone, day).flatMap(
      (part) => intersection(part, elapsed) ?? [],
    )
    return operatingDeviation(vectors, {
      closed,
      ratedKw: ratedKw(device.ratedKva),
      nairaPerLitre: book.dieselPrice(monthOf(day)),
    })
  })
}
