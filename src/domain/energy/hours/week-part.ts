/**
 * Which part of the week an instant belongs to: weekends are local Saturdays and Sundays, whole; on other days the
 * operating hours of the site tell working time from the rest. Without operating hours the whole day is working time.
 * Source: wire contract extras 2.22.
 */
import type { Instant, Interval } from '../../time/interval.ts'
import { localDay } from '../../time/zone.ts'
import { closedHours, type OperatingHours } from './closed-hours.ts'

export type WeekPart = 'operational' | 'non_operational' | 'weekends'

const SUNDAY = 0
const SATURDAY = 6

export function weekParts(hours: OperatingHours | null, zone: string): (at: Instant) => WeekPart {
  const days = new Map<string, 'weekends' | readonly Interval[]>()
  const splitDay = (day: string) => {
    const weekday = new Date(`${day}T00:00Z`).getUTCDay()
    if (weekday === SUNDAY || weekday === SATURDAY) return 'weekends' as const
    return hours === null ? [] : closedHours(hours, zone, day)
  }
  return (at) => {
    const day = localDay(zone, at)
    const known = days.get(day) ?? splitDay(day)
    days.set(day, known)
    if (known === 'weekends') return known
    return known.some(({ from, to }) => at >= from && at < to) ? 'non_operational' : 'operational'
  }
}
