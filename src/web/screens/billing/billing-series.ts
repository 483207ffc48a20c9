import type { Category, Series } from '#chart/types.ts'
import type { BillingData } from '#contract/billing/billing.ts'
import { monthText, shortMonthText } from '#domain/time/month.ts'
import { billedDevices } from './bill-rows.ts'

export type Measure = 'consumption_kwh' | 'consumption_naira'

/** BI-02: a bar for each device and calendar month of the range; a month without a figure is a gap. */
export function billingSeries(
  data: BillingData,
  measure: Measure,
  colours: ReadonlyMap<string, string>,
): { categories: Category[]; series: Series[] } {
  const devices = billedDevices(data)
  const months = [...new Set(devices.flatMap(({ billing }) => billing[measure].dates.map(monthKey)))].sort()
  const series = devices.map(({ id, name, billing }) => {
    const { dates, values, unknown } = billing[measure]
    const part = new Map(
      measure === 'consumption_kwh'
        ? dates.map((date, n) => [monthKey(date), billing.consumption_kwh.estimated[n] ?? 0])
        : [],
    )
    const known = new Map(dates.map((date, n) => [monthKey(date), unknown[n] === null ? values[n] : null]))
    return {
      key: String(id),
      label: name,
      colour: colours.get(String(id)) ?? 'var(--source-unknown)',
      values: months.map((month) => known.get(month) ?? null),
      estimated: months.map((month) => part.get(month) ?? 0),
    }
  })
  return { categories: months.map(monthCategory), series }
}

function monthCategory(month: string): Category {
  const tick = `${shortMonthText(month).slice(0, 3)} ’${month.slice(2, 4)}`
  return { key: month, label: monthText(month), tick }
}

/** '2026-11-01T00:00:00' → '2026-11'. */
const monthKey = (date: string) => date.slice(0, 7)
