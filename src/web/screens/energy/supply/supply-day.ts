import { formatHours, formatNumber, THIN_SPACE } from '#chart/format.ts'
import { STRIP_KINDS, type StripRun, stripSeconds } from '#chart/strip/strip-shapes.ts'
import type { SupplyDay, SupplyMonth } from '#contract/energy/supply.ts'
import { weekday } from '#domain/time/calendar-day.ts'
import { supplyText } from '../../../words/energy/supply.ts'

/** How a day stands against the promise: by both bounds, or not at all. */
export type DayVerdict = NonNullable<SupplyDay['verdict']> | 'none'

/** A day of a feeder as it is drawn; hours. */
export interface ShownDay {
  readonly day: string
  readonly runs: readonly StripRun[]
  readonly daySeconds: number
  /** Of the grid: known, and with every unknown hour. */
  readonly low: number
  readonly high: number
  readonly verdict: DayVerdict
  readonly sustained: number
  readonly momentary: number
  readonly minVolts: number | null
}

const HOUR_S = 3600

export function shownDay(one: SupplyDay): ShownDay {
  return {
    day: one.day,
    runs: one.strip.map(({ is_beside_grid, ...run }) => ({ ...run, isBesideGrid: is_beside_grid })),
    daySeconds: one.day_seconds,
    low: one.present_s / HOUR_S,
    high: (one.present_s + one.unknown_s) / HOUR_S,
    verdict: one.verdict ?? 'none',
    sustained: one.sustained,
    momentary: one.momentary,
    minVolts: one.min_volts,
  }
}

/** Lines to hold the days against: what the band promises, and under which a month is short. */
export interface SupplyLines {
  readonly promised: number
  readonly claim: number | null
}

/** null: no band is entered, so that there is nothing to hold the days against. */
export function supplyLines({ promised, due_below: claim }: SupplyMonth): SupplyLines | null {
  return promised === null ? null : { promised, claim }
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export const weekdayName = (day: string) => WEEKDAYS[weekday(day)] ?? ''
export const isWeekend = (day: string) => weekday(day) >= 5

/** '15.2' or '7.9–19.9'. */
export function hoursText(low: number, high: number): string {
  const [from, to] = [formatNumber(low, 1), formatNumber(high, 1)]
  return from === to ? from : `${from}–${to}`
}

/** What a strip shows, in words: 'grid 16 hours 40 mins, nothing 2 hours 5 mins'. */
export function stripWords(runs: readonly StripRun[]): string[] {
  const seconds = stripSeconds(runs)
  const parts = STRIP_KINDS.filter((kind) => seconds[kind] > 0).map(
    (kind) => `${supplyText.kinds[kind]} ${formatHours(seconds[kind] / 3600)}`,
  )
  return seconds.beside > 0
    ? [...parts, `${supplyText.besideGrid} ${formatHours(seconds.beside / 3600)}`]
    : parts
}

/** '18' or '14.4'. */
export const lineText = (hours: number) => formatNumber(hours, Number.isInteger(hours) ? 0 : 1)

export const hoursWithUnit = (hours: number) => `${formatNumber(hours, 1)}${THIN_SPACE}h`
