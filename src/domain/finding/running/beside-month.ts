/**
 * What the sets of a branch cost in a month beside a grid that could have carried the load, and by day.
 *
 * Σ over sets; at least where of one of them some of the time is not known. Source: domain.md §16.G (I-CHE-4, I-CHE-6).
 */
import { LEAST_COVERAGE } from '../../energy/supply/month-ledger.ts'
import { exactSum, exactSumOfAll } from '../../money.ts'
import type { Naira } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import type { Device } from '../../site/tree.ts'
import type { Instant } from '../../time/interval.ts'
import { type Days, daysInSpan } from '../../time/share-of-days.ts'
import { type Avoidable, avoidable, type VoltageState } from './avoidable.ts'
import type { RunPart } from './run-part.ts'
import { partsOf, pricesOf, type RunningFacts, rulesOf, setsOf } from './running-facts.ts'

export interface BesideSet {
  readonly device: Device
  readonly parts: readonly RunPart[]
  readonly avoidable: Avoidable
}

export interface BesideDay {
  readonly day: string
  /** Beside a live grid, excused or not. */
  readonly besideHours: number
  readonly countedHours: number
  /** null: a price is not known, or too little of the grid's state. */
  readonly naira: Naira | null
}

export interface BesideMonth {
  readonly sets: readonly BesideSet[]
  readonly days: readonly BesideDay[]
  readonly coverage: number | null
  readonly low: Naira | null
  readonly high: Naira | null
  readonly isLeast: boolean
}

/** `days`: of the month, inside of those that were read. */
export function besideMonth(
  facts: RunningFacts,
  volts: ReadonlyMap<Instant, VoltageState>,
  days: Days,
): BesideMonth {
  const sets = setsOf(facts).map((device) => {
    const parts = partsOf(facts, device).filter(({ day }) => day >= days[0] && day <= days[1])
    return {
      device,
      parts,
      avoidable: avoidable(parts, rulesOf(facts, device, volts), pricesOf(facts, device)),
    }
  })
  const ran = sets.filter(({ parts }) => parts.length > 0)
  const on = exactHours(ran.map((set) => set.avoidable.onHours))
  const known = exactHours(ran.map((set) => set.avoidable.onHours * (set.avoidable.coverage ?? 0)))
  const all = (of: (one: Avoidable) => Naira | null) => exactSumOfAll(ran.map((set) => of(set.avoidable)))
  return {
    sets,
    days: daysInSpan(days).map((day) => besideDay(day, sets)),
    coverage: ratio(known, on),
    low: all(({ low }) => low),
    high: all(({ high }) => high),
    isLeast: ran.some((set) => set.avoidable.isLeast),
  }
}

const exactHours = (hours: readonly number[]) => hours.reduce((sum, one) => sum + one, 0)

function besideDay(day: string, sets: readonly BesideSet[]): BesideDay {
  const parts = sets.flatMap((set) => set.parts.filter((part) => part.day === day && part.grid === 'present'))
  const lines = sets.flatMap((set) =>
    set.avoidable.counted.days
      .filter((line) => line.day === day)
      .map((line) => ({ ...line, isKnown: (set.avoidable.coverage ?? 1) >= LEAST_COVERAGE })),
  )
  return {
    day,
    besideHours: exactHours(parts.map(({ hours }) => hours)),
    countedHours: exactHours(lines.map(({ hours }) => hours)),
    naira: lines.some(({ difference, isKnown }) => difference === null || !isKnown)
      ? null
      : exactSum(lines.map(({ difference }) => difference ?? 0)),
  }
}
