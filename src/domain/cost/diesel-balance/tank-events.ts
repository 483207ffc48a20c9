/**
 * Refuels, falls and leaks that the level of a tank shows.
 *
 *   refuel  rise between plateaus ≥ the threshold; where a set ran between them, with what it burned by the meters
 *   fall    as much downwards while no set ran for the whole span; known for < 95 % of the span → "or it ran unseen", and
 *           none where the registers rose meanwhile: a set did run
 *   leak    ≥ 1 % of the tank a day, over ≥ 72 h without a run, that is no fall
 * u = √2 of the level's. A fall says that the level fell, never who or why. Litres. Source: domain.md §16.D (I-DSL-4).
 */
import type { Litres } from '../../quantity.ts'
import { DAY_MS, HOUR_MS, type Instant, type Interval } from '../../time/interval.ts'
import {
  changeThreshold,
  hasRunBetween,
  type LevelSample,
  levelTolerance,
  type Plateau,
  plateausBetween,
  type TankSensor,
} from './level-series.ts'

export interface TankChange {
  readonly kind: 'refuel' | 'fall' | 'leak'
  readonly from: Instant
  readonly to: Instant
  /** Never below 0. */
  readonly litres: Litres
  readonly u: Litres
  /** Share of the span in which it is known that no set ran. */
  readonly coverage: number
}

export interface RunSignal {
  /** When any set of the tank ran. */
  readonly runs: readonly Interval[]
  /** How much of a span is known to be without a run or with one, 0 to 1. */
  coverage(span: Interval): number
  /** The meters counted energy in it, also where it is not known when. */
  hasEnergy(span: Interval): boolean
  /** What the sets burned in it by the meters; null: not known. */
  burned(span: Interval): Litres | null
}

const LEAK_MS = 72 * HOUR_MS
const LEAK_SHARE = 0.01

export function tankEvents(
  samples: readonly LevelSample[],
  signal: RunSignal,
  sensor: TankSensor,
): TankChange[] {
  const plateaus = plateausBetween(samples, signal.runs, sensor)
  const changes = plateaus.slice(1).flatMap((next, n) => changeBetween(plateaus[n]!, next, signal, sensor))
  return [...changes, ...leaks(plateaus, changes, signal, sensor)].sort((a, b) => a.from - b.from)
}

function changeBetween(before: Plateau, after: Plateau, signal: RunSignal, sensor: TankSensor): TankChange[] {
  const span = { from: before.to, to: after.from }
  const coverage = signal.coverage(span)
  const ran =
    hasRunBetween(signal.runs, span.from, span.to) || (mayHaveRun({ coverage }) && signal.hasEnergy(span))
  const burned = ran ? signal.burned(span) : 0
  const change = after.litres - before.litres + (burned ?? 0)
  if (Math.abs(change) < changeThreshold(sensor) || (change < 0 && ran)) return []
  const { litres, u } = { litres: Math.abs(change), u: Math.SQRT2 * levelTolerance(sensor) }
  return [{ kind: change > 0 ? 'refuel' : 'fall', ...span, litres, u, coverage }]
}

/** Stretches without a run, a refuel or a fall in which the level goes down steadily. */
function leaks(
  plateaus: readonly Plateau[],
  changes: readonly TankChange[],
  signal: RunSignal,
  { capacity, ...rest }: TankSensor,
): TankChange[] {
  const found: TankChange[] = []
  const tolerance = levelTolerance({ capacity, ...rest })
  let first = plateaus[0]
  for (const [n, plateau] of plateaus.entries()) {
    const next = plateaus[n + 1]
    const isBroken =
      !next ||
      hasRunBetween(signal.runs, plateau.to, next.from) ||
      changes.some(({ from }) => from === plateau.to)
    if (!isBroken || !first) continue
    const span = { from: first.from, to: plateau.to }
    const lost = first.litres - plateau.litres
    const days = (midInstant(plateau) - midInstant(first)) / DAY_MS
    if (span.to - span.from >= LEAK_MS && plateau !== first && lost >= LEAK_SHARE * capacity * days)
      found.push({
        kind: 'leak',
        ...span,
        litres: lost,
        u: Math.SQRT2 * tolerance,
        coverage: signal.coverage(span),
      })
    first = next
  }
  return found
}

const midInstant = ({ from, to }: Plateau): Instant => (from + to) / 2

/** A purchase or delivery that a refuel may be of. */
export interface RefuelPaper {
  readonly id: number
  /** Of its day, or of its time where it has one. */
  readonly from: Instant
  readonly to: Instant
  readonly litres: Litres
}

const BEFORE_MS = DAY_MS
const AFTER_MS = 3 * DAY_MS

/** Which paper each refuel is of: from one day before the paper to three days after, the nearest litres first, each paper once. */
export function matchRefuels(
  refuels: readonly TankChange[],
  papers: readonly RefuelPaper[],
): (number | null)[] {
  const pairs = refuels.flatMap((refuel, n) =>
    papers
      .filter(({ from, to }) => refuel.from < to + AFTER_MS && refuel.to > from - BEFORE_MS)
      .map((paper) => ({ n, id: paper.id, off: Math.abs(paper.litres - refuel.litres) })),
  )
  pairs.sort((a, b) => a.off - b.off || a.n - b.n || a.id - b.id)
  const matched = new Map<number, number>()
  const taken = new Set<number>()
  for (const { n, id } of pairs) {
    if (matched.has(n) || taken.has(id)) continue
    matched.set(n, id)
    taken.add(id)
  }
  return refuels.map((_, n) => matched.get(n) ?? null)
}

/** Whether a fall may be a run that nothing measured. */
export const mayHaveRun = ({ coverage }: Pick<TankChange, 'coverage'>): boolean => coverage < 0.95
