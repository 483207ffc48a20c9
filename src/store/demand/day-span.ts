import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import type { Tree } from '#domain/site/tree.ts'
import { branchZones } from '#domain/site/zones.ts'
import { type Interval, MINUTE_MS } from '#domain/time/interval.ts'
import { dayInterval, daysInInterval } from '#domain/time/zone.ts'
import type { DemandDaysWanted } from '../energy/demand-day.ts'
import type { Scope } from '../engine/scope.ts'

/** Fewer whole days than this are read in blocks at once. */
const FEWEST_DAYS = 4

export interface DaySpan extends Interval {
  readonly zone: string
  /** Every local day that it touches. */
  readonly days: readonly string[]
  /** Those that lie in it as a whole. */
  readonly whole: ReadonlySet<string>
  readonly wanted: DemandDaysWanted
}

/** Null: the days of the branches begin at several instants, or inside an interval of demand, or are few. */
export function spanOfDays({ past }: Scope, tree: Tree, elapsed: RequestedRange): DaySpan | null {
  const [zone, ...others] = branchZones(tree, tree.branches)
  if (past || zone === undefined || others.length > 0) return null
  const { from, to } = elapsed.of(zone)
  if (to <= from) return null
  const days = daysInInterval(zone, { from, to })
  const blockMinutes = tree.organisation.demandBlockMinutes
  const whole = new Set<string>()
  for (const day of days) {
    const own = dayInterval(zone, day)
    if (own.from % (blockMinutes * MINUTE_MS) !== 0) return null
    if (own.from >= from && own.to <= to) whole.add(day)
  }
  if (whole.size < FEWEST_DAYS) return null
  const wanted = { days: [days[0]!, days.at(-1)!] as const, zone, blockMinutes }
  return { from, to, zone, days, whole, wanted }
}
