/**
 * What a stretch of whole blocks tells of demand, as it adds up over stretches: what is kept of a day, and what is worked
 * out of the blocks of a day that a range cuts. kVA of sources, kW of loads.
 *
 * Where a meter tells no reactive power in a block a factor stands in, and the stretch says so (`isAssumed`): a kept day
 * takes 0.78, which is right where nothing tells a factor in all of the range. Source: domain.md §5.1 to §5.3.
 */
import type { Instant } from '../../time/interval.ts'
import {
  countedAmong,
  type DemandOver,
  type DeviceDemandOver,
  drawnTogether,
  hasSupplied,
  type StandIn,
} from '../demand-over.ts'
import { type DemandSums, demandSums } from '../demand-stats.ts'
import { apparentSums, type FactorSums } from '../power-factor.ts'

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

export function demandPart(over: DemandOver, standIn: StandIn): DemandPart {
  const isLoad = ({ device }: DeviceDemandOver) => device.isLoad
  const sources = over.devices.filter((one) => !isLoad(one))
  const devices = [...sources, ...over.devices.filter(isLoad)]
  const own = devices.map((one) => ownSums(over, one, standIn))
  const { start, blockMs } = over.grid
  return {
    start,
    blockMs,
    deviceIds: devices.map(({ device }) => device.id),
    own: [
      ...own.map(({ max }) => max ?? Number.NaN),
      ...own.map(({ min }) => min ?? Number.NaN),
      ...own.map(({ sum }) => sum),
    ],
    counts: [
      ...own.map(({ blocks }) => blocks),
      ...own.map(({ peakAt }) => (peakAt === null ? 0 : (peakAt - start) / blockMs)),
      ...devices.map(
        (one) => (hasSupplied(one) ? SUPPLIED : 0) | (!isLoad(one) && isAssumed(one) ? ASSUMED : 0),
      ),
    ],
    factors: sources.flatMap(({ factorSums }) => FACTORS.map((name) => factorSums[name] ?? Number.NaN)),
  }
}

function ownSums(over: DemandOver, one: DeviceDemandOver, standIn: StandIn): DemandSums {
  const { vectors, thresholdKw, device } = one
  if (device.isLoad) return demandSums(vectors.kw, vectors.kw, thresholdKw, over.grid)
  const { together } = drawnTogether(over, [one], standIn)
  return demandSums(together.kva, together.kw, thresholdKw, over.grid)
}

export function togetherPart(
  over: DemandOver,
  selected: ReadonlySet<number>,
  standIn: StandIn,
): TogetherPart {
  const sources = countedAmong(over, selected)
  const { together, thresholdKw } = drawnTogether(over, sources, standIn)
  return {
    own: demandSums(together.kva, together.kw, thresholdKw, over.grid),
    ...apparentSums(together, thresholdKw),
    assumedIds: sources.filter(isAssumed).map(({ device }) => device.id),
  }
}

/** Whether a factor stands in for what was not told in some block. */
function isAssumed({ vectors: { kw, kvar, kva } }: DeviceDemandOver): boolean {
  for (let block = 0; block < kw.length; block++)
    if (Math.abs(kw[block]!) > 0 && Number.isNaN(kvar[block]!) && Number.isNaN(kva[block]!)) return true
  return false
}
