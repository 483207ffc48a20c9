/**
 * How long units last, walked forward day by day, linear within the day; and what is used up to a day.
 * Days are local; of the first one only what is left of it counts. kWh. Source: domain.md §16.E (I-PRE-2).
 */
import type { Kwh } from '../../quantity.ts'
import { addDays } from '../../time/calendar-day.ts'

/** kWh that a day is expected to use. */
export type DayBurn = (day: string) => Kwh

export interface WalkStart {
  readonly day: string
  /** How much of the day is still to come, above 0 to 1. */
  readonly share: number
}

export interface RunOut {
  readonly days: number
  /** The local day on which nothing is left. */
  readonly day: string
}

/** Nobody plans further. */
const MOST_DAYS = 366

/** null: they last more than a year. */
export function unitsRunOut(credit: Kwh, burn: DayBurn, { day: first, share }: WalkStart): RunOut | null {
  let [left, days] = [credit, 0]
  for (let n = 0; n <= MOST_DAYS; n++) {
    const day = addDays(first, n)
    const part = n === 0 ? share : 1
    const used = burn(day) * part
    if (left <= 0) return { days, day }
    if (used >= left) return { days: days + (left / used) * part, day }
    left -= used
    days += part
  }
  return null
}

/** What is used from the start to the end of the last day. */
export function burnUntil(burn: DayBurn, { day: first, share }: WalkStart, last: string): Kwh {
  let sum = 0
  for (let day = first; day <= last; day = addDays(day, 1)) sum += burn(day) * (day === first ? share : 1)
  return sum
}
