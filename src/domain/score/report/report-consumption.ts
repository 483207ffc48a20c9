/**
 * The bars of a report: what each source used in each hour, day or month, and the forecast of the counted sources
 * together. kWh; branches of several zones are cut on their own clocks. Source: requirements RP-03, domain.md §15.10.
 */

import { bucketEnergy, cutDays, daysForBuckets, energyDay } from '../../energy/bucket-energy.ts'
import { zonedBuckets } from '../../energy/zoned-buckets.ts'
import type { Place } from '../../site/place.ts'
import { sumKnown } from '../../sum-known.ts'
import { shortBucketMs } from '../../time/buckets.ts'
import type { Instant } from '../../time/interval.ts'
import { monthFromDay } from '../../time/month.ts'
import { REPORT_BUCKETS } from '../../time/report-period.ts'
import { dayInterval, localDay } from '../../time/zone.ts'
import { daysForecast } from '../baseline/forecast-period.ts'
import type { ScoreFacts } from '../score-facts.ts'
import type { ReportFacts } from './report-facts.ts'

export interface ConsumptionBars {
  readonly used: readonly (number | null)[]
  /** How much of it was spread over gaps. */
  readonly estimated: readonly number[]
}

export interface ReportConsumption extends ConsumptionBars {
  readonly starts: readonly { readonly zone: string; readonly start: Instant }[]
  readonly places: readonly (ConsumptionBars & { readonly place: Place })[]
  /** null where no forecast stands for the bar; a report of a day has none. */
  readonly forecast: readonly (number | null)[]
}

export function reportConsumption(
  { facts, type, places }: ReportFacts,
  zones: readonly string[],
): ReportConsumption {
  const cut = zonedBuckets(facts.elapsed, REPORT_BUCKETS[type], zones)
  const bars = places.map((place) => {
    const { zone } = place.branch
    const days = daysOfPlace({ facts, type }, place)
    const own = cut.placed(zone, bucketEnergy(days, cut.spansIn(zone)))
    return {
      place,
      used: own.map((bar) => bar?.kwh ?? null),
      estimated: own.map((bar) => bar?.estimatedKwh ?? 0),
    }
  })
  const bucketKey = type === 'yearly' ? monthFromDay : (day: string) => day
  const forecast = new Map<string, number>()
  for (const [day, kwh] of type === 'daily' ? [] : forecastByDay(facts, places))
    forecast.set(bucketKey(day), (forecast.get(bucketKey(day)) ?? 0) + kwh)
  return {
    starts: cut.starts,
    places: bars,
    forecast: cut.starts.map(({ zone, start }) => forecast.get(bucketKey(localDay(zone, start))) ?? null),
    used: cut.starts.map((_, at) => sumKnown(bars, ({ used }) => used[at] ?? null)),
    estimated: cut.starts.map((_, at) => bars.reduce((sum, { estimated }) => sum + (estimated[at] ?? 0), 0)),
  }
}

/** Bars of hours are made of blocks, those of days and months of the totals of days. */
function daysOfPlace({ facts, type }: Pick<ReportFacts, 'facts' | 'type'>, { branch, device }: Place) {
  const blocks = facts.blocks.get(device.id) ?? []
  if (shortBucketMs(REPORT_BUCKETS[type]) !== null) return blocks.map(energyDay)
  const days = facts.ranges.get(device.id)?.days ?? []
  return daysForBuckets(days, cutDays(blocks, facts.elapsed.of(branch.zone)), (day) =>
    dayInterval(branch.zone, day),
  )
}

/** What the sources are expected to use on each local day of the period; days without a forecast are not in it. */
function forecastByDay(facts: ScoreFacts, places: readonly Place[]): Map<string, number> {
  const byDay = new Map<string, number>()
  for (const { branch, device } of places) {
    const span = facts.period.asked.of(branch.zone)
    for (const { day, kwh } of daysForecast(facts.forecasts.get(device.id) ?? [], span, branch.zone))
      byDay.set(day, (byDay.get(day) ?? 0) + kwh)
  }
  return byDay
}
