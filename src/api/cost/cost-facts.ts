import { MONTHS_SHOWN } from '#domain/cost/months-shown.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import type { Instant } from '#domain/time/interval.ts'
import { daysOfMonth, monthOf, monthsBetween, monthsLater } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { type Papers, papersSince } from '#store/cost/cost-list.ts'
import { type PriceFacts, pricesInForce } from '#store/cost/price.ts'
import { type DeviceDayRow, daysOfDevices } from '#store/energy/energy.ts'
import { type DeviceMonthRow, monthsOfDevices } from '#store/energy/month-energy.ts'
import type { Forecasts } from '#store/score/baseline-forecast.ts'
import { baselineForecasts } from '#store/score/baseline-forecast.ts'
import type { Branch, Device } from '#store/site/organisation.ts'
import type { ScopedContext } from '../frame/operation.ts'

/** Months of the baseline chart. */
const BASELINE_MONTHS = 12

/** What the overviews by month are computed from. */
export interface CostFacts {
  readonly branches: readonly Branch[]
  readonly now: Instant
  /** 'YYYY-MM', oldest first; the last one is the month that runs. */
  readonly months: readonly string[]
  readonly prices: PriceFacts
  /** By device and month. */
  readonly measured: ReadonlyMap<number, ReadonlyMap<string, DeviceMonthRow>>
  /** Day by day, the sun left out: rates change on days, and a day's expected fuel is no sum of hours. */
  readonly sourceDays: ReadonlyMap<number, readonly DeviceDayRow[]>
}

export async function costFacts(
  { tx, scope, tree, now }: ScopedContext,
  branches: readonly Branch[],
): Promise<CostFacts> {
  const months = monthsShown(branches, tree.organisation.zone, now)
  const [fromDay, toDay] = [`${months[0]}-01`, daysOfMonth(months.at(-1)!)[1]]
  const ids = branches.map(({ id }) => id)
  const counted = branches.flatMap(({ devices }) => countedSources(devices))
  const paidFor = counted.filter(({ deviceType }) => deviceType !== 'SOLAR')
  const idsOf = (devices: readonly Device[]) => devices.map(({ id }) => id)
  return {
    branches,
    now,
    months,
    prices: await pricesInForce(tx, scope, ids, fromDay, toDay),
    measured: byMonth(await monthsOfDevices(tx, scope, idsOf(counted), fromDay, toDay)),
    sourceDays: byDevice(await daysOfDevices(tx, scope, idsOf(paidFor), fromDay, toDay)),
  }
}

/** Everything of the cost tracker's page. */
export interface TrackerFacts extends CostFacts {
  readonly papers: Papers
  readonly baselineMonths: readonly string[]
  readonly forecasts: Forecasts
}

export async function trackerFacts(ctx: ScopedContext, branches: readonly Branch[]): Promise<TrackerFacts> {
  const facts = await costFacts(ctx, branches)
  const { tx, scope } = ctx
  const baselineMonths = facts.months.slice(-BASELINE_MONTHS)
  const counted = branches.flatMap(({ devices, zone }) =>
    countedSources(devices).map(({ id }) => ({ id, zone })),
  )
  return {
    ...facts,
    baselineMonths,
    papers: await papersSince(
      tx,
      scope,
      branches.map(({ id }) => id),
      `${facts.months[0]}-01`,
    ),
    forecasts: await baselineForecasts(tx, scope, counted, baselineMonths),
  }
}

/** The month that runs, in whichever branch it has begun first, and those before it. */
function monthsShown(branches: readonly Branch[], zone: string, now: Instant): string[] {
  const running = [zone, ...branches.map((branch) => branch.zone)].map((each) => monthOf(localDay(each, now)))
  const last = running.reduce((latest, month) => (month > latest ? month : latest))
  return monthsBetween(monthsLater(last, 1 - MONTHS_SHOWN), last)
}

function byMonth(rows: readonly DeviceMonthRow[]): Map<number, Map<string, DeviceMonthRow>> {
  const found = new Map<number, Map<string, DeviceMonthRow>>()
  for (const row of rows) {
    const ofDevice = found.get(row.deviceId)
    if (ofDevice) ofDevice.set(row.month, row)
    else found.set(row.deviceId, new Map([[row.month, row]]))
  }
  return found
}

export function byDevice<R extends { readonly deviceId: number }>(rows: readonly R[]): Map<number, R[]> {
  const found = new Map<number, R[]>()
  for (const row of rows) {
    const ofDevice = found.get(row.deviceId)
    if (ofDevice) ofDevice.push(row)
    else found.set(row.deviceId, [row])
  }
  return found
}
