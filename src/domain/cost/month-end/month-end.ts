/**
 * Where a month is heading, ₦.
 *
 *   end = cost so far + Σ Ŷ(rest) · a, a by the days gone by at today's prices; ± h of the rest, 80 %
 *   of several branches: Σ of the ends, √Σ of the squares, for they err on their own
 * What is over is known: it ends at its cost. No forecast: a branch is taken at its pace where a total needs it, as wrong
 * as what is left of it; a total of which such branches hold more than 5 % is not known. Less than 80 % measured, or a
 * rate that is not set: not known. Source: domain.md §16.I (I-FC-6), I-HOME-5.
 */
import { exactSum } from '../../money.ts'
import type { Naira } from '../../quantity.ts'
import type { BaselineProgress } from '../../score/baseline/baseline-progress.ts'
import { computeProgress, forecastSums } from '../../score/baseline/baseline-progress.ts'
import { daysOfMonth } from '../../time/month.ts'
import { daysInSpan } from '../../time/share-of-days.ts'
import { type CostSide, sideCoverage, sumNaira } from './cost-cell.ts'
import type { NairaForecast } from './naira-forecast.ts'
import { isUnpriced, MOST_UNPRICED } from './same-days.ts'

export type NoMonthEnd = 'rate not set' | 'not enough data' | 'not enough was measured'

export interface MonthEnd {
  readonly naira: Naira | null
  /** Half width of the 80 % interval; null: provisional, or not known. */
  readonly half: Naira | null
  readonly low: Naira | null
  readonly high: Naira | null
  /** What is still to come, in `naira`. */
  readonly rest: Naira | null
  readonly reason: NoMonthEnd | null
}

/** Least measured share of the time gone by for a forecast. */
const LEAST_COVERAGE = 0.8

export interface MonthSoFar {
  readonly isOver: boolean
  readonly now: CostSide
  /** What was used so far at today's prices; null: not known. */
  readonly usedAtTodaysPrices: Naira | null
  /** Whole days gone by that were measured. */
  readonly validDays: number
  /** How much of a day is over, 0 to 1. */
  readonly elapsedShare: (day: string) => number
}

export function branchMonthEnd(soFar: MonthSoFar, forecast: NairaForecast | null): MonthEnd {
  const { now, isOver } = soFar
  const cost = sumNaira(now.cells)
  if (isUnpriced(now)) return unknown('rate not set')
  if (isOver) return now.cells.length === 0 ? unknown('not enough was measured') : ending(cost, 0, 0)
  if (forecast?.dayNaira == null) return unknown(forecast?.reason ?? 'not enough data')
  if ((sideCoverage(now) ?? 1) < LEAST_COVERAGE) return unknown('not enough was measured')
  const { rest, level, halfAtEnd } = nairaProgress(soFar, forecast)
  // Nothing has gone by yet: the forecast stands.
  return ending(cost, rest * (level ?? 1), halfAtEnd)
}

function nairaProgress(
  { usedAtTodaysPrices, validDays, elapsedShare }: MonthSoFar,
  { month, share, dayNaira }: NairaForecast,
): BaselineProgress {
  const monthDays = daysInSpan(daysOfMonth(month))
  const days = monthDays.map((day, n) => ({ day, kwh: dayNaira?.[n] ?? 0 }))
  const sums = forecastSums(days, elapsedShare, { monthDays: monthDays.length, share })
  return computeProgress(sums, usedAtTodaysPrices, validDays)
}

/** What is left costs something, so that a month does not end below what it has cost. */
function ending(cost: Naira, rest: Naira, half: Naira | null): MonthEnd {
  const naira = exactSum([cost, rest])
  return {
    naira,
    rest,
    half,
    low: half === null ? null : Math.max(cost, naira - half),
    high: half === null ? null : naira + half,
    reason: null,
  }
}

const unknown = (reason: NoMonthEnd): MonthEnd => ({
  naira: null,
  half: null,
  low: null,
  high: null,
  rest: null,
  reason,
})

/** A branch as far as a total needs it. */
export interface EndingBranch {
  readonly now: CostSide
  readonly end: MonthEnd
  /** Days of the whole month. */
  readonly monthDays: number
}

export function totalMonthEnd(branches: readonly EndingBranch[]): MonthEnd {
  const costing = branches.filter(({ now }) => now.cells.length > 0)
  const cells = costing.flatMap(({ now }) => now.cells)
  const foretold = costing.filter(({ end }) => end.naira !== null)
  const others = costing.filter(({ end }) => end.naira === null)
  const [cost, costOfOthers] = [sumNaira(cells), sumNaira(others.flatMap(({ now }) => now.cells))]
  if (isUnpriced({ cells })) return unknown('rate not set')
  if (foretold.length === 0 || costOfOthers > MOST_UNPRICED * cost)
    return unknown(others[0]?.end.reason ?? 'not enough data')
  const ends = [...foretold.map(({ end }) => end), ...others.map(endAtPace)]
  const halves = ends.map(({ half }) => half)
  const half = halves.some((one) => one === null) ? null : Math.hypot(...(halves as number[]))
  return ending(cost, exactSum(ends.map(({ rest }) => rest ?? 0)), half)
}

function endAtPace({ now, monthDays }: EndingBranch): MonthEnd {
  const cost = sumNaira(now.cells)
  const rest = now.days === 0 ? 0 : (cost / now.days) * Math.max(0, monthDays - now.days)
  return ending(cost, rest, rest)
}
