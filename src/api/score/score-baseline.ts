import type { BaselineCard } from '#contract/score/score-card.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import { coverageOf, type DeviceDay, sumKnown } from '#domain/energy/device-range.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import type { Figure } from '#domain/figure/figure.ts'
import { round, roundOrNull } from '#domain/round.ts'
import {
  addedSums,
  type BaselineProgress,
  forecastSums,
  progressOf,
} from '#domain/score/baseline/baseline-progress.ts'
import type { BaselineMethod } from '#domain/score/baseline/expected-week.ts'
import { daysForecast, elapsedShare, monthsOfPeriod } from '#domain/score/baseline/forecast-period.ts'
import { type SureChange, sureChange } from '#domain/score/baseline/sure-change.ts'
import { LEAST_COVERAGE } from '#domain/score/baseline/valid-days.ts'
import { carbonFigure, type EmittingDevice } from '#domain/score/carbon/carbon-figures.ts'
import { carbonIntensity, carbonSaving, estimatedTons } from '#domain/score/carbon/carbon-saving.ts'
import type { Emissions } from '#domain/score/carbon/emissions.ts'
import { cardTrees } from '#domain/score/carbon/trees.ts'
import { baselineFigures, type ForetoldDevice } from '#domain/score/score-figures.ts'
import { daysOfMonth, monthOf } from '#domain/time/month.ts'
import { daysInSpan } from '#domain/time/share-of-days.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Branch } from '#store/site/organisation.ts'
import { emittedTogether, emittersOf, namedRange, nameOf, type Placed } from './score-emissions.ts'
import type { ScoreFacts } from './score-facts.ts'

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
  /** The sources that are compared with their forecast, and what each of them emitted. */
  readonly devices: readonly ForetoldDevice[]
  readonly emitters: readonly EmittingDevice[]
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
    devices: compared,
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
  rest: null,
  level: null,
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

function sumOf(rows: readonly { measuredS: number; elapsedS: number }[], key: 'measuredS' | 'elapsedS') {
  return rows.reduce((sum, row) => sum + row[key], 0)
}

/** A device's forecast in the period and what it used in the months that have one. */
function deviceForecast({ period, forecasts, now }: ScoreFacts, place: Placed) {
  const { branch, device } = place
  const span = period.asked.of(branch.zone)
  const months = monthsOfPeriod(span, branch.zone)
  const rows = (forecasts.get(device.id) ?? []).filter(({ month }) => months.includes(month))
  const measured = namedRange(place, period.ranges)
  const { range } = measured
  const foretold = new Set(rows.map(({ month }) => month))
  const days = (range?.days ?? []).filter(({ day }) => rows.length === 0 || foretold.has(monthOf(day)))
  const share = elapsedShare(span, branch.zone, now)
  const foretoldMonths = rows.map((row) => {
    const foretoldDays = daysForecast([row], span, branch.zone)
    const monthDays = daysInSpan(daysOfMonth(row.month)).length
    return {
      days: foretoldDays,
      sums: forecastSums(foretoldDays, share, { monthDays, share: row.intervalShare }),
    }
  })
  return {
    ...measured,
    forecastDays: foretoldMonths
      .flatMap((month) => month.days)
      .map((day) => ({ ...day, elapsed: share(day.day) })),
    usedDays: days,
    sums: rows.length === 0 ? null : addedSums(foretoldMonths.map(({ sums }) => sums)),
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
  const emitters = emittersOf(facts, facts.period, places)
  const carbon = emittedTogether(emitters)
  const tonsBefore = emittedTogether(emittersOf(facts, facts.before, places))?.tons ?? null
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
    emitters,
    carbon,
    carbonState: state,
    estimatedTons: estimated,
    estimatedTonsToDate: toDate,
    savedTons,
    trees: cardTrees(savedTons),
  }
}

export function baselineCardOf(facts: ScoreFacts, outlook: Outlook, zone: string): BaselineCard {
  const { from, to } = facts.period.asked.of(zone)
  const { projectedTotal, halfAtEnd, change } = outlook
  const figures = baselineFigures(outlook, outlook.devices)
  const atEnd = (sign: 1 | -1) =>
    projectedTotal === null || halfAtEnd === null ? null : round(projectedTotal + sign * halfAtEnd)
  return {
    unit: 'kWh',
    forecast: figures.forecast.value,
    used: figures.used.value,
    forecast_to_date: figures.forecast_to_date.value,
    projected_total: figures.projected_total.value,
    savings_inbound: figures.savings_inbound.value,
    saving_to_date: figures.saving_to_date.value,
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

/** What the compared sources emitted, as the page shows it. */
export function carbonActual({ period }: ScoreFacts, { carbon, emitters }: Outlook): Figure {
  return carbonFigure(carbon, emitters, period.papers.factors)
}
