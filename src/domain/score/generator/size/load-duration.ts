/**
 * For how long a set carried how much while it ran: its blocks by falling load, and the hours in the bands that are cut at
 * 30, 70 and 100 % of its rating. Percent, hours. Source: domain.md §16.H.
 */
import type { RunBlocks } from './run-load.ts'

export interface DurationPoint {
  /** Hours with at least this load. */
  readonly hours: number
  readonly percent: number
}

/** Hours below 30 %, from 30 to 70 %, from 70 to 100 %, and above. */
export type BandHours = readonly [number, number, number, number]

export const BAND_CUTS = [30, 70, 100] as const
/** A curve is drawn by so many points: more are no longer seen apart. */
const MOST_POINTS = 160

export interface LoadDuration {
  readonly hours: number
  readonly bands: BandHours
  /** Falling, from the highest load; the last at all hours. */
  readonly points: readonly DurationPoint[]
}

export function loadDuration({ hours: own, kva }: RunBlocks, ratedKva: number): LoadDuration {
  const order = Array.from(own.keys()).sort((a, b) => kva[b]! - kva[a]!)
  const bands = [0, 0, 0, 0]
  const all: DurationPoint[] = []
  let hours = 0
  for (const n of order) {
    const percent = (100 * kva[n]!) / ratedKva
    hours += own[n]!
    bands[bandFor(percent)]! += own[n]!
    all.push({ hours, percent })
  }
  return { hours, bands: bands as unknown as BandHours, points: thinned(all) }
}

function bandFor(percent: number): number {
  if (percent > BAND_CUTS[2]) return 3
  if (percent >= BAND_CUTS[1]) return 2
  return percent >= BAND_CUTS[0] ? 1 : 0
}

/** The first, the last and every so many between. */
function thinned(points: readonly DurationPoint[]): DurationPoint[] {
  const step = Math.max(1, Math.ceil(points.length / MOST_POINTS))
  return points.filter((_, n) => n % step === 0 || n === points.length - 1)
}
