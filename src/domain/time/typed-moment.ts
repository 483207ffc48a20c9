/**
 * Days and times of day as people type them, and as they paste them.
 *
 * A day is written day, month, year (FE-02): '22-11-2026', '2/3/2026', '22.11.2026', '22112026'; pasted, also as the wire
 * has it, '2026-11-22'. Never month before day, and no year of two digits: what can be read in two ways is not read.
 */
import { isDay } from './calendar-day.ts'

const TYPED = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*([1-9]\d{3})$/
const DIGITS = /^(\d{2})(\d{2})([1-9]\d{3})$/
const WIRE = /^[1-9]\d{3}-\d{2}-\d{2}$/
const CLOCK = /^(\d{1,2})\s*[:.h]?\s*(\d{2})(?:\s*([ap])\.?m\.?)?$/i
/** A day, then a time of day. */
const MOMENT = /^(.+?)(?:[T,]\s*|\s+)(\d{1,2}[:.h]?\d{2}(?:\s*[ap]\.?m\.?)?)$/i

/** The day 'YYYY-MM-DD' that a text names, null where it names none. */
export function readTypedDay(typed: string): string | null {
  const text = typed.trim()
  if (WIRE.test(text)) return isDay(text) ? text : null
  const [, date = '', month = '', year = ''] = TYPED.exec(text) ?? DIGITS.exec(text) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** The time of day 'HH:mm' that a text names ('8:05', '0805', '5.30 pm'), null where it names none. */
export function readTypedTime(typed: string): string | null {
  const [, hours, minutes = '', half] = CLOCK.exec(typed.trim()) ?? []
  if (hours === undefined || Number(minutes) > 59) return null
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half.toLowerCase() === 'p')
  return hour === null || hour > 23 ? null : `${String(hour).padStart(2, '0')}:${minutes}`
}

function hourOfHalf(hour: number, isAfternoon: boolean): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (isAfternoon ? 12 : 0)
}

/** The local moment 'YYYY-MM-DDTHH:mm' that a day and a time of day name, null where one of them is missing. */
export function readTypedMoment(typed: string): string | null {
  const [, dayText = '', timeText = ''] = MOMENT.exec(typed.trim()) ?? []
  const day = readTypedDay(dayText)
  const time = readTypedTime(timeText)
  return day === null || time === null ? null : `${day}T${time}`
}
