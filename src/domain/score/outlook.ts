/**
 * How the sources of a selection go against their forecast, and what they emit.
 *
 * Use and emissions are compared with the forecast of the time that has passed; a difference counts only where it is
 * more than chance. Energy in kWh, emissions in tons. Source: domain.md §7, §10, domain.md §16.I.
 */

import { coverageRatio, type DeviceDay } from '../energy/device-range.ts'
import { measuredPlace } from '../energy/measured-device.ts'
import { selectionEnergy } from '../energy/selection-energy.ts'
import { groupBy } from '../group-by.ts'
import { type Place, placeName } from '../site/place.ts'
import { sumKnown } from '../sum-known.ts'
import { daysOfMonth, monthFromDay } from '../time/month.ts'
import { daysIn } from '../time/share-of-days.ts'
import { onceEach } from '../worked-once.ts'
import {
  addedSums,
  type BaselineProgress,
  computeProgress,
  endsAsForecast,
  forecastSums,
  withEndsOf,
} from './baseline/baseline-progress.ts'
import type { BaselineMethod } from './baseline/expected-week.ts'
import { daysForecast, elapsedShare, monthsOfPeriod } from './baseline/forecast-period.ts'
import { type SureChange, sureChange } from './baseline/sure-change.ts'
import { LEAST_COVERAGE } from './baseline/valid-days.ts'
import type { EmittingDevice } from './carbon/carbon-figures.ts'
import { carbonIntensity, carbonSaving, estimatedTons } from './carbon/carbon-saving.ts'
import type { Emissions } from './carbon/emissions.ts'
import { cardTrees } from './carbon/trees.ts'
import { emittedTogether, placesEmitted } from './emitters.ts'
import type { OutlookFacts } from './score-facts.ts'
import type { ForetoldBranch, ForetoldDevice } from './score-figures.ts'

type Progress = { readonly [Key in keyof BaselineProgress]: BaselineProgress[Key] | null }

export interface ScoreOutlook extends Progress {
  /** Whether what was used so far differs from its forecast by more than chance, kWh. */
  readonly change: SureChange
  /** The same of what was emitted, tons. */
  readonly carbonState: SureChange['state']
  /** The 80 % interval of what is used at the end of the period, kWh. */
  readonly projectedLow: number | null
  readonly projectedHigh: number | null
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
  /** The same by branch, with how each of them goes. */
  readonly branches: readonly ForetoldBranch[]
  readonly emitters: readonly EmittingDevice[]
}

const METHODS: readonly BaselineMethod[] = ['provisional', 'day-type', 'weekday']

/** A source without enough history is in no figure: what it used would read as used beyond the forecast. */
export function scoreOutlook(facts: OutlookFacts, places: readonly Place[]): ScoreOutlook {
  const ofEach = placeOutlooks(facts)
  const each = places.map((place) => ({ place, ...ofEach(place).forecast }))
  const foretold = each.filter(({ sums }) => sums !== null)
  const compared = foretold.length === 0 ? each : foretold
  const used = sumKnown(compared, (one) => one.used)
  const branches = foretoldBranches(foretold)
  const progress: Progress =
    foretold.length === 0
      ? { ...NO_FORECAST, used }
      : withEndsOf(
          branches.map((one) => one.progress),
          progressOf(foretold),
        )
  const coverage = coverageRatio(sumSeconds(compared, 'measuredS'), sumSeconds(compared, 'elapsedS'))
  const { forecastToDate, halfToDate } = progress
  const missing = (1 - coverage) * (forecastToDate ?? 0)
  const methods = foretold.flatMap(({ methods: own }) => own)
  return {
    ...progress,
    change: sureChange(forecastToDate, used, halfToDate, missing),
    projectedLow: projectedEnd(progress, -1),
    projectedHigh: projectedEnd(progress, 1),
    coverage,
    method: METHODS.find((method) => methods.includes(method)) ?? null,
    leftOut: each.filter(({ isWhole }) => !isWhole).map(({ place }) => placeName(place)),
    devices: compared,
    branches,
    ...computeCarbon(
      facts,
      compared.map(({ place }) => place),
      progress,
      coverage,
    ),
  }
}

/** Of each source once: the card of its branch tells of it, and its own. */
const placeOutlooks = onceEach((facts: OutlookFacts) => {
  const known = new Map<number, PlaceOutlook>()
  return (place: Place): PlaceOutlook => {
    const { id } = place.device
    const own = known.get(id) ?? {
      forecast: deviceForecast(facts, place),
      emitted: placesEmitted(facts, facts.period, [place]),
      emittedBefore: placesEmitted(facts, facts.before, [place]),
    }
    known.set(id, own)
    return own
  }
})

interface PlaceOutlook {
  readonly forecast: ReturnType<typeof deviceForecast>
  /** None of a load. */
  readonly emitted: readonly EmittingDevice[]
  readonly emittedBefore: readonly EmittingDevice[]
}

type Foretold = { readonly place: Place } & ReturnType<typeof deviceForecast>

/** Of sources with a forecast. */
function progressOf(each: readonly Foretold[]): BaselineProgress {
  const used = sumKnown(each, (one) => one.used)
  return computeProgress(addedSums(each.flatMap(({ sums }) => sums ?? [])), used, validDays(each))
}

function foretoldBranches(each: readonly Foretold[]): ForetoldBranch[] {
  const byBranch = groupBy(each, ({ place }) => place.branch.id)
  return [...byBranch.values()].map((devices) => {
    const { id, name } = devices[0]!.place.branch
    return { id, name, devices, progress: endsAsForecast(progressOf(devices)) }
  })
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

function projectedEnd({ projectedTotal, halfAtEnd }: Progress, sign: 1 | -1): number | null {
  return projectedTotal === null || halfAtEnd === null ? null : projectedTotal + sign * halfAtEnd
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

function sumSeconds(rows: readonly { measuredS: number; elapsedS: number }[], key: 'measuredS' | 'elapsedS') {
  return rows.reduce((sum, row) => sum + row[key], 0)
}

/** A device's forecast in the period and what it used in the months that have one. */
function deviceForecast({ period, forecasts, now }: OutlookFacts, place: Place) {
  const { branch, device } = place
  const span = period.asked.of(branch.zone)
  const months = monthsOfPeriod(span, branch.zone)
  const rows = (forecasts.get(device.id) ?? []).filter(({ month }) => months.includes(month))
  const measured = measuredPlace(place, period.ranges)
  const { range } = measured
  const foretold = new Set(rows.map(({ month }) => month))
  const days = (range?.days ?? []).filter(({ day }) => rows.length === 0 || foretold.has(monthFromDay(day)))
  const share = elapsedShare(span, branch.zone, now)
  const foretoldMonths = rows.map((row) => {
    const foretoldDays = daysForecast([row], span, branch.zone)
    const monthDays = daysIn(daysOfMonth(row.month))
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

function computeCarbon(
  facts: OutlookFacts,
  places: readonly Place[],
  { forecast, forecastToDate, halfToDate }: Progress,
  coverage: number,
) {
  const each = places.map(placeOutlooks(facts))
  const emitters = each.flatMap(({ emitted }) => emitted)
  const carbon = emittedTogether(emitters)
  const tonsBefore = emittedTogether(each.flatMap(({ emittedBefore }) => emittedBefore))?.tons ?? null
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
