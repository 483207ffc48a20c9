/**
 * The energy of one source as priced parts, in order of time: the one place where energy becomes naira. The Dashboard,
 * the Cost Tracker, the Report, the Score Card and the bill all add up these parts.
 *
 * A metered source has a part per month and rate, so that a rate that changes inside the period is split at its date
 * (V-BL2). A generator has a part per month: its litres × the month's price of diesel, which carries no VAT (§8.5).
 * kWh, naira with VAT, unrounded. Source: domain.md §8.6, §9, §15.8.
 */

import type { DeviceDay } from '../energy/device-range.ts'
import { exactProduct } from '../money.ts'
import type { Kwh, Naira, NairaPerKwh } from '../quantity.ts'
import { ratio } from '../ratio.ts'
import { monthFromDay } from '../time/month.ts'
import type { DieselShare } from './diesel/diesel-share.ts'

export interface DayRate {
  /** With VAT; null: not set. */
  readonly nairaPerKwh: NairaPerKwh | null
  readonly vatRate: number
  /** The papers that the rate comes from: 'tariff 3', 'bill 17'. */
  readonly refs: readonly string[]
}

export interface PricedPart extends DayRate {
  readonly month: string
  /** First and last local day. */
  readonly from: string
  readonly to: string
  readonly kwh: Kwh
  readonly naira: Naira | null
  /** What `naira` is made of: kWh at a rate, or litres at a price. */
  readonly quantity: number | null
  readonly price: number | null
  readonly unit: 'kWh' | 'L'
  /** The fuel curve stands in for diesel entries. */
  readonly isEstimated: boolean
}

const METERED = { unit: 'kWh', isEstimated: false } as const

export function meteredParts(
  days: readonly Pick<DeviceDay, 'day' | 'kwh'>[],
  rateOn: (day: string) => DayRate,
): PricedPart[] {
  const parts: { month: string; from: string; to: string; kwh: Kwh; rate: DayRate; refs: Set<string> }[] = []
  // The days of a month mostly share the list of their papers.
  let refs: readonly string[] = []
  for (const { day, kwh } of days) {
    if (kwh === null) continue
    const [month, rate, last] = [monthFromDay(day), rateOn(day), parts.at(-1)]
    if (last && last.month === month && isSameRate(last.rate, rate)) {
      last.to = day
      last.kwh += kwh
      if (rate.refs !== refs) for (const ref of rate.refs) last.refs.add(ref)
    } else parts.push({ month, from: day, to: day, kwh, rate, refs: new Set(rate.refs) })
    refs = rate.refs
  }
  return parts.map(({ rate, refs, ...part }) => ({
    ...part,
    ...METERED,
    ...rate,
    refs: [...refs],
    quantity: part.kwh,
    price: rate.nairaPerKwh,
    naira: priceKwh(part.kwh, rate.nairaPerKwh),
  }))
}

/** Litres burned while no energy was counted are money all the same: such a month has a part without kWh. */
export function fuelParts(
  days: readonly DeviceDay[],
  diesel: readonly DieselShare[],
  priceOfLitre: (month: string) => number | null,
  monthRefs: (month: string) => readonly string[],
): PricedPart[] {
  return diesel.flatMap(({ month, litres, isEstimated }) => {
    const own = days.filter(({ day }) => monthFromDay(day) === month)
    const counted = own.filter(({ kwh }) => kwh !== null)
    const [first, last] = counted.length > 0 ? [counted[0], counted.at(-1)] : [own[0], own.at(-1)]
    if (!first || !last || (counted.length === 0 && !litres)) return []
    const kwh = counted.reduce((sum, day) => sum + (day.kwh ?? 0), 0)
    const price = priceOfLitre(month)
    const naira = litres === null || price === null ? null : exactProduct(litres, price)
    const rate = { nairaPerKwh: ratio(naira, kwh), vatRate: 0, refs: monthRefs(month) }
    const used = { quantity: litres, price, unit: 'L', isEstimated } as const
    return [{ month, from: first.day, to: last.day, kwh, naira, ...used, ...rate }]
  })
}

type Rate = Pick<DayRate, 'nairaPerKwh' | 'vatRate'>

export function bothRefs(one: Pick<DayRate, 'refs'>, other: Pick<DayRate, 'refs'>): readonly string[] {
  return [...new Set([...one.refs, ...other.refs])]
}

export function isSameRate(a: Rate, b: Rate): boolean {
  return a.nairaPerKwh === b.nairaPerKwh && a.vatRate === b.vatRate
}

export function priceKwh(kwh: Kwh, nairaPerKwh: NairaPerKwh | null): Naira | null {
  return nairaPerKwh === null ? null : exactProduct(kwh, nairaPerKwh)
}
