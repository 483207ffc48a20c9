/**
 * What is entered about a solar plant from a day on; all of it optional, none of it seeded. Source: domain.md §16.L (insights §O).
 *
 *   expected kWh = Σ over days of kWh/kWp of the month ÷ its days × kWp, from the day of commissioning on
 */
import { rowInForce } from '../../cost/tariff/tariff-in-force.ts'
import type { Kwh, Naira, NairaPerKwh } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { daysOfMonth, monthFromDay } from '../../time/month.ts'
import { type Days, daysIn, daysInSpan } from '../../time/share-of-days.ts'

export interface SolarEntry {
  readonly deviceId: number
  /** Local day. */
  readonly validFrom: string
  /** Peak power of the panels. */
  readonly kwp: number | null
  /** Local day of commissioning. */
  readonly since: string | null
  /** kWh/kWp of January to December; an unknown month is null. */
  readonly expected: readonly (number | null)[]
  readonly capex: Naira | null
  /** ₦ a year. */
  readonly upkeepNaira: Naira | null
  /** What a kWh that leaves is paid; null: nothing. */
  readonly exportNaira: NairaPerKwh | null
  /** While there is no grid and no set runs, a set would have without the sun. */
  readonly wouldRun: boolean
}

const MONTHS = 12

/** The twelve months as they are kept, NaN and missing ones unknown. */
export function expectedMonths(values: readonly (number | null)[]): (number | null)[] {
  return Array.from({ length: MONTHS }, (_, n) => {
    const value = values[n]
    return value == null || Number.isNaN(value) ? null : value
  })
}

/**
 * Each day by the row in force on it, days to come by the one of `today`: what is past does not move with a row that comes later.
 * null: a day has no row, or the peak power or a month of it is not entered, or all of it is before commissioning.
 */
export function expectedKwh(rows: readonly SolarEntry[], days: Days, today: string): Kwh | null {
  let sum: number | null = null
  for (const day of daysInSpan(days)) {
    const entry = rowInForce(rows, day < today ? day : today)
    if (entry?.since != null && day < entry.since) continue
    const month = monthFromDay(day)
    const perKwp = entry?.expected[Number(month.slice(5)) - 1] ?? null
    if (entry?.kwp == null || perKwp === null) return null
    sum = (sum ?? 0) + (perKwp / daysIn(daysOfMonth(month))) * entry.kwp
  }
  return sum
}

/** kWp by day as above, their mean; null: of a day it is not known. */
export function meanKwp(rows: readonly SolarEntry[], days: Days, today: string): number | null {
  const own = daysInSpan(days)
    .map((day) => ({ day, entry: rowInForce(rows, day < today ? day : today) }))
    .filter(({ day, entry }) => entry?.since == null || day >= entry.since)
    .map(({ entry }) => entry?.kwp ?? null)
  const known = own.filter((kwp) => kwp !== null)
  const [kwp] = known
  if (kwp === undefined || known.length < own.length) return null
  return known.every((one) => one === kwp)
    ? kwp
    : ratio(
        known.reduce((sum, one) => sum + one, 0),
        known.length,
      )
}
