/**
 * The energy of one source as priced parts, in order of time.
 *
 * A metered source has a part per month and rate, so that a rate that changes inside the period is split at its date
 * (V-BL2). A generator has a part per month: its litres × the month's price of diesel. On an invoice every source is
 * priced by the tariff for tenants, without bills of the month. Naira with VAT, unrounded. Source: domain.md §8.6, §9.
 */
import type { BranchRates, SourceCost } from '../cost/energy-cost.ts'
import type { SourceTariff } from '../cost/price-book.ts'
import type { SourceType } from '../device-type.ts'
import type { DeviceDay } from '../energy/device-range.ts'
import { exactProduct, exactSum } from '../money.ts'
import { ratio } from '../ratio.ts'
import { tariffOn } from '../tariff/own-row.ts'
import { VAT_RATE } from '../tariff/vat.ts'
import { monthOf } from '../time/month.ts'

export interface PricedPart {
  readonly month: string
  readonly from: string
  readonly to: string
  readonly kwh: number
  readonly naira: number | null
  readonly nairaPerKwh: number | null
  readonly vatRate: number
  /** The papers that the rate comes from: 'tariff 3'. */
  readonly refs: readonly string[]
}

export interface Pricing {
  readonly isInvoice: boolean
  readonly rates: BranchRates
  readonly tariffs: readonly SourceTariff[]
}

interface DayRate {
  readonly nairaPerKwh: number | null
  readonly vatRate: number
  readonly refs: readonly string[]
}

export function pricedParts(
  type: SourceType,
  days: readonly DeviceDay[],
  cost: SourceCost | null,
  pricing: Pricing,
): PricedPart[] {
  if (type === 'GENERATOR' && !pricing.isInvoice) return fuelParts(days, cost, pricing.rates)
  const parts: PricedPart[] = []
  for (const { day, kwh } of days) {
    if (kwh === null) continue
    const rate = rateOf(type, day, pricing)
    const last = parts.at(-1)
    if (last && last.month === monthOf(day) && isSameRate(last, rate)) {
      const refs = bothRefs(last, rate)
      parts[parts.length - 1] = { ...last, to: day, kwh: last.kwh + kwh, refs }
    } else parts.push({ month: monthOf(day), from: day, to: day, kwh, naira: null, ...rate })
  }
  return parts.map((part) => ({ ...part, naira: priceOf(part.kwh, part.nairaPerKwh) }))
}

function rateOf(type: SourceType, day: string, { isInvoice, rates, tariffs }: Pricing): DayRate {
  if (isInvoice) {
    const tariff = tariffOn(tariffs, 'IPP', day)
    const vatRate = tariff?.vatRate ?? VAT_RATE
    return {
      nairaPerKwh: tariff ? exactProduct(tariff.nairaPerKwh, exactSum([1, vatRate])) : null,
      vatRate,
      refs: tariff?.ref === undefined ? [] : [tariff.ref],
    }
  }
  if (type === 'GENERATOR') return { nairaPerKwh: null, vatRate: 0, refs: [] }
  const vatRate = tariffOn(tariffs, type, day)?.vatRate ?? (type === 'SOLAR' ? 0 : VAT_RATE)
  return { nairaPerKwh: rates.rate(type, day), vatRate, refs: rates.paidBy?.(type, day).refs ?? [] }
}

function bothRefs(one: DayRate, other: DayRate): readonly string[] {
  return [...new Set([...one.refs, ...other.refs])]
}

function isSameRate(part: DayRate, rate: DayRate): boolean {
  return part.nairaPerKwh === rate.nairaPerKwh && part.vatRate === rate.vatRate
}

export function priceOf(kwh: number, nairaPerKwh: number | null): number | null {
  return nairaPerKwh === null ? null : exactProduct(kwh, nairaPerKwh)
}

/** Diesel carries no VAT (domain.md §8.5). */
function fuelParts(days: readonly DeviceDay[], cost: SourceCost | null, rates: BranchRates): PricedPart[] {
  const months = [...new Set(days.map(({ day }) => monthOf(day)))]
  return months.flatMap((month) => {
    const measured = days.filter((day) => day.kwh !== null && day.day.startsWith(month))
    const [first, last] = [measured[0], measured.at(-1)]
    if (!first || !last) return []
    const kwh = measured.reduce((sum, day) => sum + (day.kwh ?? 0), 0)
    const litres = cost?.diesel.find((share) => share.month === month)?.litres ?? null
    const price = rates.dieselPrice(month)
    const refs = rates.dieselRefs?.(month) ?? []
    const naira = litres === null || price === null ? null : exactProduct(litres, price)
    return [
      { month, from: first.day, to: last.day, kwh, naira, nairaPerKwh: ratio(naira, kwh), vatRate: 0, refs },
    ]
  })
}

/** Parts that follow each other at one rate as one: the lines of an invoice. */
export function joinedParts(parts: readonly PricedPart[]): PricedPart[] {
  const joined: PricedPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && part.nairaPerKwh !== null && isSameRate(last, part)) {
      const kwh = last.kwh + part.kwh
      const refs = bothRefs(last, part)
      joined[joined.length - 1] = { ...last, to: part.to, kwh, naira: priceOf(kwh, part.nairaPerKwh), refs }
    } else joined.push(part)
  }
  return joined
}
