/**
 * What a set cost beside a grid that could have carried its load.
 *
 * Counted: the grid proven present with its voltage within ± 10 %, the set on, not excused (first minutes after the return, test
 * run, tagged needed, load above the contracted kVA). At least: that alone. At most: the time too of which the grid or its
 * voltage is not known. Coverage is that of the grid's state while the set was on; below 0.80 there is no ₦.
 * Time whose energy is not known is not counted either. ₦; null: a price or the rating is not known. Source: domain.md §16.G, X2, X3 (I-CHE-4, I-CHE-6).
 */
import { LEAST_COVERAGE } from '../../energy/supply/month-ledger.ts'
import type { Naira } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import type { Instant } from '../../time/interval.ts'
import { type RunCost, type RunPrices, runCost } from './day-cost.ts'
import type { RunPart } from './run-part.ts'
import type { Excuse } from './set-time.ts'

export type VoltageState = 'inside' | 'outside'

export interface NeededRun {
  readonly from: Instant
  readonly to: Instant
  readonly reason: string
}

export interface AvoidableRules {
  /** Of the feeder's block; null: not measured. */
  voltage(block: Instant): VoltageState | null
  /** null: not entered. */
  contractedKva(day: string): number | null
  readonly needed: readonly NeededRun[]
}

export type AvoidableReason = 'coverage' | 'rating' | 'litre-price' | 'grid-rate'

export interface Avoidable {
  /** Share of the on-time in which the grid's state is known; null: it did not run. */
  readonly coverage: number | null
  readonly onHours: number
  readonly counted: RunCost
  readonly low: Naira | null
  readonly high: Naira | null
  /** Some of the time is not known: the naira are at least. */
  readonly isLeast: boolean
  readonly reason: AvoidableReason | null
  /** Hours beside a live grid that are excused. */
  readonly excused: Readonly<Record<Excuse, number>>
  /** Hours beside a live grid outside of ± 10 %. */
  readonly outsideHours: number
  readonly unknownHours: number
}

export type Judged = 'counted' | 'maybe' | 'outside' | 'not-beside' | Excuse

/** How a part of the on-time counts. */
export function judgePart(part: RunPart, rules: AvoidableRules): Judged {
  if (part.grid === 'absent') return 'not-beside'
  if (part.excuse !== null && part.grid === 'present') return part.excuse
  if (rules.needed.some(({ from, to }) => part.from >= from && part.to <= to)) return 'needed'
  const contracted = rules.contractedKva(part.day)
  if (contracted !== null && part.kva !== null && part.kva > contracted) return 'contract'
  if (part.grid === 'unknown' || part.kwh === null) return 'maybe'
  if (part.isPartial) return 'outside'
  const volts = rules.voltage(part.block)
  if (volts === null) return part.isSensed ? 'counted' : 'maybe'
  return volts === 'inside' ? 'counted' : 'outside'
}

export function avoidable(parts: readonly RunPart[], rules: AvoidableRules, prices: RunPrices): Avoidable {
  const judged = parts
    .flatMap((part) => splitByNeeded(part, rules.needed))
    .map((part) => ({ part, as: judgePart(part, rules) }))
  const pick = (...names: Judged[]) => judged.filter(({ as }) => names.includes(as)).map(({ part }) => part)
  const hours = (list: readonly RunPart[]) => list.reduce((sum, part) => sum + part.hours, 0)
  const onHours = hours(parts)
  const coverage = ratio(onHours - hours(parts.filter(({ grid }) => grid === 'unknown')), onHours)
  const counted = runCost(pick('counted'), prices)
  const most = runCost(pick('counted', 'maybe'), prices)
  const reason = whyUnknown(coverage, counted)
  const unknownHours = hours(pick('maybe'))
  const beside = (name: Excuse) => hours(pick(name).filter(({ grid }) => grid === 'present'))
  return {
    coverage,
    onHours,
    counted,
    low: reason === null ? Math.max(0, counted.difference ?? 0) : null,
    high:
      reason === null && most.difference !== null
        ? Math.max(counted.difference ?? 0, most.difference, 0)
        : null,
    isLeast: unknownHours > 0,
    reason,
    excused: {
      return: beside('return'),
      test: beside('test'),
      needed: beside('needed'),
      contract: beside('contract'),
    },
    outsideHours: hours(pick('outside')),
    unknownHours,
  }
}

function whyUnknown(coverage: number | null, counted: RunCost): AvoidableReason | null {
  if (coverage !== null && coverage < LEAST_COVERAGE) return 'coverage'
  if (counted.litres === null) return 'rating'
  if (counted.days.some(({ litrePrice }) => litrePrice === null)) return 'litre-price'
  return counted.days.some(({ gridRate }) => gridRate === null) ? 'grid-rate' : null
}

/** A tag may begin and end inside of a part. */
function splitByNeeded(part: RunPart, needed: readonly NeededRun[]): RunPart[] {
  const edges = needed.flatMap(({ from, to }) => [from, to]).filter((at) => at > part.from && at < part.to)
  if (edges.length === 0) return [part]
  const cuts = [part.from, ...[...new Set(edges)].sort((a, b) => a - b), part.to]
  return cuts.slice(1).map((to, n) => {
    const from = cuts[n]!
    const share = (to - from) / (part.to - part.from)
    const { kwh, litres } = part
    return {
      ...part,
      from,
      to,
      hours: part.hours * share,
      kwh: kwh === null ? null : kwh * share,
      litres: litres === null ? null : litres * share,
    }
  })
}
