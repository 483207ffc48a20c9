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
import { ratio } from '../ratio.ts'
import { monthOf } from '../time/month.ts'
import type { DieselShare } from './diesel-share.ts'

export interface DayRate {
  /** With VAT; null: not set. */
  readonly nairaPerKwh: number | null
  readonly vatRate: number
}

export interface PricedPart extends DayRate {
  readonly month: string
  /** First and last local day. */
  readonly from: string
  readonly to: string
  readonly kwh: number
  readonly naira: number | null
}

export function meteredParts(days: readonly DeviceDay[], rateOf: (day: string) => DayRate): PricedPart[] {
  const parts: PricedPart[] = []
  for (const { day, kwh } of days) {
    if (kwh === null) continue
    const rate = rateOf(day)
    const last = parts.at(-1)
    if (last && last.month === monthOf(day) && isSameRate(last, rate)) {
      parts[parts.length - 1] = { ...last, to: day, kwh: last.kwh + kwh }
    } else parts.push({ month: monthOf(day), from: day, to: day, kwh, naira: null, ...rate })
  }
  return parts.map((part) => ({ ...part, naira: priceOf(part.kwh, part.nairaPerKwh) }))
}

/** Litres burned while no energy was counted are money all the same: such a month has a part without kWh. */
export function fuelParts(
  days: readonly DeviceDay[],
  diesel: readonly DieselShare[],
  priceOfLitre: (month: string) => number | null,
): PricedPart[] {
  return diesel.flatMap(({ month, litres }) => {
    const own = days.filter(({ day }) => monthOf(day) === month)
    const counted = own.filter(({ kwh }) => kwh !== null)
    const [first, last] = counted.length > 0 ? [counted[0], counted.at(-1)] : [own[0], own.at(-1)]
    if (!first || !last || (counted.length === 0 && !litres)) return []
    const kwh = counted.reduce((sum, day) => sum + (day.kwh ?? 0), 0)
    const price = priceOfLitre(month)
    const naira = litres === null || price === null ? null : exactProduct(litres, price)
    return [{ month, from: first.day, to: last.day, kwh, naira, nairaPerKwh: ratio(naira, kwh), vatRate: 0 }]
  })
}

export function isSameRate(a: DayRate, b: DayRate): boolean {
  return a.nairaPerKwh === b.nairaPerKwh && a.vatRate === b.vatRate
}

export function priceOf(kwh: number, nairaPerKwh: number | null): number | null {
  return nairaPerKwh === null ? null : exactProduct(kwh, nairaPerKwh)
}
