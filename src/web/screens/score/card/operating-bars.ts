import { formatDay } from '#chart/format.ts'
import type { Category, Series } from '#chart/types.ts'
import type { OperatingTime } from '#contract/score/score-card.ts'

/** Hours of each generator by day: a day that was not measured is a gap. */
export function operatingBars(
  { dates, devices }: OperatingTime,
  colours: ReadonlyMap<string, string>,
): { categories: Category[]; series: Series[] } {
  return {
    categories: dates.map((date) => ({
      key: date,
      label: formatDay(date),
      tick: formatDay(date).slice(0, 5),
    })),
    series: devices.map(({ device_id, name, hours }) => ({
      key: String(device_id),
      label: name,
      colour: colours.get(String(device_id)) ?? 'var(--source-generator)',
      values: hours,
    })),
  }
}
