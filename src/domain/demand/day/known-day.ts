/**
 * What a kept day tells of all blocks that are known in it, energised or not, of what its sources drew in kW, and how long
 * its devices were on: what charts by the day and longer show. Source: domain.md §4, §5.3 "Power Demand page".
 */
import { onSeconds } from '../../energy/hours/on-hours.ts'
import { bucketSums } from '../bucket-demand.ts'
import type { DemandOver, StandIn } from '../demand-over.ts'
import { demandSums } from '../demand-stats.ts'
import type { DeviceBlocks } from '../device-blocks.ts'
import { devicesInPart, drawnBy } from './demand-part.ts'
import type { DemandPart } from './part.ts'
import type { DemandDays } from './parts-demand.ts'

export interface KnownDay extends DemandPart {
  /**
   * `KNOWN` numbers of each device, one device after the other: max (−∞: none is known), min (+∞), sum and count of its known
   * blocks, kVA of a source, kW of a load; seconds on (NaN: no block tells it). Then `REAL` of each source: the first four
   * of its energised blocks in kW.
   */
  readonly known: ArrayLike<number>
}

export interface KnownDays extends DemandDays {
  readonly parts: readonly KnownDay[]
}

export const KNOWN = 5
export const REAL = 4

/** `blocks`: of the day that `over` is made of. */
export function knownOfDay(over: DemandOver, blocks: DeviceBlocks, standIn: StandIn): number[] {
  const { sources, devices } = devicesInPart(over)
  const from = over.grid.start
  const day = { start: from, from, to: from + over.blocks * over.grid.blockMs }
  return [
    ...devices.flatMap((one) => {
      const { max, min, sum, known } = bucketSums(drawnBy(over, one, standIn), over.grid, [day])[0]!
      const own = blocks.get(one.device.id)?.[0]
      return [max, min, sum, known, (own && onSeconds(own)) ?? Number.NaN]
    }),
    ...sources.flatMap(({ vectors, thresholdKw }) => {
      const own = demandSums(vectors.kw, vectors.kw, thresholdKw, over.grid)
      return [own.max ?? Number.NEGATIVE_INFINITY, own.min ?? Number.POSITIVE_INFINITY, own.sum, own.blocks]
    }),
  ]
}
