import type { ReportData } from '#contract/calls/report.ts'
import { reportTrees } from '#domain/carbon/trees.ts'
import { costsOf } from '#domain/cost/branch-costs.ts'
import { imbalance } from '#domain/demand/imbalance.ts'
import { bucketEnergy, energyDay } from '#domain/energy/bucket-energy.ts'
import { sumKnown } from '#domain/energy/device-range.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { energyShares } from '#domain/energy/total-energy.ts'
import { periodHours } from '#domain/hours/period-hours.ts'
import { runHoursFromSeconds } from '#domain/hours/run-hours.ts'
import { exactSumOfKnown } from '#domain/money.ts'
import { round, roundedParts, roundOrNull } from '#domain/round.ts'
import { buckets } from '#domain/time/buckets.ts'
import { monthOf } from '#domain/time/month.ts'
import { REPORT_BUCKETS, reportLabel } from '#domain/time/report-period.ts'
import { localDay } from '#domain/time/zone.ts'
import { type DemandOver, demandOver, ownDemand } from './demand-facts.ts'
import { localTime, organisationPart } from './present.ts'
import type { ReportFacts } from './report-facts.ts'
import { baselineCardOf, emissionsOf, forecastByDay, outlookOf, paprCardOf } from './score-baseline.ts'
import { generatorRows, named } from './score-generators.ts'

/** The report's figures, from the same functions as the pages that show them one by one (RP-03, RP-04). */
export function reportOf(report: ReportFacts): ReportData {
  const { facts, type, days, places, generators } = report
  const { tree, now, ranges } = facts
  const zone = tree.organisation.zone
  const over = demandOver(tree, facts.blocks, facts.elapsed)
  const outlook = outlookOf(facts, places)
  const energy = selectionEnergy(places.flatMap(({ device }) => ranges.get(device.id) ?? []))
  const rows = generatorRows(facts, over, generators)
  return {
    ...organisationPart(tree, now),
    branches: [...report.branches],
    period: {
      type,
      from: days[0],
      to: days[1],
      label: reportLabel(type, days),
      is_complete: facts.asked.of(zone).to <= now,
    },
    total_consumption: {
      kwh: roundOrNull(energy.kwh),
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

function carbonOf({ facts, places }: ReportFacts) {
  const carbon = emissionsOf(facts, facts, places)
  return {
    unit: 'Tons' as const,
    tons: roundOrNull(carbon?.tons ?? null),
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
    litres: row.litres ?? row.estimated_litres,
    is_estimated: row.litres === null,
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

function sourcesOf({ facts, places }: ReportFacts) {
  const kwh = places.map(({ device }) => facts.ranges.get(device.id)?.kwh ?? null)
  const shares = energyShares(kwh)
  return places.map(({ branch, device }, n) => ({
    ...named(branch, device),
    device_type: device.deviceType,
    kwh: roundOrNull(kwh[n] ?? null),
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

function timeOfUse(report: ReportFacts) {
  return {
    period_total_hours: round(periodHours(report.facts.elapsed, report.facts.now)),
    devices: report.places.map((place) => hoursRow(report, place)),
  }
}

function hoursRow({ facts }: ReportFacts, { branch, device }: Place) {
  const hours = runHoursFromSeconds([facts.ranges.get(device.id)?.onS ?? null])
  const total = periodHours(facts.elapsed, facts.now)
  return {
    ...named(branch, device),
    device_type: device.deviceType,
    hours: roundOrNull(hours),
    down_hours: hours === null ? null : round(Math.max(0, total - hours)),
  }
}

function consumptionOf({ facts, type, places }: ReportFacts) {
  const zone = facts.tree.organisation.zone
  const spans = buckets(facts.elapsed, REPORT_BUCKETS[type], zone)
  const bars = places.map(({ device }) =>
    bucketEnergy((facts.blocks.get(device.id) ?? []).map(energyDay), spans),
  )
  const usedAt = (at: number) => sumKnown(bars, (device) => device[at]?.kwh ?? null)
  const estimatedAt = (at: number) => bars.reduce((sum, device) => sum + (device[at]?.estimatedKwh ?? 0), 0)
  const byDay = type === 'daily' ? new Map<string, number>() : forecastByDay(facts, places)
  const keyOf = type === 'yearly' ? monthOf : (day: string) => day
  const forecast = new Map<string, number>()
  for (const [day, kwh] of byDay) forecast.set(keyOf(day), (forecast.get(keyOf(day)) ?? 0) + kwh)
  return {
    dates: spans.map(({ start }) => localTime(zone, start)),
    devices: places.map(({ branch, device }, n) => ({
      ...named(branch, device),
      used: roundedParts(bars[n]!.map(({ kwh }) => kwh)),
      estimated: bars[n]!.map(({ estimatedKwh }) => round(estimatedKwh)),
    })),
    forecast: spans.map(({ start }) => roundOrNull(forecast.get(keyOf(localDay(zone, start))) ?? null)),
    used: roundedParts(spans.map((_, at) => usedAt(at))),
    estimated: spans.map((_, at) => round(estimatedAt(at))),
  }
}

function costsAndDemand({ facts, places }: ReportFacts, over: DemandOver) {
  const { tree, ranges, papers, asked, now } = facts
  const costs = costsOf(tree.branches, ranges, papers, asked, now)
  const demand = places.map(({ device }) => {
    const one = over.devices.find((each) => each.device.id === device.id)
    return one ? { ...ownDemand(over, one), powerFactor: one.averagePf } : null
  })
  const rows = places.map(({ branch, device }, n) => ({
    branch: branch.name,
    device_id: device.id,
    device: named(branch, device).name,
    demand: roundOrNull(demand[n]?.max ?? null),
    kwh: roundOrNull(ranges.get(device.id)?.kwh ?? null),
    cost: roundOrNull(costs.get(device.id)?.naira ?? null),
  }))
  const isPartial = ({ device }: Place) =>
    (costs.get(device.id)?.unpricedKwh ?? 0) > 0 || !costs.has(device.id)
  return {
    cost_implication: {
      rows,
      total_cost: roundOrNull(exactSumOfKnown(rows.map(({ cost }) => cost))),
      partial: places.some(isPartial),
    },
    power_demand: {
      devices: places.map(({ branch, device }, n) => ({
        ...named(branch, device),
        ...demandRow(demand[n] ?? { min: null, avg: null, max: null, powerFactor: null }),
      })),
    },
  }
}

type Demand = Readonly<Record<'min' | 'avg' | 'max' | 'powerFactor', number | null>>

function demandRow({ min, avg, max, powerFactor }: Demand) {
  const kwOf = (kva: number | null) =>
    kva === null || powerFactor === null ? null : round(kva * powerFactor)
  return {
    min: roundOrNull(min),
    avg: roundOrNull(avg),
    max: roundOrNull(max),
    unit: 'kVA' as const,
    avg_kw: kwOf(avg),
    max_kw: kwOf(max),
    power_factor: roundOrNull(powerFactor),
  }
}
