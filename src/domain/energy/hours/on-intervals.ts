/**
 * Runs, hours and outages.
 *
 * A sample tells the state of the time that ends at it, for at most 2 × period: hours = Σ Δt of
 * on-samples with Δt capped, so a gap adds nothing further and a single sample adds 0. Outage =
 * length of the period − length of the union of all sources' runs. Milliseconds unless said.
 * Source: domain.md §4 (V-T1, V-T2).
 */
import { HOUR_MS, type Instant, type Interval, intersection, lengthMs } from '../../time/interval.ts'

export interface StateSample {
  at: Instant
  on: boolean | null
}

/** The times a device was on, in order and without overlap; touching runs are joined. */
export function onIntervals(samples: readonly StateSample[], longestMs: number): Interval[] {
  const runs: Interval[] = []
  for (let i = 1; i < samples.length; i++) {
    const sample = samples[i]!
    if (sample.on !== true) continue
    const from = Math.max(samples[i - 1]!.at, sample.at - longestMs)
    const before = runs.at(-1)
    if (before && before.to >= from) before.to = sample.at
    else runs.push({ from, to: sample.at })
  }
  return runs
}

/** Hours of the runs inside the range; runs of one device, without overlap. */
export function hoursWithin(runs: readonly Interval[], range: Interval): number {
  let ms = 0
  for (const run of runs) {
    const part = intersection(run, range)
    if (part !== null) ms += lengthMs(part)
  }
  return ms / HOUR_MS
}

/** The union of intervals, in order and without overlap. */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter((one) => one.to > one.from).sort((a, b) => a.from - b.from)
  const joined: Interval[] = []
  for (const one of sorted) {
    const before = joined.at(-1)
    if (before && one.from <= before.to) before.to = Math.max(before.to, one.to)
    else joined.push({ ...one })
  }
  return joined
}

/** Hours of the period in which no source was on. */
export function outageHours(runs: readonly Interval[], period: Interval): number {
  return lengthMs(period) / HOUR_MS - hoursWithin(union(runs), period)
}
