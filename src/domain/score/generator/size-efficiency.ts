/**
 * Whether a generator has the right size.
 *
 *   usage %   average running demand ÷ rating × 100; no run → 1 (Not In Use); rating or demand unknown → null
 *   S_req     max(highest demand ÷ 0.80, average demand ÷ 0.70), and the smallest standard size that is no smaller
 * Demand above the largest size asks for that one. A rating that is no standard size is adequate where it meets S_req
 * and the next standard size is larger. kVA. Source: domain.md §6.3, §6.4 (V-G2, V-G3).
 */
import { percentage } from '../../ratio.ts'
import { NOT_IN_USE_PERCENT } from './load-band.ts'

export const STANDARD_KVA: readonly number[] = [
  10, 13, 15, 20, 27, 30, 40, 45, 50, 60, 80, 100, 135, 150, 180, 200, 250, 300, 350, 400, 450, 500, 650, 800,
  1000,
]

const PEAK_SHARE = 0.8
const AVERAGE_SHARE = 0.7

export interface RunningDemand {
  readonly avgKva: number | null
  readonly maxKva: number | null
  /** Hours on; null: not known. */
  readonly hours: number | null
}

export function sizeUsage({ avgKva, hours }: RunningDemand, ratedKva: number | null): number | null {
  if (ratedKva === null) return null
  return hours === 0 ? NOT_IN_USE_PERCENT : percentage(avgKva, ratedKva)
}

export interface Recommendation {
  readonly kva: number
  readonly text: string
}

/** null: it did not run, or its demand or rating is not known. */
export function recommendedSize(
  { avgKva, maxKva, hours }: RunningDemand,
  ratedKva: number | null,
): Recommendation | null {
  if (hours === 0 || avgKva === null || maxKva === null || ratedKva === null) return null
  const required = Math.max(maxKva / PEAK_SHARE, avgKva / AVERAGE_SHARE)
  const kva = STANDARD_KVA.find((size) => size >= required) ?? STANDARD_KVA.at(-1)!
  const isAdequate = required <= ratedKva && ratedKva <= kva
  if (isAdequate) return { kva: ratedKva, text: 'Size is adequate' }
  return kva < ratedKva
    ? { kva, text: `Replace with ${article(kva)} ${kva} kVA generator or move load to it` }
    : { kva, text: `Increase to ${kva} kVA` }
}

/** As a standard size is read out: an eighty, an eight hundred, a hundred and eighty. */
function article(kva: number): 'a' | 'an' {
  return String(kva).startsWith('8') ? 'an' : 'a'
}
