/**
 * Days on which people buy, pay and deliver: Monday to Friday that are no public holiday. Source: domain.md §16.E (I-PRE-2).
 */
import { addDays, weekday } from './calendar-day.ts'

const SATURDAY = 5

export function isWorkingDay(day: string, isHoliday: (day: string) => boolean): boolean {
  return weekday(day) < SATURDAY && !isHoliday(day)
}

/** The day that lies `count` working days before a day; 0: the day itself, or the last working day before it. */
export function workingDaysBefore(day: string, count: number, isHoliday: (day: string) => boolean): string {
  let [found, left] = [day, count]
  while (left > 0 || !isWorkingDay(found, isHoliday)) {
    found = addDays(found, -1)
    if (isWorkingDay(found, isHoliday)) left--
  }
  return found
}
