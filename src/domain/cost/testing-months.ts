import type { DeviceDay } from '../energy/device-range.ts'
import type { Branch } from '../site/tree.ts'
import { addDays } from '../time/calendar-day.ts'
import { monthFromDay } from '../time/month.ts'
import type { PriceRows } from './branch-costs.ts'
import type { CostFacts, MonthEnergy } from './cost-facts.ts'
import { monthsShown } from './months-shown.ts'

/** Days in a row of a device, wholly measured. */
export function measuredDays(from: string, days: number, kwh: number, hours = 0): DeviceDay[] {
  return Array.from({ length: days }, (_, n) => ({
    day: addDays(from, n),
    kwh,
    kvarh: null,
    daylightKwh: null,
    coverageS: 86_400,
    periodS: 86_400,
    onS: hours * 3600,
    readings: 96,
    quality: null,
  }))
}

const NO_PAPERS: PriceRows = { purchases: [], bills: [], entries: [], tariffs: [] }

/** What is known of branches at an instant, from the days of their sources by device. */
export function testCostFacts(
  branches: readonly Branch[],
  days: Readonly<Record<number, readonly DeviceDay[]>>,
  prices: Partial<PriceRows>,
  now: number,
): CostFacts {
  const byDevice = Object.entries(days).map(([id, own]) => [Number(id), own] as const)
  return {
    branches,
    now,
    months: monthsShown(
      branches.map(({ zone }) => zone),
      now,
    ),
    prices: { ...NO_PAPERS, ...prices },
    measured: new Map(byDevice.map(([id, own]) => [id, addedByMonth(own)])),
    sourceDays: new Map(byDevice),
  }
}

function addedByMonth(days: readonly DeviceDay[]): Map<string, MonthEnergy> {
  const months = new Map<string, MonthEnergy>()
  for (const { day, kwh, estimatedKwh = 0, coverageS } of days) {
    const sum = months.get(monthFromDay(day)) ?? { kwh: null, estimatedKwh: 0, coverageS: 0 }
    months.set(monthFromDay(day), {
      kwh: kwh === null ? sum.kwh : (sum.kwh ?? 0) + kwh,
      estimatedKwh: sum.estimatedKwh + estimatedKwh,
      coverageS: sum.coverageS + coverageS,
    })
  }
  return months
}
