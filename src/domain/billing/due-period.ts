/**
 * Which period a mailed bill is about, and when it is due.
 *
 * WEEKLY: the ISO week, Monday to Sunday. BI-WEEKLY: two of them, the even ones counted from Monday 5 January 1970, so
 * that every schedule has the same fortnights. MONTHLY: the calendar month. A report is due at 07:00 local time of the
 * day after its period. Only the latest period that is over counts: what was missed while the server was down is sent
 * once, for the latest period, and nothing is sent for a period that was over before the schedule was set.
 */
import { addDays, addMonths, dayNumber, dayText, startOfMonth, startOfWeek } from '../time/calendar-day.ts'
import type { Instant, Interval } from '../time/interval.ts'
import { localDay, localInstant, startOfDay } from '../time/zone.ts'

export const FREQUENCIES = ['WEEKLY', 'BI-WEEKLY', 'MONTHLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Local hour at which reports go out, in minutes after midnight. */
const DUE_MINUTES = 7 * 60
const FIRST_MONDAY = dayNumber('1970-01-05')
const FORTNIGHT = 14

export interface ReportPeriod {
  /** First day, and the day after the last: 'YYYY-MM-DD'. */
  readonly firstDay: string
  readonly endDay: string
  readonly range: Interval
  readonly dueAt: Instant
}

/** The first day of the period that the day lies in. */
function periodStart(frequency: Frequency, day: string): string {
  if (frequency === 'MONTHLY') return startOfMonth(day)
  if (frequency === 'WEEKLY') return startOfWeek(day)
  return dayText(FIRST_MONDAY + Math.floor((dayNumber(day) - FIRST_MONDAY) / FORTNIGHT) * FORTNIGHT)
}

function step(frequency: Frequency, firstDay: string, count: number): string {
  if (frequency === 'MONTHLY') return addMonths(firstDay, count)
  return addDays(firstDay, count * (frequency === 'WEEKLY' ? 7 : FORTNIGHT))
}

function periodFrom(frequency: Frequency, firstDay: string, zone: string): ReportPeriod {
  const endDay = step(frequency, firstDay, 1)
  return {
    firstDay,
    endDay,
    range: { from: startOfDay(zone, firstDay), to: startOfDay(zone, endDay) },
    dueAt: localInstant(zone, endDay, DUE_MINUTES),
  }
}

/** The latest period whose report is due at `now`. */
export function duePeriod(frequency: Frequency, zone: string, now: Instant): ReportPeriod {
  const running = periodStart(frequency, localDay(zone, now))
  const last = periodFrom(frequency, step(frequency, running, -1), zone)
  return last.dueAt <= now ? last : periodFrom(frequency, step(frequency, running, -2), zone)
}

/** The latest period that is due in every one of the zones: branches of one bill may lie apart. */
export function periodDueInAll(frequency: Frequency, zones: readonly string[], now: Instant): ReportPeriod {
  return zones
    .map((zone) => duePeriod(frequency, zone, now))
    .reduce((earliest, one) => (one.firstDay < earliest.firstDay ? one : earliest))
}

/** Where days begin first, and where last. */
const OUTERMOST_ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

export interface DuePeriod extends ReportPeriod {
  readonly frequency: Frequency
}

/** Every period that is the latest due one in some zone: one of each frequency, two while zones differ. */
export function duePeriodsAnywhere(now: Instant): DuePeriod[] {
  return FREQUENCIES.flatMap((frequency) => {
    const [first, last] = OUTERMOST_ZONES.map((zone) => ({ ...duePeriod(frequency, zone, now), frequency }))
    return first!.firstDay === last!.firstDay ? [first!] : [first!, last!]
  })
}

/** When the next report after `now` goes out: the last zone decides. */
export function nextReportAt(frequency: Frequency, zones: readonly string[], now: Instant): Instant {
  const { endDay } = periodDueInAll(frequency, zones, now)
  return Math.max(...zones.map((zone) => periodFrom(frequency, endDay, zone).dueAt))
}
