import { computeSourceCosts } from '#domain/cost/branch-costs.ts'
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
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { baselineForecasts, memoiseHolidays } from '../../score/baseline-forecast.ts'
import { loadPapers } from '../branch-papers.ts'
import { nairaForecasts } from './month-outlook.ts'

/** What the month of the tree's branches is worked out from; `forecasts` are those that are kept. */
export async function monthFacts(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  month: string,
  now: Instant,
): Promise<MonthFacts> {
  const { branches } = tree
  const [soFar, before] = [monthSoFar(month, now), sameDaysBefore(month, now)]
  const both = { of: (zone: string) => ({ from: before.of(zone).from, to: soFar.of(zone).to }) }
  const counted = branches.flatMap(({ devices, zone }) =>
    countedSources(devices).map(({ id }) => ({ id, zone })),
  )
  const { frozen, made } = await baselineForecasts(tx, scope, counted, [month])
  return {
    tree,
    now,
    month,
    ranges: await deviceRanges(tx, scope, branches, soFar, now),
    rangesBefore: await deviceRanges(tx, scope, branches, before, now),
    papers: await loadPapers(tx, scope, branches, both, now),
    forecasts: await nairaForecasts(
      tx,
      scope,
      branches.map(({ id }) => id),
      month,
    ),
    baselines: groupBy([...frozen, ...made], ({ deviceId }) => deviceId),
  }
}

/** Forecasts of the day, by branch: those that were kept today at today's prices, and the others made now. */
export async function todaysForecasts(
  tx: Tx,
  scope: Scope,
  facts: MonthFacts,
): Promise<{ readonly all: Map<number, NairaForecast>; readonly made: Map<number, NairaForecast> }> {
  const made = new Map<number, NairaForecast>()
  const all = new Map<number, NairaForecast>()
  const costs = costsTogether(facts)
  const holidays = memoiseHolidays()
  for (const branch of facts.tree.branches) {
    const today = localDay(branch.zone, facts.now)
    if (monthFromDay(today) !== facts.month) continue
    const own = countedSources(branch.devices).flatMap(({ id }) => costs.get(id) ?? [])
    const known = { papers: facts.papers, costs: own }
    const kept = facts.forecasts.get(branch.id)
    const prices =
      kept?.madeOn === today ? todaysPrices(branch, today, { ...known, history: new Map() }) : null
    if (kept && prices && isSamePrices(kept.prices, prices)) {
      all.set(branch.id, kept)
      continue
    }
    const history = await historyOfBranch(tx, scope, branch, facts.month)
    const forecast = nairaForecast(
      sourceDays(branch, ({ id }) => history.get(id) ?? []),
      {
        month: facts.month,
        today,
        prices: todaysPrices(branch, today, { ...known, history }),
        isHoliday: holidays(branch.zone),
      },
    )
    made.set(branch.id, forecast)
    all.set(branch.id, forecast)
  }
  return { all, made }
}

/** What each source cost on both sides together, by device. */
function costsTogether({ tree, ranges, rangesBefore, papers, month, now }: MonthFacts) {
  const { branches } = tree
  const sides = [
    computeSourceCosts(branches, ranges, papers, monthSoFar(month, now), now),
    computeSourceCosts(branches, rangesBefore, papers, sameDaysBefore(month, now), now),
  ]
  return groupBy(
    sides.flatMap((side) => [...side.values()]),
    ({ deviceId }) => deviceId,
  )
}

async function historyOfBranch(tx: Tx, scope: Scope, { devices }: Branch, month: string) {
  const ids = countedSources(devices).map(({ id }) => id)
  const start = historyStart(monthsLater(month, -MONTHS_BACK))
  const rows = await daysOfDevices(tx, scope, ids, start, addDays(`${month}-01`, -1))
  return groupBy(rows, ({ deviceId }) => deviceId)
}
