/** The month of each branch, from what its sources measured, its papers and its forecasts. Source: domain.md §16.I. */
import type { DeviceRange } from '../../energy/device-range.ts'
import type { RequestedRange } from '../../energy/elapsed-range.ts'
import { elapsedShare } from '../../score/baseline/forecast-period.ts'
import { LEAST_COVERAGE } from '../../score/baseline/valid-days.ts'
import { scoreOutlook } from '../../score/outlook.ts'
import { countedSources } from '../../site/counted-sources.ts'
import type { SourceType } from '../../site/device-type.ts'
import { countedPlaces } from '../../site/place.ts'
import type { Branch } from '../../site/tree.ts'
import { sumKnown } from '../../sum-known.ts'
import { dayNumber } from '../../time/calendar-day.ts'
import { DAY_MS, type Instant, type Interval, MINUTE_MS } from '../../time/interval.ts'
import { daysOfMonth } from '../../time/month.ts'
import { monthInterval } from '../../time/month-interval.ts'
import { daysIn } from '../../time/share-of-days.ts'
import { localDay, localMinutes } from '../../time/zone.ts'
import { computeSourceCosts } from '../branch-costs.ts'
import type { SourceCost } from '../energy-cost.ts'
import type { BranchMonth } from './branch-month.ts'
import { type CostSide, costCells } from './cost-cell.ts'
import { branchMonthEnd } from './month-end.ts'
import { type MonthFacts, monthSoFar, sameDaysBefore } from './month-facts.ts'
import type { MonthKwh } from './month-kwh.ts'
import { pricedDays } from './priced-days.ts'
import type { Presence } from './reasons.ts'
import { sourceDays } from './source-days.ts'

type Ranges = ReadonlyMap<number, DeviceRange>
type Costs = ReadonlyMap<number, SourceCost>

/** What each source of the branches cost on both sides, by device. */
export function costsOfSides({ tree, ranges, rangesBefore, papers, month, now }: MonthFacts) {
  const { branches } = tree
  return {
    now: computeSourceCosts(branches, ranges, papers, monthSoFar(month, now), now),
    before: computeSourceCosts(branches, rangesBefore, papers, sameDaysBefore(month, now), now),
  }
}

export function branchMonths(facts: MonthFacts, costs = costsOfSides(facts)): BranchMonth[] {
  const { month, now } = facts
  const [asked, before] = [monthSoFar(month, now), sameDaysBefore(month, now)]
  return facts.tree.branches.map((branch) => {
    const { to: until } = asked.of(branch.zone)
    const isOver = until >= monthInterval(branch.zone, month).to
    const side = costSide(branch, facts.ranges, costs.now, asked)
    return {
      branchId: branch.id,
      month,
      until,
      isOver,
      monthDays: daysIn(daysOfMonth(month)),
      presence: presence(branch, asked.of(branch.zone), before.of(branch.zone)),
      now: side,
      before: costSide(branch, facts.rangesBefore, costs.before, before),
      end: nairaEnd(facts, branch, { side, isOver, until }),
      method: facts.forecasts.get(branch.id)?.method ?? null,
      kwh: monthKwh(facts, branch),
    }
  })
}

function costSide(branch: Branch, ranges: Ranges, costs: Costs, asked: RequestedRange): CostSide {
  const counted = countedSources(branch.devices)
  const own = counted.flatMap(({ id }) => ranges.get(id) ?? [])
  return {
    days: localDays(asked.of(branch.zone), branch.zone),
    cells: costCells(
      counted.flatMap(({ id, deviceType }) => {
        const cost = costs.get(id)
        const stood = (ranges.get(id)?.elapsedS ?? 0) > 0 || (cost?.parts.length ?? 0) > 0
        return cost && stood ? [{ source: deviceType as SourceType, cost }] : []
      }),
    ),
    dueS: own.reduce((sum, { elapsedS }) => sum + elapsedS, 0),
    measuredS: own.reduce((sum, { measuredS, elapsedS }) => sum + Math.min(measuredS, elapsedS), 0),
  }
}

/** Days of the branch's clock, a part of the last one too; `from` is a midnight. */
function localDays({ from, to }: Interval, zone: string): number {
  const whole = dayNumber(localDay(zone, to)) - dayNumber(localDay(zone, from))
  return whole + (localMinutes(zone, to) * MINUTE_MS) / DAY_MS
}

/** A branch that was not there when the earlier time began, or no longer is, is in no comparison. */
function presence({ devices }: Branch, now: Interval, before: Interval): Presence {
  const counted = countedSources(devices)
  const first = Math.min(...counted.map(({ since }) => since))
  const last = Math.max(...counted.map(({ validTo }) => validTo ?? Number.POSITIVE_INFINITY))
  if (first > before.from + DAY_MS) return 'opened'
  return last < now.to - DAY_MS ? 'closed' : 'compared'
}

interface Running {
  readonly side: CostSide
  readonly isOver: boolean
  readonly until: Instant
}

function nairaEnd(
  { month, ranges, forecasts }: MonthFacts,
  branch: Branch,
  { side, isOver, until }: Running,
) {
  const forecast = forecasts.get(branch.id) ?? null
  const share = elapsedShare(monthInterval(branch.zone, month), branch.zone, until)
  const sources = sourceDays(branch, ({ id }) => ranges.get(id)?.days ?? [])
  const { history } = pricedDays(sources, forecast?.prices ?? {})
  const valid = history.filter(({ day, coverage }) => share(day) === 1 && coverage >= LEAST_COVERAGE)
  return branchMonthEnd(
    {
      isOver,
      now: side,
      usedAtTodaysPrices: sumKnown(history, ({ kwh }) => kwh),
      validDays: valid.length,
      elapsedShare: share,
    },
    forecast,
  )
}

/** As the Score Card has it: frozen baselines, device by device. */
function monthKwh({ tree, now, month, ranges, papers, baselines }: MonthFacts, branch: Branch): MonthKwh {
  const period = { asked: { of: (zone: string) => monthInterval(zone, month) }, ranges, papers }
  const facts = { tree: { ...tree, branches: [branch] }, now, period, forecasts: baselines }
  const outlook = scoreOutlook(
    { ...facts, before: { ...period, ranges: new Map() } },
    countedPlaces([branch]),
  )
  const { forecastToDate, coverage } = outlook
  const { projectedTotal, halfAtEnd } = outlook.branches[0]?.progress ?? {
    projectedTotal: null,
    halfAtEnd: null,
  }
  const counted = countedSources(branch.devices).flatMap(({ id }) => ranges.get(id) ?? [])
  const used = sumKnown(counted, ({ kwh }) => kwh)
  return {
    used,
    comparedUsed: outlook.used,
    toDate: forecastToDate,
    halfToDate: outlook.halfToDate,
    missing: (1 - coverage) * (forecastToDate ?? 0),
    // What a source without a baseline used is used all the same.
    end: projectedTotal === null ? null : projectedTotal + (used ?? 0) - (outlook.used ?? 0),
    half: halfAtEnd,
  }
}
