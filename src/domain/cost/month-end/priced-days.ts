/**
 * A branch's days as they would have cost with what each kind of source costs a kWh today: a day on diesel is a dear day,
 * and a price that changed changes all days alike.
 *
 *   ₦(day) = Σ kWh(day, source) · p(source)
 * A day's coverage is that of all sources that stood there. A source without a price counts nothing: `unpricedShare`
 * tells how much of the energy that is. Source: domain.md §16.I.
 */
import { coverageRatio } from '../../energy/device-range.ts'
import type { Kwh, NairaPerKwh, NairaPerLitre } from '../../quantity.ts'
import type { HistoryDay } from '../../score/baseline/valid-days.ts'
import type { SourceType } from '../../site/device-type.ts'

/** ₦ a kWh with VAT; of DIESEL ₦ a litre, which a generator's ₦ a kWh comes from. null: not set. */
export type SourcePrices = Partial<Record<SourceType, NairaPerKwh | null>> & {
  readonly DIESEL?: NairaPerLitre | null
}

export interface SourceDays {
  readonly source: SourceType
  /** First and last local day that it stood there; null: it still does. */
  readonly sinceDay: string
  readonly untilDay: string | null
  readonly days: readonly {
    readonly day: string
    readonly kwh: Kwh | null
    readonly coverageS: number
    readonly periodS: number
  }[]
}

export interface PricedDays {
  /** ₦ of each day, under the name that the model has for what it forecasts. */
  readonly history: readonly HistoryDay[]
  readonly unpricedShare: number
}

interface DaySums {
  naira: number | null
  measuredS: number
  readonly dayS: number
}

export function pricedDays(sources: readonly SourceDays[], prices: SourcePrices): PricedDays {
  const days = new Map<string, DaySums>()
  let [all, unpriced] = [0, 0]
  for (const { source, days: own } of sources) {
    const price = prices[source] ?? null
    for (const { day, kwh, coverageS, periodS } of own) {
      const sums = days.get(day) ?? { naira: null, measuredS: 0, dayS: periodS }
      days.set(day, sums)
      sums.measuredS += coverageS
      if (kwh === null) continue
      all += kwh
      if (price === null) unpriced += kwh
      else sums.naira = (sums.naira ?? 0) + kwh * price
    }
  }
  const history = [...days].map(([day, { naira, measuredS, dayS }]) => {
    const standing = sources.filter((one) => one.sinceDay <= day && day <= (one.untilDay ?? day)).length
    return { day, kwh: naira, coverage: coverageRatio(measuredS, dayS * Math.max(1, standing)) }
  })
  return { history, unpricedShare: all === 0 ? 0 : unpriced / all }
}
