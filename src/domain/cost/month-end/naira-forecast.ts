/**
 * What a branch is expected to cost in a month, day by day: the model of the baseline on its days at today's prices, made
 * anew every day. Where more than 5 % of the energy has no price nothing is forecast. ₦. Source: domain.md §16.I.
 */
import type { BaselineMethod } from '../../score/baseline/expected-week.ts'
import type { IsHoliday } from '../../score/baseline/valid-days.ts'
import { forecastsWithInterval } from '../../score/baseline/with-interval.ts'
import { type PricedDays, pricedDays, type SourceDays, type SourcePrices } from './priced-days.ts'
import { MOST_UNPRICED } from './same-days.ts'

export type NoForecast = 'rate not set' | 'not enough data'

/** As it is kept until the next day, or until a price changes. */
export interface NairaForecast {
  readonly month: string
  /** The local day that it was made on. */
  readonly madeOn: string
  readonly prices: SourcePrices
  readonly method: BaselineMethod | null
  /** Half width of the 80 % interval ÷ forecast; null: provisional. */
  readonly share: number | null
  /** ₦, one figure a day, first to last; null: not known, as `reason` says. */
  readonly dayNaira: readonly number[] | null
  readonly reason: NoForecast | null
}

interface Wanted {
  readonly month: string
  /** Today, in the branch's zone. */
  readonly today: string
  readonly prices: SourcePrices
  readonly isHoliday: IsHoliday
}

/** `sources`: what the counted sources of the branch measured on the days before the month. */
export function nairaForecast(
  sources: readonly SourceDays[],
  { month, today, prices, isHoliday }: Wanted,
): NairaForecast {
  const head = { month, madeOn: today, prices }
  const { history, unpricedShare }: PricedDays = pricedDays(sources, prices)
  const none = { method: null, share: null, dayNaira: null }
  if (unpricedShare > MOST_UNPRICED) return { ...head, ...none, reason: 'rate not set' }
  const [made] = forecastsWithInterval(history, [month], isHoliday)
  if (!made) return { ...head, ...none, reason: 'not enough data' }
  const { forecast, share } = made
  return {
    ...head,
    method: forecast.method,
    share,
    dayNaira: forecast.days.map(({ kwh }) => kwh),
    reason: null,
  }
}

const PAPER_PRICES = ['UTILITY', 'IPP', 'SOLAR', 'DIESEL'] as const

/** Whether papers say the same; how many litres a kWh takes moves with every run, and no forecast with it. */
export function isSamePrices(a: SourcePrices, b: SourcePrices): boolean {
  return PAPER_PRICES.every((name) => (a[name] ?? null) === (b[name] ?? null))
}
