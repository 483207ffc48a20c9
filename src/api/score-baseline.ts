import type { BaselineCard, PaprCard } from '#contract/calls/score-card.ts'
import {
  addedSums,
  type BaselineProgress,
  forecastSums,
  progressOf,
} from '#domain/baseline/baseline-progress.ts'
import type { BaselineMethod } from '#domain/baseline/expected-week.ts'
import { daysForecast, elapsedShare, monthsOfPeriod } from '#domain/baseline/forecast-period.ts'
import { type SureChange, sureChange } from '#domain/baseline/sure-change.ts'
import { LEAST_COVERAGE } from '#domain/baseline/valid-days.ts'
import { carbonIntensity, carbonSaving, estimatedTons } from '#domain/carbon/carbon-saving.ts'
import { type Emissions, totalEmissions } from '#domain/carbon/emissions.ts'
import { sourceEmissions } from '#domain/carbon/source-emissions.ts'
import { cardTrees } from '#domain/carbon/trees.ts'
import { costsOf } from '#domain/cost/branch-costs.ts'
import { papr } from '#domain/demand/papr.ts'
import { prefixedName } from '#domain/device-name.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import { coverageOf, type DeviceDay, sumKnown } from '#domain/energy/device-range.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { daysOfMonth, monthOf } from '#domain/time/month.ts'
import { daysInSpan } from '#domain/time/share-of-days.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Branch, Device } from '#store/organisation.ts'
import { type DemandOver, demandTogether } from './demand-facts.ts'
import { localTime } from './present.ts'
import type { Measured, ScoreFacts } from './score-facts.ts'

type Progress = { readonly [Key in keyof BaselineProgress]: BaselineProgress[Key] | null }

/** How the selection's sources go against their forecast, and what they emit (domain.md §7, §10). */
export interface Outlook extends Progress {
  /** Whether what was used so far differs from its forecast by more than chance, kWh. */
  readonly change: SureChange
  /** The same of what was emitted, tons. */
  readonly carbonState: SureChange['state']
  readonly coverage: number
  readonly method: BaselineMethod | null
  readonly leftOut: readonly string[]
  readonly carbon: Emissions | null
  readonly estimatedTons: number | null
  readonly estimatedTonsToDate: number | null
  readonly savedTons: number | null
  readonly trees: number | null
}

export interface Placed {
  readonly branch: Branch
  readonly device: Device
}

const METHODS: readonly BaselineMethod[] = ['provisional', 'day-type', 'weekday']

/** Sources that count in the selection's totals, with their branches. */
export function countedPlaces(selected: readonly Branch[]): Placed[] {
  const counted = new Set(countedSources(selected.flatMap(({ devices }) => [...devices])))
  return selected.flatMap((branch) =>
    branch.devices.filter((device) => counted.has(device)).map((device) => ({ branch, device })),
  )
}

/** A source without enough history is in no figure: what it used would read as used beyond the forecast. */
export function outlookOf(facts: ScoreFacts, places: readonly Placed[]): Outlook {
  const each = places.map((place) => ({ place, ...deviceForecast(facts, place) }))
  const foretold = each.filter(({ sums }) => sums !== null)
  const compared = foretold.length === 0 ? each : foretold
  const used = sumKnown(compared, (one) => one.used)
  const progress: Progress =
    foretold.length === 0
      ? { ...NO_FORECAST, used }
      : progressOf(addedSums(foretold.flatMap(({ sums }) => sums ?? [])), used, validDays(compared))
  const coverage = coverageOf(sumOf(compared, 'measuredS'), sumOf(compared, 'elapsedS'))
  const { forecastToDate, halfToDate } = progress
  const missing = (1 - coverage) * (forecastToDate ?? 0)
  const methods = foretold.flatMap(({ methods: own }) => own)
  return {
    ...progress,
    change: sureChange(forecastToDate, used, halfToDate, missing),
    coverage,
    method: METHODS.find((method) => methods.includes(method)) ?? null,
    leftOut: each.filter(({ isWhole }) => !isWhole).map(({ place }) => nameOf(place)),
    ...carbonOf(
      facts,
      compared.map(({ place }) => place),
      progress,
      coverage,
    ),
  }
}

const NO_FORECAST = {
  forecast: null,
  forecastToDate: null,
  projectedTotal: null,
  savingsInbound: null,
  savingToDate: null,
  usedPercent: null,
  halfAtEnd: null,
  halfToDate: null,
  share: null,
}

/** Whole days of the period that were measured, of the devices together. */
function validDays(each: readonly { readonly wholeDays: readonly DeviceDay[] }[]): number {
  const byDay = new Map<string, { measuredS: number; wholeS: number }>()
  for (const { day, coverageS, periodS } of each.flatMap(({ wholeDays }) => wholeDays)) {
    const { measuredS, wholeS } = byDay.get(day) ?? { measuredS: 0, wholeS: 0 }
    byDay.set(day, { measuredS: measuredS + coverageS, wholeS: wholeS + periodS })
  }
  return [...byDay.values()].filter((one) => one.measuredS >= LEAST_COVERAGE * one.wholeS).length
}

const nameOf = ({ branch, device }: Placed) => prefixedName(branch.name, device.name)

function sumOf(rows: readonly { measuredS: number; elapsedS: number }[], key: 'measuredS' | 'elapsedS') {
  return rows.reduce((sum, row) => sum + row[key], 0)
}

/** A device's forecast in the period and what it used in the months that have one. */
function deviceForecast({ period, forecasts, now }: ScoreFacts, { branch, device }: Placed) {
  const span = period.asked.of(branch.zone)
  const months = monthsOfPeriod(span, branch.zone)
  const rows = (forecasts.get(device.id) ?? []).filter(({ month }) => months.includes(month))
  const range = period.ranges.get(device.id)
  const foretold = new Set(rows.map(({ month }) => month))
  const days = (range?.days ?? []).filter(({ day }) => rows.length === 0 || foretold.has(monthOf(day)))
  const share = elapsedShare(span, branch.zone, now)
  const sumsOf = (row: (typeof rows)[number]) =>
    forecastSums(daysForecast([row], span, branch.zone), share, {
      monthDays: daysInSpan(daysOfMonth(row.month)).length,
      share: row.intervalShare,
    })
  return {
    sums: rows.length === 0 ? null : addedSums(rows.map(sumsOf)),
    wholeDays: days.filter(({ day }) => share(day) === 1),
    used: sumKnown(days, ({ kwh }) => kwh),
    methods: rows.map(({ method }) => method),
    isWhole: rows.length === months.length,
    measuredS: range?.measuredS ?? 0,
    elapsedS: range?.elapsedS ?? 0,
  }
}

/** What the sources are expected to use on each local day of the period, kWh; days without a forecast are not in it. */
export function forecastByDay(facts: ScoreFacts, places: readonly Placed[]): Map<string, number> {
  const byDay = new Map<string, number>()
  for (const { branch, device } of places) {
    const span = facts.period.asked.of(branch.zone)
    for (const { day, kwh } of daysForecast(facts.forecasts.get(device.id) ?? [], span, branch.zone)) {
      byDay.set(day, (byDay.get(day) ?? 0) + kwh)
    }
  }
  return byDay
}

function carbonOf(
  facts: ScoreFacts,
  places: readonly Placed[],
  { forecast, forecastToDate, halfToDate }: Progress,
  coverage: number,
) {
  const carbon = emissionsOf(facts, facts.period, places)
  const tonsBefore = emissionsOf(facts, facts.before, places)?.tons ?? null
  const energyBefore = selectionEnergy(
    places.flatMap(({ device }) => facts.before.ranges.get(device.id) ?? []),
  )
  const intensity = carbonIntensity(tonsBefore, energyBefore.kwh)
  const estimated = estimatedTons(forecast, intensity)
  const toDate = estimatedTons(forecastToDate, intensity)
  // As far off as the energy that it is estimated from.
  const { state } = sureChange(
    toDate,
    carbon?.tons ?? null,
    estimatedTons(halfToDate, intensity),
    (1 - coverage) * (toDate ?? 0),
  )
  const isSure = state === 'saving' || state === 'over'
  const savedTons = isSure ? carbonSaving(estimated, carbon?.tons ?? null, forecast, forecastToDate) : null
  return {
    carbon,
    carbonState: state,
    estimatedTons: estimated,
    estimatedTonsToDate: toDate,
    savedTons,
    trees: cardTrees(savedTons),
  }
}

/** What the sources emitted in a time. */
export function emissionsOf(
  { tree, now }: ScoreFacts,
  { asked, ranges, papers }: Measured,
  places: readonly Placed[],
): Emissions | null {
  const costs = costsOf(tree.branches, ranges, papers, asked, now)
  return totalEmissions(
    places.map(({ device }) => {
      const range = ranges.get(device.id)
      if (device.deviceType === 'LOAD' || !range) return null
      const diesel = costs.get(device.id)?.diesel ?? []
      return sourceEmissions({ deviceType: device.deviceType, days: range.days, diesel }, papers.factors)
    }),
  )
}

export function baselineCardOf(facts: ScoreFacts, outlook: Outlook, zone: string): BaselineCard {
  const { from, to } = facts.period.asked.of(zone)
  const { projectedTotal, halfAtEnd, change } = outlook
  const atEnd = (sign: 1 | -1) =>
    projectedTotal === null || halfAtEnd === null ? null : round(projectedTotal + sign * halfAtEnd)
  return {
    unit: 'kWh',
    forecast: roundOrNull(outlook.forecast),
    used: roundOrNull(outlook.used),
    forecast_to_date: roundOrNull(outlook.forecastToDate),
    projected_total: roundOrNull(outlook.projectedTotal),
    savings_inbound: roundOrNull(outlook.savingsInbound),
    saving_to_date: roundOrNull(outlook.savingToDate),
    state: change.state,
    low: roundOrNull(change.low),
    high: roundOrNull(change.high),
    h: roundOrNull(outlook.share, 4),
    projected_low: atEnd(-1),
    projected_high: atEnd(1),
    is_complete: to <= facts.now,
    used_percent: roundOrNull(outlook.usedPercent),
    coverage: round(outlook.coverage, 4),
    method: outlook.method,
    left_out: [...outlook.leftOut],
    from: localDay(zone, from),
    to: localDay(zone, Math.max(from, to - 1)),
  }
}

/** The sources' coincident demand (domain.md §5.2, §5.4). */
export function paprCardOf(facts: ScoreFacts, over: DemandOver, places: readonly Placed[]): PaprCard {
  const together = demandTogether(over, new Set(places.map(({ device }) => device.id)))
  const { max, avg, min, peakAt } = together.stats
  const score = papr(avg, max)
  const energy = selectionEnergy(places.flatMap(({ device }) => facts.ranges.get(device.id) ?? []))
  return {
    unit: 'kVA',
    peak: roundOrNull(max),
    avg: roundOrNull(avg),
    min: roundOrNull(min),
    papr: roundOrNull(score?.ratio ?? null),
    band: score?.band ?? null,
    colour: score?.colour ?? null,
    peak_at: peakAt === null ? null : localTime(facts.tree.organisation.zone, peakAt),
    power_factor: roundOrNull(together.powerFactor),
    power_factor_assumed: together.isAssumed,
    coverage: round(energy.coverage, 4),
  }
}
