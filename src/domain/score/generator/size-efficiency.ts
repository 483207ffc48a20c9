/**
 * How much of its size a generator carries: average running demand ÷ rating × 100; no run → 1 (Not In Use); rating or demand
 * unknown → null. What to do about it: size/size-advice. kVA, percent. Source: domain.md §6.3 (V-G2, V-G3).
 */
import { percentage } from '../../ratio.ts'
import { NOT_IN_USE_PERCENT } from './load-band.ts'

export const STANDARD_KVA: readonly number[] = [
  10, 13, 15, 20, 27, 30, 40, 45, 50, 60, 80, 100, 135, 150, 180, 200, 250, 300, 350, 400, 450, 500, 650, 800,
  1000,
]

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

/** What to do about the size. */
export interface Recommendation {
  /** null: too early to say. */
  readonly kva: number | null
  readonly text: string
}
