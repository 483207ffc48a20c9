/**
 * Like-day estimate: the mean of the 3 nearest days of the same weekday that are valid and free
 * of outages, block by block.
 *
 * Nearest by distance in days, the earlier day first at equal distance. Fewer than 3 such days
 * → the mean of those there are; none → null. kWh. Source: domain.md §2.8 (practice).
 */
import { dayNumber, weekday } from '../../time/calendar-day.ts'

export interface LikeDay {
  day: string
  isValid: boolean
  kwh: readonly number[]
}

const LIKE_DAYS = 3

export function likeDayEstimate(day: string, history: readonly LikeDay[]): number[] | null {
  const target = dayNumber(day)
  const nearest = history
    .filter((one) => one.isValid && one.day !== day && weekday(one.day) === weekday(day))
    .map((one) => ({ kwh: one.kwh, number: dayNumber(one.day) }))
    .sort((a, b) => Math.abs(a.number - target) - Math.abs(b.number - target) || a.number - b.number)
    .slice(0, LIKE_DAYS)
  const first = nearest[0]
  if (!first) return null
  return first.kwh.map((_, block) => {
    const values = nearest.map((one) => one.kwh[block]).filter((kwh) => kwh !== undefined)
    return values.reduce((sum, kwh) => sum + kwh, 0) / values.length
  })
}
