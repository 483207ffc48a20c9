/** What a stretch of whole blocks tells of demand, worked out of its blocks. Source: domain.md §5.1 to §5.3. */
import {
  countedAmong,
  type DemandOver,
  type DeviceDemandOver,
  drawnTogether,
  hasSupplied,
  type StandIn,
} from '../demand-over.ts'
import { type DemandSums, demandSums } from '../demand-stats.ts'
import { apparentSums } from '../power-factor.ts'
import { ASSUMED, type DemandPart, FACTORS, SUPPLIED, type TogetherPart } from './part.ts'

const isLoad = ({ device }: DeviceDemandOver) => device.isLoad

/** In the order in which a part tells of them: sources first. */
export function devicesInPart(over: DemandOver): {
  sources: DeviceDemandOver[]
  devices: DeviceDemandOver[]
} {
  const sources = over.devices.filter((one) => !isLoad(one))
  return { sources, devices: [...sources, ...over.devices.filter(isLoad)] }
}

export function demandPart(over: DemandOver, standIn: StandIn): DemandPart {
  const { sources, devices } = devicesInPart(over)
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
  return demandSums(drawnBy(over, one, standIn), one.vectors.kw, one.thresholdKw, over.grid)
}

/** Block by block: kVA of a source, kW of a load. */
export function drawnBy(over: DemandOver, one: DeviceDemandOver, standIn: StandIn): ArrayLike<number> {
  return isLoad(one) ? one.vectors.kw : drawnTogether(over, [one], standIn).together.kva
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
