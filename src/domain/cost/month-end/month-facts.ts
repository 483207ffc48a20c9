/** What the month of some branches is worked out from. */
import type { DeviceRange } from '../../energy/device-range.ts'
import type { RequestedRange } from '../../energy/elapsed-range.ts'
import type { DeviceForecast } from '../../score/baseline/device-forecast.ts'
import type { Tree } from '../../site/tree.ts'
import { BLOCK_MS, type Instant } from '../../time/interval.ts'
import { monthInterval } from '../../time/month-interval.ts'
import { previousPeriod } from '../../time/range/previous-period.ts'
import type { PriceFacts } from '../price-facts.ts'
import type { NairaForecast } from './naira-forecast.ts'

export interface MonthFacts {
  readonly tree: Tree
  readonly now: Instant
  readonly month: string
  readonly ranges: ReadonlyMap<number, DeviceRange>
  readonly rangesBefore: ReadonlyMap<number, DeviceRange>
  /** Of this month and the one before. */
  readonly papers: PriceFacts
  /** By branch; of a month that runs. */
  readonly forecasts: ReadonlyMap<number, NairaForecast>
  /** By device: kWh, as they stood when the month began. */
  readonly baselines: ReadonlyMap<number, readonly DeviceForecast[]>
}

/** The month as far as its complete 15-minute blocks have passed (X8). */
export function monthSoFar(month: string, now: Instant): RequestedRange {
  return {
    of(zone) {
      const { from, to } = monthInterval(zone, month)
      return { from, to: Math.max(from, Math.min(to, Math.floor(now / BLOCK_MS) * BLOCK_MS)) }
    },
  }
}

/** As much of the month before, cut at its end. */
export function sameDaysBefore(month: string, now: Instant): RequestedRange {
  const soFar = monthSoFar(month, now)
  return { of: (zone) => previousPeriod(soFar.of(zone), zone) }
}
