import type { SourceType } from '../device-type.ts'
import type { DeviceDay } from '../energy/device-range.ts'
import { type DieselShare, shareDiesel } from './diesel-share.ts'

/** A rate, ₦ per kWh with VAT, and the papers that it comes from: 'tariff 3', 'bill 17'. */
export interface PaidBy {
  readonly nairaPerKwh: number | null
  readonly refs: readonly string[]
}

/** Prices and fuel of one branch. Rates are naira per kWh with VAT; null is "not known". */
export interface BranchRates {
  /** Price of diesel in a month 'YYYY-MM', naira per litre (domain.md §8.1). */
  dieselPrice(month: string): number | null
  /** Σ vat-inclusive ÷ Σ kWh of the month's bills, else the tariff of the day (§8.6). */
  rate(type: 'UTILITY' | 'IPP' | 'SOLAR', day: string): number | null
  /** Litres that diesel entries give the branch for a day; null where no entry covers the day (§8.2). */
  entryLitres(day: string): number | null
  /** The same rate, and the papers behind it and behind fuel and its price; left out where nobody asks for papers. */
  paidBy?(type: 'UTILITY' | 'IPP' | 'SOLAR', day: string): PaidBy
  dieselRefs?(month: string): readonly string[]
  entryRefs?(day: string): readonly string[]
}

/** Days of a source at one rate, or a month of a generator's. ₦ and kWh unrounded. */
export interface CostPart {
  /** First and last local day of them that were measured. */
  readonly from: string
  readonly to: string
  readonly kwh: number
  /** null: not known. */
  readonly naira: number | null
  /** What `naira` is made of: kWh at a rate, or litres at a price. */
  readonly quantity: number | null
  readonly price: number | null
  readonly unit: 'kWh' | 'L'
  /** The fuel curve stands in for diesel entries. */
  readonly isEstimated: boolean
  readonly refs: readonly string[]
}

export interface PricedSource {
  readonly deviceId: number
  readonly deviceType: SourceType
  /** Counts in the branch's totals: entries are shared among such generators. */
  readonly isCounted: boolean
  readonly days: readonly DeviceDay[]
  /** Litres that the fuel curve expects for a day's energy and hours (§6.2); null without rating or hours. */
  readonly expectedLitres: (day: DeviceDay) => number | null
}

export interface SourceCost {
  readonly deviceId: number
  /** Energy whose rate is known, kWh: the weight in a blended cost. */
  readonly pricedKwh: number
  /** Naira for that energy; null where no rate is known for any of it. */
  readonly naira: number | null
  /** Energy without a rate, kWh. */
  readonly unpricedKwh: number
  /** Diesel burned, litres; null for other sources and where nothing tells. */
  readonly litres: number | null
  /** The litres month by month; empty for other sources. */
  readonly diesel: readonly DieselShare[]
  /** What `naira` adds up from, in order of time. */
  readonly parts: readonly CostPart[]
}

/**
 * Prices a branch's sources over `days` (every local day of the elapsed range), so that dated rates and monthly
 * prices apply to the energy of their own days. Diesel: litres × the month's price, see `shareDiesel`. A generator
 * behind a counted one burns what is that one's already: its fuel curve alone tells its litres.
 * Source: domain.md §0 "Aggregation set", §8.1, §8.2, §8.6, §8.7.
 */
export function energyCost(
  sources: readonly PricedSource[],
  days: readonly string[],
  rates: BranchRates,
): SourceCost[] {
  const generators = sources.filter(({ deviceType }) => deviceType === 'GENERATOR')
  const [counted, others] = [true, false].map((is) => generators.filter(({ isCounted }) => isCounted === is))
  const diesel = new Map([
    ...shareDiesel(counted!, days, (day) => rates.entryLitres(day)),
    ...shareDiesel(others!, days, () => null),
  ])
  return sources.map((source) =>
    source.deviceType === 'GENERATOR'
      ? generatorCost(source, diesel.get(source.deviceId) ?? [], rates)
      : meteredCost(source, source.deviceType, rates),
  )
}

function meteredCost(
  source: PricedSource,
  type: 'UTILITY' | 'IPP' | 'SOLAR',
  rates: BranchRates,
): SourceCost {
  let [pricedKwh, unpricedKwh, naira] = [0, 0, null as number | null]
  const parts: CostPart[] = []
  for (const { day, kwh } of source.days) {
    if (kwh === null) continue
    const rate = rates.rate(type, day)
    addDay(parts, { day, kwh, rate, refs: rates.paidBy?.(type, day).refs ?? [] })
    if (rate === null) unpricedKwh += kwh
    else {
      pricedKwh += kwh
      naira = (naira ?? 0) + kwh * rate
    }
  }
  return { deviceId: source.deviceId, pricedKwh, naira, unpricedKwh, litres: null, diesel: [], parts }
}

interface PricedDay {
  readonly day: string
  readonly kwh: number
  readonly rate: number | null
  readonly refs: readonly string[]
}

/** A day at the rate of the day before lengthens its part. */
function addDay(parts: CostPart[], { day, kwh, rate, refs }: PricedDay): void {
  const last = parts.at(-1)
  const isSame = last !== undefined && last.price === rate && last.refs.join() === refs.join()
  const before = isSame ? last : { from: day, kwh: 0, naira: rate === null ? null : 0 }
  const sum = before.kwh + kwh
  const naira = rate === null || before.naira === null ? null : before.naira + kwh * rate
  const own = { unit: 'kWh', isEstimated: false, refs } as const
  const part = { from: before.from, to: day, kwh: sum, naira, quantity: sum, price: rate, ...own }
  if (isSame) parts[parts.length - 1] = part
  else parts.push(part)
}

function generatorCost(source: PricedSource, months: readonly DieselShare[], rates: BranchRates): SourceCost {
  let [pricedKwh, unpricedKwh] = [0, 0]
  let [naira, litres] = [null as number | null, null as number | null]
  const parts: CostPart[] = []
  for (const month of months) {
    const kwh = source.days.reduce(
      (sum, day) => sum + (day.day.startsWith(month.month) ? (day.kwh ?? 0) : 0),
      0,
    )
    const price = rates.dieselPrice(month.month)
    parts.push(...monthPart(source, month, kwh, rates))
    if (month.litres !== null) litres = (litres ?? 0) + month.litres
    if (month.litres === null || price === null) {
      unpricedKwh += kwh
      continue
    }
    pricedKwh += kwh
    naira = (naira ?? 0) + month.litres * price
  }
  return { deviceId: source.deviceId, pricedKwh, naira, unpricedKwh, litres, diesel: months, parts }
}

/** A month in which nothing was measured and nothing burned is no part. */
function monthPart(
  source: PricedSource,
  { month, litres, isEstimated }: DieselShare,
  kwh: number,
  rates: BranchRates,
): CostPart[] {
  const days = source.days.filter(({ day, kwh: known }) => known !== null && day.startsWith(month))
  const price = rates.dieselPrice(month)
  if (days.length === 0 && !litres) return []
  const [from, to] = [days[0]?.day ?? `${month}-01`, days.at(-1)?.day ?? `${month}-01`]
  const entries = source.isCounted ? source.days.flatMap(({ day }) => refsOfDay(rates, month, day)) : []
  return [
    {
      from,
      to,
      kwh,
      naira: litres === null || price === null ? null : litres * price,
      quantity: litres,
      price,
      unit: 'L',
      isEstimated,
      refs: [...new Set([...entries, ...(rates.dieselRefs?.(month) ?? [])])],
    },
  ]
}

function refsOfDay(rates: BranchRates, month: string, day: string): readonly string[] {
  return day.startsWith(month) ? (rates.entryRefs?.(day) ?? []) : []
}
