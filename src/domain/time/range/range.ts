/**
 * Range texts of the wire, 'DD-MM-YYYY HH:mm' in local time.
 *
 * The end is exclusive as written, except that 23:59 means the next midnight (else the last
 * minute of every day would be lost). An end before its start is moved to the start, which
 * gives an empty range. Source: domain.md §0 "Intervals"; specification 1 §2 and §10.
 */
import { isDay } from '../calendar-day.ts'
import type { Instant, Interval } from '../interval.ts'
import { localDay, localInstant, localMinutes } from '../zone.ts'

export interface RangeRefusal {
  refusal: string
}

interface LocalMinute {
  day: string
  minutes: number
}

const LAST_MINUTE_OF_DAY = 23 * 60 + 59
const RANGE_TEXT = /^(\d{2})-(\d{2})-(\d{4})[ +T](\d{2}):(\d{2})$/

function readLocalMinute(text: string): LocalMinute | null {
  const match = RANGE_TEXT.exec(text.trim())
  if (!match) return null
  const day = `${match[3]}-${match[2]}-${match[1]}`
  const hour = Number(match[4])
  const minute = Number(match[5])
  if (!isDay(day) || hour > 23 || minute > 59) return null
  return { day, minutes: hour * 60 + minute }
}

/** One range text as an instant, exactly as written; null when it is no such text. */
export function parseInstant(text: string, zone: string): Instant | null {
  const read = readLocalMinute(text)
  return read === null ? null : localInstant(zone, read.day, read.minutes)
}

/** Both texts of a range as a half-open interval, or the sentence that says what is wrong. */
export function parseRange(fromText: string, toText: string, zone: string): Interval | RangeRefusal {
  const start = readLocalMinute(fromText)
  if (!start) return { refusal: 'The start must be a date and time written DD-MM-YYYY HH:mm.' }
  const end = readLocalMinute(toText)
  if (!end) return { refusal: 'The end must be a date and time written DD-MM-YYYY HH:mm.' }
  const from = localInstant(zone, start.day, start.minutes)
  const endMinutes = end.minutes === LAST_MINUTE_OF_DAY ? LAST_MINUTE_OF_DAY + 1 : end.minutes
  const to = localInstant(zone, end.day, endMinutes)
  return { from, to: Math.max(from, to) }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** An instant as local 'DD-MM-YYYY HH:mm'; seconds are dropped. */
export function formatInstant(zone: string, at: Instant): string {
  const day = localDay(zone, at)
  const minutes = Math.floor(localMinutes(zone, at))
  const clock = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  return `${formatDayText(day)} ${clock}`
}

/** A day 'YYYY-MM-DD' as 'DD-MM-YYYY'. */
export function formatDayText(day: string): string {
  return `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`
}
