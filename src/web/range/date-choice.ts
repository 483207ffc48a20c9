import { addDays, addMonths, MONTH_NAMES } from '#domain/time/calendar-day.ts'
import type { dateModes } from '../words/range.ts'

export type DateMode = keyof typeof dateModes

/** Whole days, both ends included. */
export interface DayRange {
  first: string
  last: string
}

export interface DateChoice extends DayRange {
  key: string
  label: string
  /** Starts after today: cannot be chosen. */
  isFuture: boolean
}

const YEARS_BEFORE = 4

/** SH-09: the current year and the four before it, newest first. */
export function yearChoices(today: string): number[] {
  const year = Number(today.slice(0, 4))
  return Array.from({ length: YEARS_BEFORE + 1 }, (_, back) => year - back)
}

/** The periods of a year that a mode offers; for the mode Year, the years themselves. */
export function dateChoices(mode: Exclude<DateMode, 'day'>, year: number, today: string): DateChoice[] {
  if (mode === 'year') {
    return yearChoices(today).map((one) => period(String(one), `${one}-01-01`, 12, today))
  }
  const length = { month: 1, quarter: 3, half: 6 }[mode]
  return Array.from({ length: 12 / length }, (_, place) => {
    const month = place * length + 1
    const label = { month: MONTH_NAMES[place] ?? '', quarter: `Q${place + 1}`, half: `H${place + 1}` }[mode]
    return period(label, `${year}-${String(month).padStart(2, '0')}-01`, length, today)
  })
}

function period(label: string, first: string, months: number, today: string): DateChoice {
  const last = addDays(addMonths(first, months), -1)
  return { key: first, label, first, last, isFuture: first > today }
}

/** The URL's range texts for whole days. The end goes no further than today and no earlier than the start. */
export function rangeTexts({ first, last }: DayRange, today: string): { from: string; to: string } {
  const start = first > today ? today : first
  const end = last > today ? today : last
  return { from: `${dmy(start)} 00:00`, to: `${dmy(end < start ? start : end)} 23:59` }
}

function dmy(day: string): string {
  return `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`
}
