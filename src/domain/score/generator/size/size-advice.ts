/**
 * What to do about the size of a generator.
 *
 * Needed S = max(peak of 15 min ÷ 0.90, highest mean of 250 run hours ÷ 0.70), since the peak needs the whole rating less what a
 * 15-minute mean hides, and only the mean the 70 %. Rating × what is left of it where it stands; a standby set that runs more than
 * 200 h a year × 0.9, as prime. In order: S fits and the set is not hardly loaded → adequate, or
 * fill where the badge says Inefficient · the mean above 70 % → larger, the
 * smallest standard size from S · only peaks → stagger or soft-start, larger only above the rating · hardly loaded → shift load,
 * a small night set, or smaller at its replacement. None contradicts the badge of SC-04: Overloaded is never advised smaller,
 * Inefficient never larger, Efficient never smaller. kVA. Below 50 run hours or 0.9 coverage: too early; rating unknown: null.
 * Source: domain.md §16.H (I-GEN-1 … I-GEN-4, I-GEN-7).
 */
import type { Instant } from '../../../time/interval.ts'
import { loadBand } from '../load-band.ts'
import type { MotorStart, SetRating } from '../set-entry.ts'
import { STANDARD_KVA } from '../size-efficiency.ts'
import { highestBlock, type RunBlocks, type RunLoad, runLoad } from './run-load.ts'
import { type HourWindow, isSmallLoad, lowHours } from './small-load.ts'

export type SizeAdviceKind =
  | 'adequate'
  /** It fits its peaks, and is loaded little in between. */
  | 'fill'
  | 'larger'
  | 'stagger'
  | 'spread'
  | 'shift'
  | 'night-set'
  | 'smaller'
  | 'too-early'

export interface SizedSet {
  readonly ratedKva: number | null
  /** Share of the rating that is left where it stands; 1 unless entered. */
  readonly derate: number
  readonly rating: SetRating | null
  /** Run hours of the last 365 days, whatever range is shown, as far as they are known. */
  readonly hoursOfYear: number | null
  readonly motor: { readonly kw: number; readonly start: MotorStart } | null
}

export interface SizedRun {
  readonly blocks: RunBlocks
  /** Measured share of what was due, 0 to 1. */
  readonly coverage: number
  /** Percent of the size that SC-04 shows; null: not known. */
  readonly usagePercent: number | null
}

export interface SizeAdvice {
  readonly kind: SizeAdviceKind
  /** What the set may carry here. */
  readonly ratingKva: number
  readonly load: RunLoad | null
  readonly requiredKva: number | null
  /** The size that is advised; the set's own where it stays; null: too early. */
  readonly kva: number | null
  /** A load to stagger or soft-start: the highest of all. */
  readonly start: { readonly at: Instant; readonly kva: number } | null
  readonly lowHours: HourWindow | null
  /** The size of a small set for the low hours. */
  readonly nightKva: number | null
  readonly motor: 'fits' | 'ask-maker' | null
  /** What is above what it may carry, where a larger one is advised. */
  readonly beyond: 'mean' | 'peaks' | null
  readonly runHours: number
}

export const LEAST_RUN_HOURS = 50
export const LEAST_RUN_COVERAGE = 0.9
const PEAK_SHARE = 0.9
const MEAN_SHARE = 0.7
const STANDBY_HOURS = 200
const STANDBY_SHARE = 0.9

/** null: its rating is not known. */
export function sizeAdvice(set: SizedSet, run: SizedRun): SizeAdvice | null {
  if (set.ratedKva === null || !(set.ratedKva > 0)) return null
  const ratingKva = carriedKva(set, set.ratedKva)
  const load = runLoad(run.blocks)
  const runHours = load?.hours ?? 0
  const base = { ratingKva, load, runHours, motor: motorVerdict(set, ratingKva) }
  const none = { start: null, lowHours: null, nightKva: null, beyond: null }
  if (load === null || runHours < LEAST_RUN_HOURS || run.coverage < LEAST_RUN_COVERAGE)
    return { ...base, ...none, kind: 'too-early', requiredKva: null, kva: null }
  const a250 = Math.max(load.a250Kva, ((run.usagePercent ?? 0) / 100) * set.ratedKva)
  const requiredKva = Math.max(load.peakKva / PEAK_SHARE, a250 / MEAN_SHARE)
  const found = chooseAdvice(set.ratedKva, { ...base, load, a250, requiredKva }, run)
  return { ...base, ...none, requiredKva, ...found }
}

function carriedKva({ derate, rating, hoursOfYear }: SizedSet, ratedKva: number): number {
  const isPrimeRun = rating === 'standby' && hoursOfYear !== null && hoursOfYear > STANDBY_HOURS
  return ratedKva * derate * (isPrimeRun ? STANDBY_SHARE : 1)
}

interface Needed {
  readonly ratingKva: number
  readonly load: RunLoad
  readonly a250: number
  readonly requiredKva: number
}

type Found = Pick<SizeAdvice, 'kind' | 'kva'> &
  Partial<Pick<SizeAdvice, 'start' | 'lowHours' | 'nightKva' | 'beyond'>>

function chooseAdvice(ownKva: number, needed: Needed, run: SizedRun): Found {
  const { ratingKva, load, a250, requiredKva } = needed
  const badge = loadBand(run.usagePercent)?.band ?? null
  const isInefficient = badge === 'Inefficient'
  const isSmall = isInefficient && isSmallLoad(run.blocks, ratingKva)
  if (requiredKva <= ratingKva && !isSmall)
    return { kind: isInefficient ? 'fill' : 'adequate', kva: ownKva, start: load.start }
  const larger = standardKva(requiredKva)
  if (a250 > MEAN_SHARE * ratingKva)
    return isInefficient || larger <= ownKva
      ? { kind: 'spread', kva: ownKva }
      : { kind: 'larger', kva: larger, beyond: 'mean' }
  if (requiredKva > ratingKva) {
    const start = load.start ?? highestBlock(run.blocks)
    const isLarger = load.peakKva > ratingKva && !isInefficient && larger > ownKva
    return isLarger
      ? { kind: 'larger', kva: larger, start, beyond: 'peaks' }
      : { kind: 'stagger', kva: ownKva, start }
  }
  return forSmall(ownKva, needed, run)
}

/** In the order in which they cost: what changes the load, a small set beside it, another set. */
function forSmall(ownKva: number, { ratingKva, load, requiredKva }: Needed, run: SizedRun): Found {
  const night = nightSet(run.blocks, ownKva, ratingKva)
  if (night !== null)
    return { kind: 'night-set', kva: ownKva, start: load.start, lowHours: night.window, nightKva: night.kva }
  const kva = standardKva(requiredKva)
  return kva < ownKva
    ? { kind: 'smaller', kva, start: load.start }
    : { kind: 'shift', kva: ownKva, start: load.start }
}

/** The set that would carry the low hours, under half of the size; null: there are none, or it would not be small. */
export function nightSet(
  blocks: RunBlocks,
  ownKva: number,
  ratingKva: number,
): { readonly window: HourWindow; readonly kva: number } | null {
  const window = lowHours(blocks, ratingKva)
  if (window === null) return null
  const kva = standardKva(Math.max(window.peakKva / PEAK_SHARE, window.meanKva / MEAN_SHARE))
  return kva < ownKva / 2 ? { window, kva } : null
}

/** The smallest standard size that will do. */
export function standardKva(required: number): number {
  return STANDARD_KVA.find((size) => size >= required - 1e-9) ?? STANDARD_KVA.at(-1)!
}

/** Times its rated kVA that a motor takes to start. */
const START_TIMES: Readonly<Record<MotorStart, number>> = { direct: 6, 'star-delta': 2, soft: 3 }
const KW_PER_KVA = 0.8
const MOST_STEP = 0.6

/** Starts are invisible in 15-minute means: what is entered is held against 60 % of the rating. */
function motorVerdict({ motor }: SizedSet, ratingKva: number): SizeAdvice['motor'] {
  if (motor === null) return null
  return (START_TIMES[motor.start] * motor.kw) / KW_PER_KVA <= MOST_STEP * ratingKva ? 'fits' : 'ask-maker'
}
