import { computeSourceCosts } from '#domain/cost/branch-costs.ts'
import type { SourceCost } from '#domain/cost/energy-cost.ts'
import { type MonthFacts, monthSoFar, sameDaysBefore } from '#domain/cost/month-end/month-facts.ts'
import { isSamePrices, type NairaForecast, nairaForecast } from '#domain/cost/month-end/naira-forecast.ts'
import { sourceDays } from '#domain/cost/month-end/source-days.ts'
import { todaysPrices } from '#domain/cost/month-end/todays-prices.ts'
import { groupBy } from '#domain/group-by.ts'
import { MONTHS_BACK } from '#domain/score/baseline/forecast-interval.ts'
import { historyStart } from '#domain/score/baseline/last-year.ts'
import { countedSources } from '#domain/site/counted-sources.ts'
import type { Branch, Tree } from '#domain/site/tree.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { monthFromDay, monthsLater } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { deviceRanges } from '../../energy/device-ranges.ts'
import { daysOfDevices } from '../../energy/energy.ts'
import type { DeviceDayRow } from '../../energy/packed-days.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { baselineForecasts, memoiseHolidays } from '../../score/baseline-forecast.ts'
import { loadPapers } from '../branch-papers.ts'

type Forecasts = ReadonlyMap<number, NairaForecast>

/** What the month of the tree's branches is worked out from, with the forecasts that are kept, by branch. */
export async function monthFacts(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  month: string,
  now: Instant,
  forecasts: Forecasts,
): Promise<MonthFacts> {
  const { branches } = tree
  const [soFar, before] = [monthSoFar(month, now), sameDaysBefore(month, now)]
  const both = { of: (zone: string) => ({ from: before.of(zone).from, to: soFar.of(zone).to }) }
  const counted = branches.flatMap(({ devices, zone }) =>
    countedSources(devices).map(({ id }) => ({ id, zone })),
  )
  const [{ frozen, made }, ranges, rangesBefore, papers] = await Promise.all([
    baselineForecasts(tx, scope, counted, [month]),
    deviceRanges(tx, scope, branches, soFar, now),
    deviceRanges(tx, scope, branches, before, now),
    loadPapers(tx, scope, branches, both, now),
  ])
  const baselines = groupBy([...frozen, ...made], ({ deviceId }) => deviceId)
  return { tree, now, month, ranges, rangesBefore, papers, forecasts, baselines }
}

/** What each branch's sources cost on both sides together. */
type BranchCosts = (branch: Branch) => readonly SourceCost[]

/** Those branches of a running month whose forecast was not made today, or at other prices than today's. */
export function branchesToForecast(facts: MonthFacts): Branch[] {
  const costs = branchCosts(facts)
  return facts.tree.branches.filter((branch) => {
    const today = localDay(branch.zone, facts.now)
    if (monthFromDay(today) !== facts.month) return false
    const kept = facts.forecasts.get(branch.id)
    if (kept?.madeOn !== today) return true
    const known = { papers: facts.papers, costs: costs(branch), history: new Map() }
    return !isSamePrices(kept.prices, todaysPrices(branch, today, known))
  })
}

type History = ReadonlyMap<number, readonly DeviceDayRow[]>

/** The days that the forecasts of these branches for a month are made from, by device. */
export async function forecastHistory(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  month: string,
): Promise<History> {
  if (branches.length === 0) return new Map()
  const ids = branches.flatMap(({ devices }) => countedSources(devices).map(({ id }) => id))
  const start = historyStart(monthsLater(month, -MONTHS_BACK))
  const rows = await daysOfDevices(tx, scope, ids, start, addDays(`${month}-01`, -1))
  return groupBy(rows, ({ deviceId }) => deviceId)
}

/** Forecasts of these branches, made today, by branch. */
export function makeForecasts(
  facts: MonthFacts,
  branches: readonly Branch[],
  history: History,
): Map<number, NairaForecast> {
  const costs = branchCosts(facts)
  const holidays = memoiseHolidays()
  return new Map(
    branches.map((branch) => {
      const today = localDay(branch.zone, facts.now)
      const known = { papers: facts.papers, costs: costs(branch), history }
      const forecast = nairaForecast(
        sourceDays(branch, ({ id }) => history.get(id) ?? []),
        {
          month: facts.month,
          today,
          prices: todaysPrices(branch, today, known),
          isHoliday: holidays(branch.zone),
        },
      )
      return [branch.id, forecast]
    }),
  )
}

function branchCosts({ tree, ranges, rangesBefore, papers, month, now }: MonthFacts): BranchCosts {
  const { branches } = tree
  const sides = [
    computeSourceCosts(branches, ranges, papers, monthSoFar(month, now), now),
    computeSourceCosts(branches, rangesBefore, papers, sameDaysBefore(month, now), now),
  ]
  const costs = groupBy(
    sides.flatMap((side) => [...side.values()]),
    ({ deviceId }) => deviceId,
  )
  return ({ devices }) => countedSources(devices).flatMap(({ id }) => costs.get(id) ?? [])
}
