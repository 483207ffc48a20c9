/**
 * What a device can draw at most, from its rating.
 *
 *   rated kW  rated kVA × 0.8
 *   rated A   rated kVA ÷ 3·V, V line to neutral
 *   P_max     rated kVA, else √3·V·I of the current transformer; with V line to neutral that is 3·V·I ÷ 1000, and with
 *             a voltage transformer V is its primary, line to line; else ten times the 99th percentile of what the
 *             device was accepted to draw in 30 days; at first 2,000 kW
 * Source: domain.md §1 "Typical sites", §2.8 "over-range", §15.1.
 */
import { quantile } from '../quantile.ts'

/** What a device of unknown rating is taken to draw at most, until its readings tell. kW. Source: domain.md §15.1. */
export const UNRATED_MOST_KW = 2000
/** Power beyond so many times P_max cannot be true. */
export const MOST_POWER = 1.2

/** kW rating of a set sold by its kVA. */
const KW_PER_KVA = 0.8
const LEARNED_TIMES = 10
const LEARNED_SHARE = 0.99
/** A day of running, in blocks of 15 minutes. */
const LEAST_BLOCKS = 96
/** A device that idles for a month may still be a large one: nothing smaller is learned. */
const LEAST_LEARNED_KW = 100

export type RatingSource = 'rated' | 'current' | 'transformer' | 'learned' | 'assumed'

export interface RatingFacts {
  readonly ratedKva: number | null
  readonly ratedCurrentA: number | null
  /** Line to neutral. */
  readonly nominalV: number
  /** Primary of the current transformer, the largest that the device has had. */
  readonly ctPrimaryA: number | null
  /** Primary of the voltage transformer, line to line. */
  readonly vtPrimaryV: number | null
  readonly learnedKw: number | null
}

export function ratedKw(ratedKva: number | null): number | null {
  return ratedKva === null ? null : ratedKva * KW_PER_KVA
}

/** P_max in kW, and where it comes from; always known. */
export function mostPower(facts: RatingFacts): { readonly kw: number; readonly source: RatingSource } {
  const { ratedKva, ratedCurrentA, nominalV, ctPrimaryA, vtPrimaryV, learnedKw } = facts
  if (ratedKva !== null) return { kw: ratedKva, source: 'rated' }
  const perAmpere = vtPrimaryV === null ? 3 * nominalV : Math.sqrt(3) * vtPrimaryV
  const ofCurrent = (amperes: number) => (perAmpere * amperes) / 1000
  if (ratedCurrentA !== null) return { kw: ofCurrent(ratedCurrentA), source: 'current' }
  if (ctPrimaryA !== null) return { kw: ofCurrent(ctPrimaryA), source: 'transformer' }
  return learnedKw === null
    ? { kw: UNRATED_MOST_KW, source: 'assumed' }
    : { kw: learnedKw, source: 'learned' }
}

/** P_max from the mean kW of the blocks of 30 days, primary; null while less than a day of running is known. */
export function learnedMostKw(blockKw: readonly number[]): number | null {
  const running = blockKw.filter((kw) => kw > 0)
  if (running.length < LEAST_BLOCKS) return null
  return Math.max(LEAST_LEARNED_KW, LEARNED_TIMES * quantile(running, LEARNED_SHARE)!)
}

export function ratedCurrent(ratedKva: number | null, nominalV: number): number | null {
  return ratedKva === null ? null : (ratedKva * 1000) / (3 * nominalV)
}
