/** How days of a feeder that are short of its band are told, by the alert, the brief and the Supply page alike. */
import { SHORT_LOOK_DAYS } from '#domain/energy/supply/short-days.ts'

/** '6 days in a row', and of a row that is longer than is looked back 'at least 36 days in a row'. */
export function shortDaysText(days: number): string {
  const count = `${days} ${days === 1 ? 'day' : 'days in a row'}`
  return days > SHORT_LOOK_DAYS ? `at least ${count}` : count
}
