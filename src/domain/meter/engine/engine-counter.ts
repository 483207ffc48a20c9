/**
 * Counters of an engine: what they rose by, over falls, leaps and an exchanged controller.
 *
 * A value fits the one before where it rose by no more than an engine can: an hour an hour, 60 starts an hour, with a
 * little for coarse counters. One that does not fit is held: it never was where the next fits the value before it, and the
 * counter was exchanged or set anew where two more fit it. What was counted between the last old value and the first new one
 * is the new value where that is possible since, else unknown. Source: domain.md §6.6, §15.2.
 */
import { HOUR_MS, type Instant } from '../../time/interval.ts'

export interface CounterPoint {
  readonly at: Instant
  readonly value: number
}

export interface CounterRule {
  /** What it rises by in an hour at most. */
  readonly mostAnHour: number
  /** What a coarse counter or a clock that was set explains beside that. */
  readonly slack: number
}

/** A clock that runs 2 % fast is none of the engine's. */
export const HOURS_RULE: CounterRule = { mostAnHour: 1.02, slack: 1 }
export const STARTS_RULE: CounterRule = { mostAnHour: 60, slack: 5 }

/** Rounding of a value that stands still. */
export const ROUNDING = 0.1
/** Values after a held one that confirm it. */
const CONFIRMED_BY = 2

export interface CounterRise {
  /** null: there is no value that counts. */
  readonly rise: number | null
  /** Each time the counter began anew: its first new value. */
  readonly exchangedAt: readonly Instant[]
  /** False: what was counted while it was exchanged is not known, so that the rise is the least. */
  readonly isWhole: boolean
  /** The newest value that counts. */
  readonly newest: CounterPoint | null
}

/** Whether a value may follow another. */
export function fits(before: CounterPoint, after: CounterPoint, { mostAnHour, slack }: CounterRule): boolean {
  const rise = after.value - before.value
  return rise >= -ROUNDING && rise <= (mostAnHour * (after.at - before.at)) / HOUR_MS + slack
}

/** `points` in order. */
export function counterRise(points: readonly CounterPoint[], rule: CounterRule): CounterRise {
  const epochs = acceptedEpochs(points, rule)
  const exchangedAt = epochs.slice(1).map(([first]) => first!.at)
  if (epochs.length === 0) return { rise: null, exchangedAt, isWhole: true, newest: null }
  let rise = 0
  let isWhole = true
  for (const [n, epoch] of epochs.entries()) {
    const [first, last] = [epoch[0]!, epoch.at(-1)!]
    rise += Math.max(0, last.value - first.value)
    const before = epochs[n - 1]?.at(-1)
    if (before === undefined) continue
    if (fits({ at: before.at, value: 0 }, first, rule)) rise += first.value
    else isWhole = false
  }
  return { rise, exchangedAt, isWhole, newest: epochs.at(-1)!.at(-1)! }
}

/** What counts, an array for each time that the counter began anew. */
function acceptedEpochs(points: readonly CounterPoint[], rule: CounterRule): CounterPoint[][] {
  const epochs: CounterPoint[][] = []
  let held: CounterPoint[] = []
  for (const point of points) {
    const epoch = epochs.at(-1)
    if (epoch === undefined) epochs.push([point])
    else if (fits(epoch.at(-1)!, point, rule)) {
      epoch.push(point)
      held = []
    } else if (held.length > 0 && fits(held.at(-1)!, point, rule)) held.push(point)
    else held = [point]
    if (held.length > CONFIRMED_BY) {
      // A first value that nothing confirmed was no epoch.
      if (epochs.length === 1 && epoch!.length === 1) epochs.pop()
      epochs.push(held)
      held = []
    }
  }
  return epochs
}

/**
 * The points of a day that tell the same as all of them: its first and last, and what stands around a value that does
 * not fit. Of a counter that leaps all day the first and last alone.
 */
export function keyPoints(points: readonly CounterPoint[], rule: CounterRule): CounterPoint[] {
  const isKey = points.map((_, n) => n === 0 || n === points.length - 1)
  for (const [n, point] of points.entries()) {
    if (n === 0 || fits(points[n - 1]!, point, rule)) continue
    for (let near = n - 1 - CONFIRMED_BY; near <= n + CONFIRMED_BY; near++) {
      if (near >= 0 && near < points.length) isKey[near] = true
    }
  }
  const keys = points.filter((_, n) => isKey[n])
  return keys.length <= MOST_A_DAY ? keys : [points[0]!, points.at(-1)!]
}

const MOST_A_DAY = 60

/** Days near a value that does not fit are looked at with their points: each has one at least. */
export const DAYS_NEAR_LEAP = CONFIRMED_BY + 1

/**
 * The first and last of points that fit each other, which tell the same as all of them: [at, value, at, value]; [] of none;
 * null where one does not fit.
 */
export function steadyEnds(points: readonly CounterPoint[], rule: CounterRule): number[] | null {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const isSteady = points.every((point, n) => n === 0 || fits(points[n - 1]!, point, rule))
  return isSteady && fits(first, last, rule) ? [first.at, first.value, last.at, last.value] : null
}
