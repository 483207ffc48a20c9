import type { CostFacts } from '#domain/cost/cost-facts.ts'
import { monthsShown } from '#domain/cost/months-shown.ts'
import type { PriceFacts } from '#domain/cost/price-facts.ts'
import { groupBy } from '#domain/group-by.ts'
import { countedSources } from '#domain/site/counted-sources.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { type Papers, papersSince } from '#store/cost/cost-list.ts'
import { pricesInForce } from '#store/cost/price.ts'
import { daysOfDevices } from '#store/energy/energy.ts'
import { monthsOfDevices } from '#store/energy/month-energy.ts'
import type { Forecasts } from '#store/score/baseline-forecast.ts'
import { baselineForecasts } from '#store/score/baseline-forecast.ts'
import type { ScopedContext } from '../frame/operation.ts'

/** Months of the baseline chart. */
const BASELINE_MONTHS = 12

/** The same with what an explanation names beside: the emission factors. */
export interface CostPapers extends CostFacts {
  readonly prices: PriceFacts
}

export async function costFacts(
  { tx, scope, tree, now }: ScopedContext,
  branches: readonly Branch[],
): Promise<CostPapers> {
  const months = monthsShown([tree.organisation.zone, ...branches.map(({ zone }) => zone)], now)
  const [fromDay, toDay] = [`${months[0]}-01`, daysOfMonth(months.at(-1)!)[1]]
  const ids = branches.map(({ id }) => id)
  const counted = branches.flatMap(({ devices }) => countedSources(devices))
  const paidFor = counted.filter(({ deviceType }) => deviceType !== 'SOLAR')
  const deviceIds = (devices: readonly Device[]) => devices.map(({ id }) => id)
  const [prices, measured, days] = await Promise.all([
    pricesInForce(tx, scope, ids, fromDay, toDay),
    monthsOfDevices(tx, scope, deviceIds(counted), fromDay, toDay),
    daysOfDevices(tx, scope, deviceIds(paidFor), fromDay, toDay),
  ])
  return { branches, now, months, prices, measured, sourceDays: groupBy(days, ({ deviceId }) => deviceId) }
}

/** Everything of the cost tracker's page. */
export interface TrackerFacts extends CostPapers {
  readonly papers: Papers
  readonly baselineMonths: readonly string[]
  readonly forecasts: Forecasts
}

export async function trackerFacts(ctx: ScopedContext, branches: readonly Branch[]): Promise<TrackerFacts> {
  const { tx, scope, tree, now } = ctx
  const months = monthsShown([tree.organisation.zone, ...branches.map(({ zone }) => zone)], now)
  const baselineMonths = months.slice(-BASELINE_MONTHS)
  const counted = branches.flatMap(({ devices, zone }) =>
    countedSources(devices).map(({ id }) => ({ id, zone })),
  )
  const ids = branches.map(({ id }) => id)
  const [facts, papers, forecasts] = await Promise.all([
    costFacts(ctx, branches),
    papersSince(tx, scope, ids, `${months[0]}-01`),
    baselineForecasts(tx, scope, counted, baselineMonths),
  ])
  return { ...facts, baselineMonths, papers, forecasts }
}
