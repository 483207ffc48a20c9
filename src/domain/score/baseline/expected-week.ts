/**
 * What each weekday is expected to use, Monday first, from the valid days before a month. kWh.
 *
 *   weekday      mean of up to 26 values of that weekday, each weighing 0.5^(age ÷ 21 days); fewer than 3 → day-type
 *   day-type     means of Monday to Friday, of Saturday, of Sunday
 *   provisional  one mean for all days
 * A day type of which there is no valid day takes the mean of all. Weights count from the newest value of the weekday:
 * a later day of reference scales all of them alike. Source: domain.md §16.I (I-FC-1), domain.md §7.
 */
import { dayNumber, weekday } from '../../time/calendar-day.ts'
import { meanKwh, type ValidDay } from './valid-days.ts'

export type BaselineMethod = 'weekday' | 'day-type' | 'provisional'

const MOST_VALUES = 26
const LEAST_VALUES = 3
const HALF_LIFE_DAYS = 21
const SATURDAY = 5
export const SUNDAY = 6

export function expectedWeek(days: readonly ValidDay[], method: BaselineMethod): number[] {
  const ofAll = meanKwh(days)
  if (method === 'provisional') return Array<number>(7).fill(ofAll)
  const byWeekday: ValidDay[][] = Array.from({ length: 7 }, () => [])
  for (const day of days) byWeekday[weekday(day.day)]!.push(day)
  return byWeekday.map((same, at) => {
    if (method === 'weekday' && same.length >= LEAST_VALUES) return fadingMean(same.slice(-MOST_VALUES))
    const alike = byWeekday.filter((_, other) => dayType(other) === dayType(at)).flat()
    return alike.length === 0 ? ofAll : meanKwh(alike)
  })
}

/** Mean of values, oldest first, that weigh half as much every 21 days. */
export function fadingMean(values: readonly ValidDay[]): number {
  const newest = dayNumber(values.at(-1)!.day)
  let [weighed, weights] = [0, 0]
  for (const { day, kwh } of values) {
    const weight = 0.5 ** ((newest - dayNumber(day)) / HALF_LIFE_DAYS)
    weighed += weight * kwh
    weights += weight
  }
  return weighed / weights
}

export function dayType(at: number): 'weekday' | 'saturday' | 'sunday' {
  if (at === SUNDAY) return 'sunday'
  return at === SATURDAY ? 'saturday' : 'weekday'
}
