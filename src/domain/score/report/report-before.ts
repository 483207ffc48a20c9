/**
 * A report against the one before it: energy, cost, emissions and highest demand.
 *
 *   difference = now − before, as both are shown; percent of before
 * A period that runs is compared with as much of the one before, to the same time of its last day. Of unequal length the
 * percent of a day is told too. Less than 95 % measured on a side: no percent, less than 80 %: nothing; a source that came
 * later than the period before began: nothing. More than 5 % of the energy without a rate: no cost. kWh, ₦, tons, kVA.
 * Source: domain.md §16.I.2, insights X3.
 */

import type { CostedDevice } from '../../cost/cost-figures.ts'
import { MOST_UNPRICED } from '../../cost/month-end/same-days.ts'
import { elapsedPart, type RequestedRange } from '../../energy/elapsed-range.ts'
import type { SelectionEnergy } from '../../energy/selection-energy.ts'
import { differenceFigure, type Figure, inputFigure } from '../../figure/figure.ts'
import { percentChange } from '../../percent-change.ts'
import { ratio } from '../../ratio.ts'
import { round } from '../../round.ts'
import { DAY_MS, type Instant, type Interval, lengthMs } from '../../time/interval.ts'
import { type ReportType, reportBeside, reportDays } from '../../time/report-period.ts'
import type { Days } from '../../time/share-of-days.ts'
import { addDays, startOfDay } from '../../time/zone.ts'
import type { ReportFacts } from './report-facts.ts'

export type ComparedName = 'consumption' | 'total_cost' | 'carbon' | 'peak'
export type NotCompared =
  | 'not enough was measured'
  | 'a source came later'
  | 'rate not set'
  | 'nothing before'

export interface Compared {
  readonly name: ComparedName
  readonly now: number | null
  readonly before: number | null
  /** now − before; null: not compared, as `reason` says. */
  readonly difference: number | null
  readonly percent: number | null
  /** Of a day's, where the two are of unequal length; null: of equal length, or no percent. */
  readonly percentPerDay: number | null
  /** Why difference or percent is missing. */
  readonly reason: NotCompared | null
}

/** The days of the report before. */
export function daysBefore(type: ReportType, days: Days): Days {
  return reportDays(type, reportBeside(type, days[0], -1))
}

/** As much of the report before as has passed of this one: all of it where this one is over. */
export function rangeBefore(type: ReportType, days: Days, now: Instant): RequestedRange {
  const [first, last] = daysBefore(type, days)
  return {
    of(zone) {
      const whole = { from: startOfDay(zone, days[0]), to: startOfDay(zone, addDays(days[1], 1)) }
      const before = { from: startOfDay(zone, first), to: startOfDay(zone, addDays(last, 1)) }
      if (whole.to <= now) return before
      return { ...before, to: Math.min(before.to, before.from + lengthMs(elapsedPart(whole, now))) }
    },
  }
}

/** What is compared of one report. */
export interface ReportSide {
  readonly report: ReportFacts
  readonly sources: readonly CostedDevice[]
  readonly energy: SelectionEnergy
  readonly figures: Readonly<Record<ComparedName, number | null>>
}

const COMPARED: readonly ComparedName[] = ['consumption', 'total_cost', 'carbon', 'peak']
const LEAST_COVERAGE = 0.95
const LEAST_FOR_ANY = 0.8

/** Every figure of a report against the report before. */
export function compareReport(now: ReportSide, then: ReportSide): Compared[] {
  return COMPARED.map((name) => compare(name, now, then))
}

const elapsed = ({ facts }: ReportFacts, zone: string): Interval =>
  elapsedPart(facts.asked.of(zone), facts.now)

function daysIn({ report }: ReportSide): number {
  const zone = report.places[0]?.branch.zone ?? report.facts.tree.organisation.zone
  return lengthMs(elapsed(report, zone)) / DAY_MS
}

function compare(name: ComparedName, now: ReportSide, then: ReportSide): Compared {
  const values = { name, now: now.figures[name], before: then.figures[name] }
  const none = { ...values, difference: null, percent: null, percentPerDay: null }
  const reason = whyNot(name, now, then)
  if (reason !== null) return { ...none, reason }
  if (values.before === null) return { ...none, reason: 'nothing before' }
  if (values.now === null) return { ...none, reason: 'not enough was measured' }
  const difference = round(values.now - values.before)
  if (!isMeasured(now, then, LEAST_COVERAGE))
    return { ...none, difference, reason: 'not enough was measured' }
  const [daysNow, daysThen] = [daysIn(now), daysIn(then)]
  const isLonger = name !== 'peak' && Math.abs(daysNow - daysThen) > 0.5
  return {
    ...values,
    difference,
    percent: percentChange(values.now, values.before),
    percentPerDay: isLonger
      ? percentChange(ratio(values.now, daysNow), ratio(values.before, daysThen))
      : null,
    reason: values.before === 0 ? 'nothing before' : null,
  }
}

const isMeasured = (now: ReportSide, then: ReportSide, least: number) =>
  [now, then].every(({ energy }) => energy.coverage >= least)

function whyNot(name: ComparedName, now: ReportSide, then: ReportSide): NotCompared | null {
  if (then.energy.measuredS === 0) return 'nothing before'
  if (!isMeasured(now, then, LEAST_FOR_ANY)) return 'not enough was measured'
  if (hasCome(then)) return 'a source came later'
  if (name === 'total_cost' && [now, then].some(isUnpriced)) return 'rate not set'
  return null
}

/** Devices stood there for less than all of the earlier period: what they use now is no change of it. */
function hasCome({ report, energy }: ReportSide): boolean {
  const whole = report.places.reduce(
    (sum, { branch }) => sum + lengthMs(elapsed(report, branch.zone)) / 1000,
    0,
  )
  return energy.elapsedS < LEAST_COVERAGE * whole
}

function isUnpriced({ sources, energy }: ReportSide): boolean {
  const unpriced = sources.reduce((sum, { cost, range }) => sum + (cost?.unpricedKwh ?? range?.kwh ?? 0), 0)
  return unpriced > MOST_UNPRICED * (energy.kwh ?? 0)
}

export const COMPARED_UNITS = { consumption: 'kWh', total_cost: '₦', carbon: 'tons', peak: 'kVA' } as const

const LABELS: Readonly<Record<ComparedName, string>> = {
  consumption: 'Change of Total Consumption',
  total_cost: 'Change of Cost of Energy',
  carbon: 'Change of CO2 Footprint',
  peak: 'Change of peak demand',
}

/** The difference with what it is of. */
export function changeFigure(compared: Compared, labels: { now: string; before: string }): Figure {
  const { name } = compared
  const head = { key: `report.change_${name}`, label: LABELS[name], unit: COMPARED_UNITS[name], places: 2 }
  const part = (which: 'now' | 'before') =>
    inputFigure({ ...head, key: `${head.key}.${which}`, label: labels[which] }, compared[which])
  return differenceFigure(
    head,
    compared.difference,
    () => [part('now'), part('before')],
    compared.reason === null || compared.difference !== null ? {} : { reason: compared.reason },
  )
}
