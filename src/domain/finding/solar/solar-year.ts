/** The last twelve whole months of a branch's plants and the running one: what they gave, were expected to, and were worth. Source: domain.md §16.L. */
import type { Kwh, Naira } from '../../quantity.ts'
import { daysOfMonth, monthFromDay, monthsBetween, monthsLater } from '../../time/month.ts'
import type { Days } from '../../time/share-of-days.ts'
import { localDay } from '../../time/zone.ts'
import { hasAllPlants, measuredDaylight } from './measured-daylight.ts'
import { type Payback, payback } from './payback.ts'
import { listPlants, plantEntries, plantEntry } from './plants.ts'
import { expectedKwh } from './solar-entry.ts'
import { plantBlocks, type SolarFacts } from './solar-facts.ts'
import { solarValue } from './solar-value.ts'

const YEAR = 12

export interface YearMonth {
  readonly month: string
  readonly kwh: Kwh | null
  readonly expectedKwh: Kwh | null
  readonly naira: Naira | null
  /** Of what was given, or of what it displaced, some is not known. */
  readonly isLeast: boolean
  /** All plants stood there from its first day on. */
  readonly isWhole: boolean
}

export interface SolarYear {
  readonly months: readonly YearMonth[]
  readonly capex: Naira | null
  readonly upkeepNaira: Naira | null
  /** The sum is at least so much, and the years are at most so many. */
  readonly isLeast: boolean
  readonly payback: Payback
}

/** The days of which the facts are needed. */
export function daysOfYear(today: string): Days {
  const running = monthFromDay(today)
  return [daysOfMonth(monthsLater(running, -YEAR))[0], daysOfMonth(running)[1]]
}

export function solarYear(facts: SolarFacts): SolarYear {
  const today = localDay(facts.branch.zone, facts.now)
  const [first] = daysOfYear(today)
  const months = monthsBetween(monthFromDay(first), monthFromDay(today)).map((month) =>
    yearMonth(facts, month, today),
  )
  const entries = listPlants(facts).map(({ id }) => plantEntry(facts, id, today))
  const sum = (values: readonly (number | null | undefined)[]) => {
    const known = values.filter((value) => value != null)
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
  }
  // A plant whose cost is not entered leaves the branch's unknown.
  const capex = entries.some((entry) => entry?.capex == null)
    ? null
    : sum(entries.map((entry) => entry?.capex))
  const upkeepNaira = sum(entries.map((entry) => entry?.upkeepNaira))
  const whole = months.slice(0, YEAR).filter(({ isWhole }) => isWhole)
  return {
    ...{ months, capex, upkeepNaira },
    isLeast: whole.some(({ naira, isLeast }) => naira !== null && isLeast),
    payback: payback(
      whole.map(({ naira }) => naira),
      { capex, upkeepNaira },
    ),
  }
}

function yearMonth(facts: SolarFacts, month: string, today: string): YearMonth {
  const days = daysOfMonth(month)
  const blocks = plantBlocks(facts, days)
  const value = blocks.length === 0 ? null : solarValue(blocks, measuredDaylight(facts, days))
  const due = listPlants(facts).map(({ id }) => expectedKwh(plantEntries(facts, id), days, today))
  const expected = due.filter((kwh) => kwh !== null)
  return {
    month,
    kwh: blocks.length === 0 ? null : blocks.reduce((sum, { kwh }) => sum + kwh, 0),
    expectedKwh:
      expected.length < due.length || due.length === 0 ? null : expected.reduce((sum, kwh) => sum + kwh, 0),
    naira: value?.naira ?? null,
    isLeast: value?.isLeast ?? false,
    isWhole: hasAllPlants(facts, days),
  }
}
