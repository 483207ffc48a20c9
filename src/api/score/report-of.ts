import type { ReportData } from '#contract/score/report.ts'
import { costOfDevice } from '#domain/cost/cost-figures.ts'
import { imbalance } from '#domain/demand/imbalance.ts'
import type { PeriodPowerFactor } from '#domain/demand/power-factor.ts'
import { bucketEnergy, energyDay } from '#domain/energy/bucket-energy.ts'
import { sumKnown } from '#domain/energy/device-range.ts'
import { energyOfDevice } from '#domain/energy/energy-figures.ts'
import { hoursOfDevice } from '#domain/energy/hours/hour-figures.ts'
import { periodHours } from '#domain/energy/hours/period-hours.ts'
import { runHoursFromSeconds } from '#domain/energy/hours/run-hours.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { energyShares } from '#domain/energy/total-energy.ts'
import { zonedBuckets } from '#domain/energy/zoned-buckets.ts'
import { round, roundedParts, roundOrNull } from '#domain/round.ts'
import { reportTrees } from '#domain/score/carbon/trees.ts'
import { monthOf } from '#domain/time/month.ts'
import { REPORT_BUCKETS, reportLabel } from '#domain/time/report-period.ts'
import { localDay } from '#domain/time/zone.ts'
import { type DemandOver, demandOver, ownDemand } from '../demand/demand-facts.ts'
import { numberOrZero } from '../frame/figure.ts'
import { localTime, organisationPart } from '../site/present.ts'
import { commonZone, zonesOf } from '../site/zones.ts'
import type { ReportFacts } from './report-facts.ts'
import { consumptionFigure, reportCarbon, reportSources, totalCostFigure } from './report-figures.ts'
import { baselineCardOf, forecastByDay, outlookOf } from './score-baseline.ts'
import { namedRange } from './score-emissions.ts'
import { generatorRows, named } from './score-generators.ts'
import { paprCardOf } from './score-papr.ts'

/** The report's figures, from the same functions as the pages that show them one by one (RP-03, RP-04). */
export function reportOf(report: ReportFacts): ReportData {
  const { facts, type, days, places, generators } = report
  const { tree, now, ranges } = facts
  const zones = zonesOf(
    tree,
    places.map(({ branch }) => branch),
  )
  const zone = commonZone(
    tree,
    places.map(({ branch }) => branch),
  )
  const over = demandOver(tree, facts.blocks, facts.elapsed)
  const outlook = outlookOf(facts, places)
  const energy = selectionEnergy(places.flatMap(({ device }) => ranges.get(device.id) ?? []))
  const rows = generatorRows(facts, over, generators)
  const sources = reportSources(report)
  return {
    ...organisationPart(tree, now),
    zones,
    branches: [...report.branches],
    period: {
      type,
      from: days[0],
      to: days[1],
      label: reportLabel(type, days),
      is_complete: zones.every((each) => facts.asked.of(each).to <= now),
    },
    total_consumption: {
      kwh: consumptionFigure(sources).value,
      estimated_kwh: round(energy.estimatedKwh),
      coverage: round(energy.coverage, 4),
      partial: energy.partial,
    },
    papr: paprCardOf(facts, over, places),
    carbon: carbonOf(report),
    baseline: {
      ...baselineCardOf(facts, outlook, zone),
      forecast_to_consumption_percentage: roundOrNull(outlook.usedPercent),
    },
    source_consumption: sourcesOf(report),
    load_imbalance: imbalancesOf(report),
    fuel_consumption: rows.map(fuelRow),
    generator_efficiency: rows.map(efficiencyRow),
    energy_consumption: consumptionOf(report),
    ...costsAndDemand(report, over),
    time_of_use: timeOfUse(report),
  }
}

type Place = ReportFacts['places'][number]
type GeneratorRow = ReturnType<typeof generatorRows>[number]

function carbonOf(report: ReportFacts) {
  const { carbon, figure } = reportCarbon(report)
  return {
    unit: 'Tons' as const,
    tons: figure.value,
    scope1: roundOrNull(carbon?.scope1Tons ?? null),
    scope2: roundOrNull(carbon?.scope2Tons ?? null),
    trees: roundOrNull(reportTrees(carbon?.tons ?? null)),
    partial: carbon?.partial ?? false,
  }
}

function fuelRow({ device_id, name, branch_name, kwh, run_hours, cost, ...row }: GeneratorRow) {
  return {
    device_id,
    name,
    branch_name,
    kwh,
    hours: run_hours,
    litres: row.litres,
    entered_litres: row.entered_litres,
    estimated_litres: row.estimated_litres,
    is_estimated: (row.estimated_litres ?? 0) > 0,
    cost,
  }
}

function efficiencyRow({ device_id, name, branch_name, size, band, colour, ...row }: GeneratorRow) {
  return {
    device_id,
    name,
    branch_name,
    size,
    size_efficiency: row.usage_percent,
    band,
    colour,
    recommendation: row.recommendation,
  }
}

function sourcesOf(report: ReportFacts) {
  const { facts, places } = report
  const sources = reportSources(report)
  const kwh = places.map(({ device }) => facts.ranges.get(device.id)?.kwh ?? null)
  const shares = energyShares(kwh)
  return places.map(({ branch, device }, n) => ({
    ...named(branch, device),
    device_type: device.deviceType,
    kwh: energyOfDevice(sources[n]!).value,
    estimated_kwh: round(facts.ranges.get(device.id)?.estimatedKwh ?? 0),
    share_percent: roundOrNull(shares[n] ?? null),
  }))
}

function imbalancesOf({ uneven, places }: ReportFacts) {
  return {
    total: uneven.total,
    rows: uneven.rows.flatMap(({ deviceId, at, currents }) => {
      const place = places.find(({ device }) => device.id === deviceId)
      const found = imbalance(currents)
      if (!place || !found) return []
      return [
        {
          ...named(place.branch, place.device),
          max: round(found.max),
          min: round(found.min),
          imbalance: round(found.percent),
          time: localTime(place.branch.zone, at),
        },
      ]
    }),
  }
}

const hoursIn = ({ facts }: ReportFacts, zone: string) => periodHours(facts.elapsed.of(zone), facts.now)

/** Of several zones the period's hours are those of the branch where most of it has passed. */
function timeOfUse(report: ReportFacts) {
  const zones = zonesOf(
    report.facts.tree,
    report.places.map(({ branch }) => branch),
  )
  return {
    period_total_hours: round(Math.max(...zones.map((zone) => hoursIn(report, zone)))),
    devices: report.places.map((place) => hoursRow(report, place)),
  }
}

function hoursRow(report: ReportFacts, place: Place) {
  const { branch, device } = place
  const { facts } = report
  const hours = runHoursFromSeconds([facts.ranges.get(device.id)?.onS ?? null])
  const total = hoursIn(report, branch.zone)
  return {
    ...named(branch, device),
    device_type: device.deviceType,
    hours: hoursOfDevice(namedRange(place, facts.ranges)).value,
    down_hours: hours === null ? null : round(Math.max(0, total - hours)),
  }
}

function consumptionOf({ facts, type, places }: ReportFacts) {
  const zones = zonesOf(
    facts.tree,
    places.map(({ branch }) => branch),
  )
  const cut = zonedBuckets(facts.elapsed, REPORT_BUCKETS[type], zones)
  const bars = places.map(({ branch, device }) => {
    const days = (facts.blocks.get(device.id) ?? []).map(energyDay)
    return cut.placed(branch.zone, bucketEnergy(days, cut.spansOf(branch.zone)))
  })
  const usedAt = (at: number) => sumKnown(bars, (device) => device[at]?.kwh ?? null)
  const estimatedAt = (at: number) => bars.reduce((sum, device) => sum + (device[at]?.estimatedKwh ?? 0), 0)
  const byDay = type === 'daily' ? new Map<string, number>() : forecastByDay(facts, places)
  const keyOf = type === 'yearly' ? monthOf : (day: string) => day
  const forecast = new Map<string, number>()
  for (const [day, kwh] of byDay) forecast.set(keyOf(day), (forecast.get(keyOf(day)) ?? 0) + kwh)
  return {
    dates: cut.starts.map(({ zone, start }) => localTime(zone, start)),
    devices: places.map(({ branch, device }, n) => ({
      ...named(branch, device),
      used: roundedParts(bars[n]!.map((bar) => bar?.kwh ?? null)),
      estimated: roundedParts(bars[n]!.map((bar) => bar?.estimatedKwh ?? 0)).map(numberOrZero),
    })),
    forecast: cut.starts.map(({ zone, start }) =>
      roundOrNull(forecast.get(keyOf(localDay(zone, start))) ?? null),
    ),
    used: roundedParts(cut.starts.map((_, at) => usedAt(at))),
    estimated: roundedParts(cut.starts.map((_, at) => estimatedAt(at))).map(numberOrZero),
  }
}

function costsAndDemand(report: ReportFacts, over: DemandOver) {
  const { places } = report
  const sources = reportSources(report)
  const demand = places.map(({ device }) => {
    const one = over.devices.find((each) => each.device.id === device.id)
    return one ? { ...ownDemand(over, one), powerFactor: one.powerFactor } : null
  })
  const rows = places.map(({ branch, device }, n) => ({
    branch: branch.name,
    device_id: device.id,
    device: named(branch, device).name,
    demand: roundOrNull(demand[n]?.max ?? null),
    kwh: energyOfDevice(sources[n]!).value,
    cost: costOfDevice(sources[n]!).value,
  }))
  const total = totalCostFigure(sources)
  return {
    cost_implication: {
      rows,
      total_cost: total.value,
      partial: sources.some(({ cost }) => cost === null || cost.unpricedKwh > 0),
    },
    power_demand: {
      devices: places.map(({ branch, device }, n) => ({
        ...named(branch, device),
        ...demandRow(demand[n] ?? null),
      })),
    },
  }
}

type Demand = Readonly<Record<'min' | 'avg' | 'max', number | null>> & {
  readonly powerFactor: Pick<PeriodPowerFactor, 'value' | 'basis'>
}

function demandRow(demand: Demand | null) {
  const { min = null, avg = null, max = null } = demand ?? {}
  const { value = null, basis = null } = demand?.powerFactor ?? {}
  const kwOf = (kva: number | null) => (kva === null || value === null ? null : round(kva * value))
  return {
    min: roundOrNull(min),
    avg: roundOrNull(avg),
    max: roundOrNull(max),
    unit: 'kVA' as const,
    avg_kw: kwOf(avg),
    max_kw: kwOf(max),
    power_factor: roundOrNull(value),
    power_factor_basis: basis,
  }
}
