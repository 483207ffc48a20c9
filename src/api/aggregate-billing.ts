import type { BlendedCost } from '#domain/cost/blended-cost.ts'
import { costsOf } from '#domain/cost/branch-costs.ts'
import type { SourceCost } from '#domain/cost/energy-cost.ts'
import { sourcesCost } from '#domain/cost/sources-cost.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import { type DeviceRange, deviceRange, sumKnown } from '#domain/energy/device-range.ts'
import type { AskedRange } from '#domain/energy/elapsed-range.ts'
import { startOfDay } from '#domain/time/zone.ts'
import type { Branch, Device } from '#store/organisation.ts'
import type { PriceFacts } from '#store/price.ts'
import { numberOrZero, WHY } from './figure.ts'
import { localTime } from './present.ts'

/** A period's energy and what it cost, by device. */
export interface PricedPeriod {
  readonly asked: AskedRange
  readonly ranges: ReadonlyMap<number, DeviceRange>
  readonly costs: ReadonlyMap<number, SourceCost>
}

export function pricedPeriod(
  branches: readonly Branch[],
  ranges: ReadonlyMap<number, DeviceRange>,
  papers: PriceFacts,
  asked: AskedRange,
  now: number,
): PricedPeriod {
  return { asked, ranges, costs: costsOf(branches, ranges, papers, asked, now) }
}

function money(kwh: number | null, naira: number | null) {
  const why = kwh === null ? WHY.noReading : WHY.noRate
  return {
    usage_kwh: numberOrZero(kwh),
    value_naira: numberOrZero(naira),
    ...(naira === null ? { unknown: why } : {}),
  }
}

const ofDevice = ({ ranges, costs }: PricedPeriod, { id }: Device) =>
  money(ranges.get(id)?.kwh ?? null, costs.get(id)?.naira ?? null)

/** Previous and present totals of a device, and its months (wire contract 2.13). */
export function deviceBilling(
  branch: Branch,
  device: Device,
  present: PricedPeriod,
  previous: PricedPeriod,
  papers: PriceFacts,
  now: number,
) {
  const months = monthsOf(branch, device, present, papers, now)
  const dates = months.map(({ month }) => localTime(branch.zone, startOfDay(branch.zone, `${month}-01`)))
  return {
    totals: { previous_total: ofDevice(previous, device), present_total: ofDevice(present, device) },
    consumption_kwh: { dates, values: months.map(({ kwh }) => numberOrZero(kwh)) },
    consumption_naira: { dates, values: months.map(({ naira }) => numberOrZero(naira)) },
  }
}

/** One value per calendar month of the range in which the device was measured. */
function monthsOf(branch: Branch, device: Device, present: PricedPeriod, papers: PriceFacts, now: number) {
  const range = present.ranges.get(device.id)
  const months = [...new Set(range?.days.map(({ day }) => day.slice(0, 7)))]
  return months.map((month) => {
    const inMonth = new Map(
      branch.devices.flatMap(({ id }) => {
        const all = present.ranges.get(id)
        const days = all?.days.filter(({ day }) => day.startsWith(month)) ?? []
        return all ? [[id, deviceRange(id, days, all.life)] as const] : []
      }),
    )
    const cost = costsOf([branch], inMonth, papers, present.asked, now).get(device.id)
    return { month, kwh: inMonth.get(device.id)?.kwh ?? null, naira: cost?.naira ?? null }
  })
}

/** The branch's totals pair, registers' energy and rates (wire contract 2.13 BillTotals). */
export function branchBilling(branch: Branch, present: PricedPeriod, previous: PricedPeriod) {
  const counted = countedSources(branch.devices)
  const total = (period: PricedPeriod) =>
    money(
      sumKnown(counted, ({ id }) => period.ranges.get(id)?.kwh ?? null),
      sumKnown(counted, ({ id }) => period.costs.get(id)?.naira ?? null),
    )
  const rate = (type?: Device['deviceType']): BlendedCost =>
    sourcesCost(
      counted
        .filter(({ deviceType }) => type === undefined || deviceType === type)
        .map(({ id }) => present.costs.get(id) ?? null),
    )
  const [before, now] = [total(previous), total(present)]
  return {
    previous_total: before,
    present_total: now,
    usage: {
      previous_kwh: before.usage_kwh,
      present_kwh: now.usage_kwh,
      total_usage_kwh: now.usage_kwh,
    },
    metrics: {
      diesel_per_kwh: numberOrZero(rate('GENERATOR').nairaPerKwh),
      ipp_per_kwh: numberOrZero(rate('IPP').nairaPerKwh),
      utility_per_kwh: numberOrZero(rate('UTILITY').nairaPerKwh),
      blended_cost_per_kwh: numberOrZero(rate().nairaPerKwh),
      unit: '₦',
    },
  }
}
