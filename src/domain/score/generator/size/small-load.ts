/**
 * Whether a set is hardly loaded: more than a quarter of its run time below 30 % of the rating, and in its last 100 run hours no
 * 30 minutes at 70 % and more, which would burn it clean. And whether that time lies in fixed hours of the day.
 * Source: domain.md §16.H.
 */
import { BLOCK_MS } from '../../../time/interval.ts'
import type { RunBlocks } from './run-load.ts'

const LOW_SHARE = 0.3
const LOW_TIME = 0.25
const CLEAN_SHARE = 0.7
const CLEAN_HOURS = 100
const DAY_HOURS = 24
const MOST_WINDOW_H = 10
const WINDOW_TIME = 0.8

export function isSmallLoad(blocks: RunBlocks, ratedKva: number): boolean {
  let [hours, low] = [0, 0]
  for (let n = 0; n < blocks.at.length; n++) {
    hours += blocks.hours[n]!
    if (blocks.kva[n]! < LOW_SHARE * ratedKva) low += blocks.hours[n]!
  }
  return hours > 0 && low / hours > LOW_TIME && !wasCleaned(blocks, ratedKva)
}

function wasCleaned({ at, hours: own, kva }: RunBlocks, ratedKva: number): boolean {
  let hours = 0
  for (let n = at.length - 1; n > 0 && hours < CLEAN_HOURS; n--) {
    hours += own[n]!
    const isHot = kva[n]! >= CLEAN_SHARE * ratedKva && kva[n - 1]! >= CLEAN_SHARE * ratedKva
    if (isHot && at[n]! - at[n - 1]! <= BLOCK_MS && own[n]! + own[n - 1]! >= 0.5 - 1e-9) return true
  }
  return false
}

export interface HourWindow {
  /** Hours of the local day; `to` may be below `from`: over midnight. */
  readonly from: number
  readonly to: number
  readonly meanKva: number
  readonly peakKva: number
  readonly hours: number
}

/** The shortest hours of the day that hold 80 % of the low time, where they are ten or fewer; null: it is spread out. */
export function lowHours(blocks: RunBlocks, ratedKva: number): HourWindow | null {
  const low = new Float64Array(DAY_HOURS)
  let all = 0
  for (let n = 0; n < blocks.at.length; n++) {
    if (blocks.kva[n]! >= LOW_SHARE * ratedKva) continue
    const hour = blocks.hourOfDay[n]!
    low[hour] = low[hour]! + blocks.hours[n]!
    all += blocks.hours[n]!
  }
  if (all === 0) return null
  for (let length = 1; length <= MOST_WINDOW_H; length++)
    for (let from = 0; from < DAY_HOURS; from++) {
      const within = (hour: number) => (hour - from + DAY_HOURS) % DAY_HOURS < length
      const inWindow = low.reduce((sum, hours, hour) => sum + (within(hour) ? hours : 0), 0)
      if (inWindow < WINDOW_TIME * all - 1e-9) continue
      return { from, to: (from + length) % DAY_HOURS, ...loadWithin(blocks, within) }
    }
  return null
}

function loadWithin({ hours: own, kva, hourOfDay }: RunBlocks, within: (hour: number) => boolean) {
  let [hours, energy, peakKva] = [0, 0, 0]
  for (let n = 0; n < own.length; n++) {
    if (!within(hourOfDay[n]!)) continue
    hours += own[n]!
    energy += kva[n]! * own[n]!
    peakKva = Math.max(peakKva, kva[n]!)
  }
  return { meanKva: energy / hours, peakKva, hours }
}
