import type { DeviceDay } from '../energy/device-range.ts'
import { exactSumOfKnown } from '../money.ts'
import type { Kwh, Litres, Naira, NairaPerKwh } from '../quantity.ts'
import type { SourceType } from '../site/device-type.ts'
import { sumKnown } from '../sum-known.ts'
import { monthFromDay } from '../time/month.ts'
import { type DieselShare, shareDiesel } from './diesel/diesel-share.ts'
import { fuelParts, meteredParts, type PricedPart } from './priced-parts.ts'

/** Sources whose kWh have a rate; a generator's have what its diesel cost. */
export type MeteredType = 'UTILITY' | 'IPP' | 'SOLAR'

/** A rate, ₦ per kWh with VAT, and the papers that it comes from: 'tariff 3', 'bill 17'. */
export interface PaidBy {
  readonly nairaPerKwh: NairaPerKwh | null
  readonly refs: readonly string[]
}

/** Prices and fuel of one branch. Rates are naira per kWh with VAT; null is "not known". */
export interface BranchRates {
  /** Price of diesel in a month 'YYYY-MM', naira per litre (domain.md §8.1). */
  dieselPrice(month: string): number | null
  /** Σ vat-inclusive ÷ Σ kWh of the month's bills, else the tariff of the day, else the last bills' rate (§8.6, §15.8). */
  rate(type: MeteredType, day: string): number | null
  /** 0.075 is 7.5 %. */
  vatRate(type: MeteredType, day: string): number
  /** Litres that entries of the whole branch give for a day; null where none covers the day (§8.2). */
  entryLitres(day: string): number | null
  /** Litres that entries of one generator give it for a day; null where none covers the day. */
  ownLitres?(deviceId: number, day: string): number | null
  /** The same rate, and the papers behind it and behind fuel and its price; left out where nobody asks for papers. */
  paidBy?(type: MeteredType, day: string): PaidBy
  dieselRefs?(month: string): readonly string[]
  entryRefs?(deviceId: number, day: string): readonly string[]
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
  /** What the figures below are the sums of, in order of time. */
  readonly parts: readonly PricedPart[]
  /** Energy whose rate is known, kWh: the weight in a blended cost. */
  readonly pricedKwh: Kwh
  /** Naira for that energy; null where no rate is known for any of it. */
  readonly naira: Naira | null
  /** Energy without a rate, kWh. */
  readonly unpricedKwh: Kwh
  /** Diesel burned, litres; null for other sources and where nothing tells. */
  readonly litres: Litres | null
  /** The litres month by month; empty for other sources. */
  readonly diesel: readonly DieselShare[]
}

/**
 * Prices a branch's sources over `days` (every local day of the elapsed range), so that dated rates and monthly
 * prices apply to the energy of their own days. Diesel: litres × the month's price, see `shareDiesel`. A generator
 * behind a counted one burns what is that one's already: its fuel curve alone tells its litres.
 * Source: domain.md §0 "Aggregation set", §8.1, §8.2, §8.6, §8.7, §15.8.
 */
export function energyCost(
  sources: readonly PricedSource[],
  days: readonly string[],
  rates: BranchRates,
): SourceCost[] {
  const generators = sources.filter(({ deviceType }) => deviceType === 'GENERATOR')
  const [counted, others] = [true, false].map((is) => generators.filter(({ isCounted }) => isCounted === is))
  const diesel = new Map([
    ...shareDiesel(counted!, days, (day) => rates.entryLitres(day), ownLitresLookup(rates)),
    ...shareDiesel(others!, days, () => null),
  ])
  return sources.map((source) =>
    source.deviceType === 'GENERATOR'
      ? generatorCost(source, diesel.get(source.deviceId) ?? [], rates)
      : meteredCost(source, source.deviceType, rates),
  )
}

function ownLitresLookup(rates: BranchRates) {
  return (deviceId: number, day: string) => rates.ownLitres?.(deviceId, day) ?? null
}

function meteredCost({ deviceId, days }: PricedSource, type: MeteredType, rates: BranchRates): SourceCost {
  const rateOn = (day: string) => ({
    nairaPerKwh: rates.rate(type, day),
    vatRate: rates.vatRate(type, day),
    refs: rates.paidBy?.(type, day).refs ?? [],
  })
  return sumCost(deviceId, meteredParts(days, rateOn), [])
}

function generatorCost(
  { deviceId, days, isCounted }: PricedSource,
  diesel: readonly DieselShare[],
  rates: BranchRates,
): SourceCost {
  const entryRefs = (month: string) =>
    isCounted
      ? days.flatMap(({ day }) =>
          monthFromDay(day) === month ? (rates.entryRefs?.(deviceId, day) ?? []) : [],
        )
      : []
  const refsForMonth = (month: string) => [
    ...new Set([...entryRefs(month), ...(rates.dieselRefs?.(month) ?? [])]),
  ]
  const parts = fuelParts(days, diesel, (month) => rates.dieselPrice(month), refsForMonth)
  return sumCost(deviceId, parts, diesel)
}

function sumCost(deviceId: number, parts: readonly PricedPart[], diesel: readonly DieselShare[]): SourceCost {
  const sumKwh = (isPriced: boolean) =>
    parts.reduce((sum, { kwh, naira }) => sum + ((naira !== null) === isPriced ? kwh : 0), 0)
  return {
    deviceId,
    parts,
    pricedKwh: sumKwh(true),
    naira: exactSumOfKnown(parts.map(({ naira }) => naira)),
    unpricedKwh: sumKwh(false),
    litres: sumKnown(diesel, ({ litres }) => litres),
    diesel,
  }
}
