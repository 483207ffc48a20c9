/**
 * What a stretch of whole blocks tells of demand, as it adds up over stretches: what is kept of a day, and what is worked
 * out of the blocks of a day that a range cuts. kVA of sources, kW of loads.
 *
 * Where a meter tells no reactive power in a block a factor stands in, and the stretch says so (`isAssumed`): a kept day
 * takes 0.78, which is right where nothing tells a factor in all of the range. Source: domain.md §5.1 to §5.3.
 */
import type { Instant } from '../../time/interval.ts'
import type { DemandSums } from '../demand-stats.ts'
import type { FactorSums } from '../power-factor.ts'

/** Lists with a value a device, in the order of `deviceIds`, one list after the other; sources stand first. */
export interface DemandPart {
  readonly start: Instant
  readonly blockMs: number
  /** The same object wherever the devices are the same. */
  readonly deviceIds: ArrayLike<number>
  /** Max, min (NaN where no block is energised) and sum of the energised blocks. */
  readonly own: ArrayLike<number>
  /** How many they are, which of them is the max, counted from the start, and marks. */
  readonly counts: ArrayLike<number>
  /** `FACTORS` of each source, one source after the other; kvarh NaN: none is known. */
  readonly factors: ArrayLike<number>
}

/** What a mark is made of. */
export const SUPPLIED = 1
export const ASSUMED = 2

export const FACTORS = ['kwh', 'kvarh', 'real', 'apparent', 'weighted'] as const

/** What counted sources drew together in a stretch. */
export interface TogetherPart extends Pick<FactorSums, 'real' | 'apparent'> {
  readonly own: DemandSums
  /** Those of them in whose blocks a factor stands in. */
  readonly assumedIds: readonly number[]
}
