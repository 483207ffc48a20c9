/**
 * How long units last, walked forward day by day, linear within the day; and what is used up to a day.
 * Days are local; of the first one only what is left of it counts. kWh. Source: domain.md §16.E (I-PRE-2).
 */
import type { Kwh } from '../../quantity.ts'
import { roundOrNull } from '../../round.ts'
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

/** Places of days that units last, wherever they are told. */
export const DAYS_PLACES = 1

/** As pages, alerts and briefs tell them. */
export function daysLeft(runOut: Pick<RunOut, 'days'> | null): number | null {
  return roundOrNull(runOut?.days ?? null, DAYS_PLACES)
}

/** Nobody plans further. */
const MOST_DAYS = 366

/** A day on which units are used: how much of the day they last, and what is used in it. */
export interface WalkedDay {
  readonly day: string
  readonly share: number
  readonly kwh: Kwh
}

/** Day by day until nothing is left, at most a year and what comes next. */
export function* walkDays(
  credit: Kwh,
  burn: DayBurn,
  { day: first, share }: WalkStart,
): Generator<WalkedDay> {
  let left = credit
  for (let n = 0; n <= MOST_DAYS && left > 0; n++) {
    const day = addDays(first, n)
    const part = n === 0 ? share : 1
    const used = burn(day) * part
    yield used >= left ? { day, share: (left / used) * part, kwh: left } : { day, share: part, kwh: used }
    left -= used
  }
}

/** null: they last more than a year. */
export function unitsRunOut(credit: Kwh, burn: DayBurn, start: WalkStart): RunOut | null {
  let [left, days, last] = [credit, 0, start.day]
  for (const { day, share, kwh } of walkDays(credit, burn, start)) {
    left -= kwh
    days += share
    last = day
  }
  return left > 0 ? null : { days, day: last }
}

/** What is used from the start to the end of the last day. */
export function burnUntil(burn: DayBurn, { day: first, share }: WalkStart, last: string): Kwh {
  let sum = 0
  for (let day = first; day <= last; day = addDays(day, 1)) sum += burn(day) * (day === first ? share : 1)
  return sum
}
