/**
 * The balance of a tank out of what is known of a time: receipts, other use, entries and what the engines did.
 *
 * L̂ day by day as everywhere (domain.md §6.2). Engines measured for less
 * than 80 % of the time do not tell; from 80 to 95 % the balance says so. Litres, hours. Source: domain.md §16.D, X3.
 */
import type { DeviceRange } from '../../energy/device-range.ts'
import { runHoursFromSeconds } from '../../energy/hours/run-hours.ts'
import { exactSum } from '../../money.ts'
import type { Litres } from '../../quantity.ts'
import { sumKnown } from '../../sum-known.ts'
import type { PricedDevice } from '../branch-costs.ts'
import { hasRun } from '../diesel/allocate-litres.ts'
import { expectedDays, expectedTotal, expectLitres } from '../diesel/expected-litres.ts'
import type { TankAnchor } from './anchors.ts'
import { balanceTank, type TankBalance } from './balance.ts'
import { type BurnedOnDays, type EntrySpread, entriesWithin } from './entries-within.ts'
import { type ReceiptFacts, readReceipt } from './receipt.ts'
import { curveUncertainty } from './uncertainty.ts'

export const LEAST_COVERAGE = 0.8
export const PLAIN_COVERAGE = 0.95

interface FuelledSet extends PricedDevice {
  readonly name: string
  readonly isActive: boolean
}

export interface EngineUse {
  /** null: not known, and `unknown` says why. */
  readonly litres: Litres | null
  readonly u: Litres | null
  readonly hours: number | null
  readonly coverage: number
  readonly unknown: 'not-measured' | 'no-size' | 'too-little' | null
  /** Those that ran or may run, what each burned by its meter and how it was measured. */
  readonly sets: readonly {
    readonly id: number
    readonly name: string
    readonly litres: Litres | null
    readonly range: DeviceRange
  }[]
}

/** What the sets of a tank burned by their meters. */
export function engineUse(sets: readonly FuelledSet[], ranges: ReadonlyMap<number, DeviceRange>): EngineUse {
  const used = sets.flatMap((set) => {
    const range = ranges.get(set.id)
    const ran = range?.days.some(({ kwh, onS }) => hasRun(kwh, onS)) ?? false
    return range && (set.isActive || ran) ? [{ set, range }] : []
  })
  const coverage = used.length === 0 ? 0 : Math.min(...used.map(({ range }) => range.coverage))
  const hours = sumKnown(used, ({ range }) => runHoursFromSeconds([range.onS]))
  const each = used.map(
    ({ set, range }) => expectedTotal(expectedDays(range.days, expectLitres(set))).expectedLitres,
  )
  const unknown = whyUnknown(
    each,
    used.map(({ set }) => set),
    coverage,
  )
  const told = used.map(({ set, range }, n) => ({
    ...{ id: set.id, name: set.name, range },
    litres: each[n] ?? null,
  }))
  if (unknown !== null) return { litres: null, u: null, hours, coverage, unknown, sets: told }
  const litres = told.reduce((sum, one) => sum + (one.litres ?? 0), 0)
  return { litres, u: curveUncertainty(litres), hours, coverage, unknown: null, sets: told }
}

function whyUnknown(
  each: readonly (number | null)[],
  sets: readonly FuelledSet[],
  coverage: number,
): EngineUse['unknown'] {
  if (each.length === 0 || coverage === 0) return 'not-measured'
  if (each.some((litres, n) => litres === null && sets[n]!.ratedKva === null)) return 'no-size'
  if (coverage < LEAST_COVERAGE) return 'too-little'
  return each.includes(null) ? 'not-measured' : null
}

export interface PeriodBalance {
  readonly balance: TankBalance
  readonly engine: EngineUse
  readonly entered: { readonly litres: Litres | null; readonly entries: number }
  readonly otherUse: Litres
}

export interface PeriodParts {
  readonly zone: string
  readonly capacity: Litres | null
  readonly sets: readonly FuelledSet[]
  readonly from: Pick<TankAnchor, 'at' | 'litres' | 'u'>
  readonly to: Pick<TankAnchor, 'at' | 'litres' | 'u'>
  readonly receipts: readonly ReceiptFacts[]
  readonly uses: readonly { readonly litres: string }[]
  readonly entries: readonly EntrySpread[]
  readonly ranges: ReadonlyMap<number, DeviceRange>
  readonly days: readonly (DeviceRange['days'][number] & { readonly deviceId: number })[]
}

export function periodBalance(parts: PeriodParts): PeriodBalance {
  const { from, to, capacity } = parts
  const engine = engineUse(parts.sets, parts.ranges)
  const entered = entriesWithin(parts.entries, { from: from.at, to: to.at }, burnedOnDays(parts))
  const otherUse = exactSum(parts.uses.map(({ litres }) => Number(litres)))
  const balance = balanceTank({
    start: from,
    end: to,
    receipts: parts.receipts.map((one) => readReceipt(one, capacity)),
    otherUse,
    engine: engine.litres === null ? null : { litres: engine.litres, u: engine.u },
    entered: entered.litres,
  })
  return { balance, engine, entered, otherUse }
}

function burnedOnDays({ zone, sets, days, ranges }: PeriodParts): BurnedOnDays {
  const whole = new Map<string, Litres>()
  const inside = new Map<string, Litres>()
  for (const set of sets) {
    const add = (to: Map<string, Litres>, rows: DeviceRange['days']) => {
      for (const { day, expectedLitres } of expectedDays(rows, expectLitres(set)))
        to.set(day, (to.get(day) ?? 0) + (expectedLitres ?? 0))
    }
    add(
      whole,
      days.filter(({ deviceId }) => deviceId === set.id),
    )
    add(inside, ranges.get(set.id)?.days ?? [])
  }
  return { zone, whole, inside }
}
