import type { ReportData } from '#contract/score/report.ts'
import { costOfDevice } from '#domain/cost/cost-figures.ts'
import { energyOfDevice } from '#domain/energy/energy-figures.ts'
import { hoursOfDevice } from '#domain/energy/hours/hour-figures.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { roundedParts } from '#domain/rounded-parts.ts'
import { reportTrees } from '#domain/score/carbon/trees.ts'
import { computeReport, type Report, type ReportSource } from '#domain/score/report/report.ts'
import { COMPARED_UNITS, type Compared } from '#domain/score/report/report-before.ts'
import type { ConsumptionBars, ReportConsumption } from '#domain/score/report/report-consumption.ts'
import type { ReportFacts } from '#domain/score/report/report-facts.ts'
import { consumptionFigure, totalCostFigure } from '#domain/score/report/report-figures.ts'
import { comparedLabel, reportLabel } from '#domain/time/report-period.ts'
import { numberOrZero } from '../frame/figure.ts'
import { localTime, organisationPart, placePart } from '../site/present.ts'
import { presentBaseline, presentGenerator, presentPapr } from './present-score.ts'

/** The report's figures, from the same functions as the pages that show them one by one (RP-03, RP-04). */
export function reportData(facts: ReportFacts): ReportData {
  return presentReport(facts, computeReport(facts))
}

function presentReport(
  { facts, type, days, branches, uneven, supply, before, changes }: ReportFacts,
  report: Report,
): ReportData {
  const { outlook, energy, demand, sources } = report
  const generators = report.generators.map(presentGenerator)
  return {
    ...organisationPart(facts.tree, facts.now),
    zones: [...report.zones],
    branches: [...branches],
    period: {
      type,
      from: days[0],
      to: days[1],
      label: reportLabel(type, days),
      is_complete: report.isComplete,
    },
    total_consumption: {
      kwh: consumptionFigure(sources.map(({ costed }) => costed)).value,
      estimated_kwh: round(energy.estimatedKwh),
      coverage: round(energy.coverage, 4),
      partial: energy.partial,
    },
    papr: presentPapr(demand, energy),
    carbon: presentCarbon(report),
    baseline: {
      ...presentBaseline(facts, outlook, demand.zone, changes),
      forecast_to_consumption_percentage: roundOrNull(outlook.usedPercent),
    },
    comparison: before && {
      label: comparedLabel(type, before.days, report.isComplete),
      figures: report.compared.map(comparedRow),
    },
    source_consumption: sources.map(sourceRow),
    supply: supply.map(supplyRow),
    load_imbalance: {
      total: uneven.total,
      has_removed: uneven.hasRemoved,
      devices: report.uneven.map(unevenRow),
      rows: report.imbalances.map(imbalanceRow),
    },
    fuel_consumption: generators.map(fuelRow),
    generator_efficiency: generators.map(efficiencyRow),
    energy_consumption: presentConsumption(report.consumption),
    cost_implication: {
      rows: sources.map(costRow),
      total_cost: totalCostFigure(sources.map(({ costed }) => costed)).value,
      partial: report.isCostPartial,
    },
    power_demand: { devices: sources.map(demandRow) },
    time_of_use: { period_total_hours: round(report.periodHours), devices: sources.map(hoursRow) },
  }
}

function comparedRow({ name, now, before, difference, percent, percentPerDay, reason }: Compared) {
  return {
    name,
    unit: COMPARED_UNITS[name],
    now,
    before,
    difference,
    percent: roundOrNull(percent),
    percent_per_day: roundOrNull(percentPerDay),
    reason,
  }
}

type GeneratorRow = ReturnType<typeof presentGenerator>

function presentCarbon({ carbon: { carbon, figure } }: Report) {
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

function sourceRow({ place, costed, share }: ReportSource) {
  return {
    ...placePart(place),
    device_type: place.device.deviceType,
    kwh: energyOfDevice(costed).value,
    estimated_kwh: round(costed.range?.estimatedKwh ?? 0),
    share_percent: roundOrNull(share),
  }
}

function imbalanceRow({ place, at, max, min, percent }: Report['imbalances'][number]) {
  return {
    ...placePart(place),
    max: round(max),
    min: round(min),
    imbalance: round(percent),
    time: localTime(place.branch.zone, at),
  }
}

function supplyRow({ place, standing: { ledger, promised, verdict } }: ReportFacts['supply'][number]) {
  const isTold = ledger !== null && ledger.coverage > 0
  return {
    ...placePart(place),
    low: isTold ? round(ledger.meanLow) : null,
    high: isTold ? round(ledger.meanHigh) : null,
    promised,
    verdict: isTold ? verdict : null,
    coverage: ledger && round(ledger.coverage, 4),
  }
}

function unevenRow({ place, hours, worst, phase, phaseShare, mostly }: Report['uneven'][number]) {
  return {
    ...imbalanceRow({ place, ...worst }),
    hours: round(hours),
    phase,
    phase_percent: round(phaseShare * 100),
    from_hour: mostly.from,
    to_hour: mostly.to,
  }
}

function hoursRow({ place, costed, downHours }: ReportSource) {
  return {
    ...placePart(place),
    device_type: place.device.deviceType,
    hours: hoursOfDevice(costed).value,
    down_hours: roundOrNull(downHours),
  }
}

function presentConsumption(consumption: ReportConsumption) {
  const bars = ({ used, estimated }: ConsumptionBars) => ({
    used: roundedParts(used, round),
    estimated: roundedParts(estimated, round).map(numberOrZero),
  })
  return {
    dates: consumption.starts.map(({ zone, start }) => localTime(zone, start)),
    devices: consumption.places.map((one) => ({ ...placePart(one.place), ...bars(one) })),
    forecast: consumption.forecast.map((value) => roundOrNull(value)),
    ...bars(consumption),
  }
}

function costRow({ place, costed, demand }: ReportSource) {
  const { device_id, name, branch_name } = placePart(place)
  return {
    branch: branch_name,
    device_id,
    device: name,
    demand: roundOrNull(demand.max),
    kwh: energyOfDevice(costed).value,
    cost: costOfDevice(costed).value,
  }
}

function demandRow({ place, demand }: ReportSource) {
  return {
    ...placePart(place),
    min: roundOrNull(demand.min),
    avg: roundOrNull(demand.avg),
    max: roundOrNull(demand.max),
    unit: 'kVA' as const,
    avg_kw: roundOrNull(demand.avgKw),
    max_kw: roundOrNull(demand.maxKw),
    power_factor: roundOrNull(demand.powerFactor),
    power_factor_basis: demand.basis,
  }
}
