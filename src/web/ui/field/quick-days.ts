import { addDays, endOfMonth, startOfMonth } from '#domain/time/calendar-day.ts'
import { dateFieldText } from '../../words/date-field.ts'

/** Days that are chosen with one press; those outside of what may be chosen are left out. */
export function quickDays(
  today: string,
  min: string | undefined,
  max: string | undefined,
): { label: string; day: string }[] {
  const days = [
    { label: dateFieldText.today, day: today },
    { label: dateFieldText.yesterday, day: addDays(today, -1) },
    { label: dateFieldText.endOfLastMonth, day: addDays(startOfMonth(today), -1) },
    { label: dateFieldText.endOfThisMonth, day: endOfMonth(today) },
  ]
  const seen = new Set<string>()
  return days.filter(({ day }) => {
    const isOffered = day >= (min || day) && day <= (max || day) && !seen.has(day)
    seen.add(day)
    return isOffered
  })
}
