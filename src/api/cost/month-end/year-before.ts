import { computeSourceCosts } from '#domain/cost/branch-costs.ts'
import { monthsOfYear } from '#domain/cost/month-end/budget.ts'
import { costCells, sideNaira, sumKwh } from '#domain/cost/month-end/cost-cell.ts'
import { isUnpriced } from '#domain/cost/month-end/same-days.ts'
import type { DeviceRange } from '#domain/energy/device-range.ts'
import { countedSources } from '#domain/site/counted-sources.ts'
import type { SourceType } from '#domain/site/device-type.ts'
import type { Branch } from '#domain/site/tree.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { monthInterval } from '#domain/time/month-interval.ts'
import { loadPapers } from '#store/cost/branch-papers.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import type { YearBefore } from './month-rows.ts'

/** Least measured share of a month that stands for a month of the next year. */
const WHOLE_MONTH = 0.9

/** What a branch cost and used in each month of a year; a month hardly measured, unpriced or not over is not known. */
export async function yearBefore(
  { tx, scope, now }: ScopedContext,
  branch: Branch,
  year: number,
): Promise<YearBefore[]> {
  const months = monthsOfYear(year)
  const [first, last] = [monthInterval(branch.zone, months[0]!), monthInterval(branch.zone, months[11]!)]
  const asked = { of: () => ({ from: first.from, to: last.to }) }
  if (first.from >= now) return []
  const [ranges, papers] = await Promise.all([
    deviceRanges(tx, scope, [branch], asked, now),
    loadPapers(tx, scope, [branch], asked, now),
  ])
  return months.map((month) => {
    const span = monthInterval(branch.zone, month)
    if (span.to > now) return { naira: null, kwh: null }
    const own = rangesOfMonth(ranges, month)
    const costs = computeSourceCosts([branch], own, papers, { of: () => span }, now)
    const counted = countedSources(branch.devices)
    const sources = counted.flatMap(({ id, deviceType }) => {
      const cost = costs.get(id)
      return cost ? [{ source: deviceType as SourceType, cost }] : []
    })
    const cells = costCells(sources)
    const measuredS = counted.reduce((sum, { id }) => sum + (own.get(id)?.measuredS ?? 0), 0)
    const wholeS = counted.length * ((span.to - span.from) / 1000)
    if (cells.length === 0 || measuredS < WHOLE_MONTH * wholeS) return { naira: null, kwh: null }
    return { naira: isUnpriced({ cells }) ? null : sideNaira({ cells }), kwh: sumKwh(cells) }
  })
}

function rangesOfMonth(ranges: ReadonlyMap<number, DeviceRange>, month: string): Map<number, DeviceRange> {
  return new Map(
    [...ranges].map(([id, range]) => {
      const days = range.days.filter(({ day }) => monthFromDay(day) === month)
      const measuredS = days.reduce((sum, { coverageS }) => sum + coverageS, 0)
      const known = days.flatMap(({ kwh }) => kwh ?? [])
      const kwh = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
      return [id, { ...range, days, measuredS, kwh }]
    }),
  )
}
