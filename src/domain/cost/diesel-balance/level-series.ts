/**
 * Plateaus of a tank's level while no set runs, and what stands between them.
 *
 *   settled    a sample ≥ 15 min after every run's end and before the next run
 *   plateau    settled samples in a row within one tolerance = max(step, 1 % of the tank) of their median, ≥ 30 min or
 *              ≥ 3 samples long; its level is that median (of at most its first 50 samples)
 *   threshold  max(3 steps, 2 % of the tank, 10 L)
 * The order in which samples come does not matter. A short plateau between two changes of the same direction belongs to the
 * change. Litres. Source: domain.md §16.D "Level" (I-DSL-4).
 */
import { quantile } from '../../meter/quantile.ts'
import type { Litres } from '../../quantity.ts'
import { HOUR_MS, type Instant, type Interval, MINUTE_MS } from '../../time/interval.ts'
import { levelUncertainty } from './uncertainty.ts'

export interface LevelSample {
  readonly at: Instant
  readonly litres: Litres
}

export interface Plateau {
  readonly from: Instant
  readonly to: Instant
  readonly litres: Litres
  readonly samples: number
}

export interface TankSensor {
  readonly capacity: Litres
  /** Of the sensor; 0: it has none that can be told. */
  readonly step: Litres
}

const SETTLE_MS = 15 * MINUTE_MS
const LEAST_MS = 30 * MINUTE_MS
const LEAST_SAMPLES = 3
const PAUSE_MS = HOUR_MS
const LEAST_CHANGE = 10

export const levelTolerance = ({ capacity, step }: TankSensor): Litres => levelUncertainty(capacity, step)!

/** From which change on it is a refuel or a fall. */
export function changeThreshold({ capacity, step }: TankSensor): Litres {
  return Math.max(3 * step, 0.02 * capacity, LEAST_CHANGE)
}

/** `runs`: when any set of the tank ran. */
export function plateausBetween(
  samples: readonly LevelSample[],
  runs: readonly Interval[],
  sensor: TankSensor,
): Plateau[] {
  const tolerance = levelTolerance(sensor)
  const sorted = [...samples].sort((a, b) => a.at - b.at || a.litres - b.litres)
  const ordered = [...runs].sort((a, b) => a.from - b.from)
  const plateaus: Plateau[] = []
  let group: LevelSample[] = []
  const close = () => {
    const plateau = plateauOf(group)
    if (plateau) plateaus.push(plateau)
    group = []
  }
  let n = 0
  let lastRun: Interval | null = null
  for (const sample of sorted) {
    while (n < ordered.length && ordered[n]!.from <= sample.at) {
      close()
      const run = ordered[n++]!
      lastRun = lastRun !== null && lastRun.to > run.to ? lastRun : run
    }
    if (lastRun !== null && sample.at < lastRun.to + SETTLE_MS) continue
    if (group.length > 0 && Math.abs(sample.litres - middle(group)) > tolerance) close()
    group.push(sample)
  }
  close()
  return withoutPauses(plateaus, ordered, tolerance)
}

function plateauOf(group: readonly LevelSample[]): Plateau | null {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return null
  if (group.length < LEAST_SAMPLES && last.at - first.at < LEAST_MS) return null
  return { from: first.at, to: last.at, litres: middle(group), samples: group.length }
}

const MOST_LOOKED_AT = 50

/** By its first samples: a tank that loses a little every day leaves them sooner or later, and a plateau ends. */
function middle(group: readonly LevelSample[]): Litres {
  const litres = group.slice(0, MOST_LOOKED_AT).map((one) => one.litres)
  return quantile(litres, 0.5)!
}

/** Leaves out what only interrupts a change: a tanker pauses, a hose is moved. */
function withoutPauses(
  plateaus: readonly Plateau[],
  runs: readonly Interval[],
  tolerance: Litres,
): Plateau[] {
  const told: Plateau[] = []
  for (const [n, plateau] of plateaus.entries()) {
    const [before, next] = [told.at(-1), plateaus[n + 1]]
    const isShort = plateau.to - plateau.from < PAUSE_MS
    if (before && next && isShort && !hasRunBetween(runs, before.to, next.from)) {
      const [up, on] = [plateau.litres - before.litres, next.litres - plateau.litres]
      if (Math.sign(up) === Math.sign(on) && Math.min(Math.abs(up), Math.abs(on)) > tolerance) continue
    }
    told.push(plateau)
  }
  return told
}

export function hasRunBetween(runs: readonly Interval[], from: Instant, to: Instant): boolean {
  return runs.some((run) => run.from < to && run.to > from)
}
