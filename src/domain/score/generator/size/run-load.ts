/**
 * How a set was loaded while it ran: from its 15-minute blocks, each at max(kVA, kW ÷ 0.8).
 *
 *   highest mean of 250 run hours that follow one another (of all, where it ran less), never below the mean of all
 *   peak of 15 minutes that counts: the highest load that is reached in three runs or for an hour in all; what is above it is a
 *   start, told with its moment
 * kVA, hours. Source: domain.md §16.H (I-GEN-1, I-GEN-2).
 */
import { HOUR_MS, type Instant } from '../../../time/interval.ts'

/** Blocks in which a set was on, oldest first, in columns. */
export interface RunBlocks {
  readonly at: Float64Array
  /** How long it was on in each block. */
  readonly hours: Float64Array
  readonly kva: Float64Array
  /** Hour of the local day in which each block begins. */
  readonly hourOfDay: Uint8Array
}

export interface RunLoad {
  readonly hours: number
  readonly meanKva: number
  readonly a250Kva: number
  /** When the 250 hours began and ended. */
  readonly a250From: Instant
  readonly a250To: Instant
  readonly peakKva: number
  /** What begins the highest load of all, where that is above the peak that counts. */
  readonly start: { readonly at: Instant; readonly kva: number } | null
}

/** Run hours that follow one another, of which the mean of a set must not be more than 70 %. */
export const WINDOW_H = 250
const BLOCK_H = 0.25
const RUNS_OF_PEAK = 3
const HOURS_OF_PEAK = 1

/** null: it did not run. */
export function runLoad(blocks: RunBlocks): RunLoad | null {
  let [hours, energy] = [0, 0]
  for (let n = 0; n < blocks.at.length; n++) {
    hours += blocks.hours[n]!
    energy += blocks.kva[n]! * blocks.hours[n]!
  }
  if (hours <= 0) return null
  const meanKva = energy / hours
  const window = highestWindow(blocks)
  const peakKva = countedPeak(blocks)
  const highest = highestBlock(blocks)
  return {
    hours,
    meanKva,
    a250Kva: Math.max(window.mean, meanKva),
    a250From: window.from,
    a250To: window.to,
    peakKva,
    start: highest.kva > peakKva ? highest : null,
  }
}

/** The first of the blocks with the highest load. */
export function highestBlock({ at, kva }: RunBlocks): { readonly at: Instant; readonly kva: number } {
  let most = 0
  for (let n = 1; n < kva.length; n++) if (kva[n]! > kva[most]!) most = n
  return { at: at[most]!, kva: kva[most]! }
}

function highestWindow({ at, hours: own, kva }: RunBlocks) {
  const last = at.length - 1
  let best = { mean: 0, from: at[0]!, to: at[last]! + BLOCK_H * HOUR_MS }
  let [first, hours, energy] = [0, 0, 0]
  for (let n = 0; n <= last; n++) {
    hours += own[n]!
    energy += kva[n]! * own[n]!
    while (hours - own[first]! >= WINDOW_H - 1e-9) {
      hours -= own[first]!
      energy -= kva[first]! * own[first]!
      first += 1
    }
    const mean = energy / hours
    const isWhole = hours >= WINDOW_H - 1e-9 || n === last
    if (isWhole && mean > best.mean) best = { mean, from: at[first]!, to: at[n]! + BLOCK_H * HOUR_MS }
  }
  return best
}

/** The highest load that is reached in three runs or for an hour in all; blocks that follow one another are one run. */
function countedPeak({ at, hours: own, kva }: RunBlocks): number {
  // The highest blocks that make an hour, falling: what counts is among them.
  const top: { readonly kva: number; readonly hours: number; readonly run: number }[] = []
  let [run, hours] = [0, 0]
  for (let n = 0; n < at.length; n++) {
    if (n > 0 && at[n]! - at[n - 1]! > BLOCK_H * HOUR_MS) run += 1
    if (hours >= HOURS_OF_PEAK && kva[n]! <= top.at(-1)!.kva) continue
    const place = top.findIndex((one) => one.kva < kva[n]!)
    top.splice(place === -1 ? top.length : place, 0, { kva: kva[n]!, hours: own[n]!, run })
    hours += own[n]!
    while (hours - top.at(-1)!.hours >= HOURS_OF_PEAK) hours -= top.pop()!.hours
  }
  const runs = new Set<number>()
  let reached = 0
  for (const one of top) {
    runs.add(one.run)
    reached += one.hours
    if (runs.size >= RUNS_OF_PEAK || reached >= HOURS_OF_PEAK - 1e-9) return one.kva
  }
  return top.at(-1)!.kva
}
