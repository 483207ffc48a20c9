/**
 * What the devices of a branch drew in the buckets of a range and how long they were on, from what its days tell and the
 * blocks of the others: the same figures as from the blocks of all of it (`usageInBlocks`). Buckets of a day and longer.
 * Source: domain.md §4, §5.3.
 */
import { hoursOn, onSecondsIn } from '../../energy/hours/on-hours.ts'
import type { Tree } from '../../site/tree.ts'
import type { BucketSpan } from '../../time/buckets.ts'
import type { BranchUsage, DeviceUsage } from '../branch-usage.ts'
import { addBucketSums, type BucketSums, bucketSums, noBucketSums, toBucketDemand } from '../bucket-demand.ts'
import { type DemandOver, type DeviceDemandOver, demandOver } from '../demand-over.ts'
import { demandSums, NO_DEMAND } from '../demand-stats.ts'
import type { DeviceBlocks } from '../device-blocks.ts'
import { drawnBy } from './demand-part.ts'
import { KNOWN, type KnownDay, type KnownDays, REAL } from './known-day.ts'
import { demandInParts, type PartsDemand } from './parts-demand.ts'

/** What days of a branch tell, and its demand over the range that was told from them. */
export interface ToldUsage {
  readonly days: KnownDays
  readonly told: PartsDemand
}

/** Sums of a device over the buckets. */
interface Sums {
  readonly drawn: readonly BucketSums[]
  /** Seconds; null: nothing tells it. */
  readonly on: (number | null)[]
  /** Its energised blocks in kW, of a source. */
  readonly real: BucketSums
}

/** `tree` has one branch. */
export function usageInDays(
  tree: Tree,
  { days, told }: ToldUsage,
  spans: readonly BucketSpan[],
): BranchUsage {
  const [branch] = tree.branches
  const all = new Map<number, Sums>()
  for (const { id } of branch!.devices) all.set(id, noSums(spans.length))
  addDays(all, days.parts, spans)
  for (const { blocks, ...span } of days.stretches) {
    const over = demandOver(tree, blocks, { of: () => span })
    const first = spans.findIndex(({ to }) => to > span.from)
    const own = spans.slice(first).filter(({ from }) => from < span.to)
    for (const one of over.devices)
      addStretch(all.get(one.device.id)!, over, one, { blocks, spans: own, first, told })
  }
  const devices = branch!.devices.map((device): [number, DeviceUsage] => {
    const { drawn, on, real } = all.get(device.id)!
    const { max, min, avg } = toBucketDemand(real)
    return [
      device.id,
      {
        real: device.isLoad ? (told.devices.get(device.id) ?? NO_DEMAND) : { max, min, avg },
        drawn: drawn.map(toBucketDemand),
        hours: hoursOn(on),
        blocks: days.stretches.flatMap(({ blocks }) => blocks.get(device.id) ?? []),
      },
    ]
  })
  return { together: told.together.stats, demandOf: demandInParts(told), devices: new Map(devices) }
}

const noSums = (buckets: number): Sums => ({
  drawn: Array.from({ length: buckets }, noBucketSums),
  on: Array.from({ length: buckets }, () => null),
  real: noBucketSums(),
})

/** A day lies in one bucket as a whole. */
function addDays(all: ReadonlyMap<number, Sums>, parts: readonly KnownDay[], spans: readonly BucketSpan[]) {
  const places = new Map<ArrayLike<number>, (Sums | undefined)[]>()
  let bucket = 0
  for (const { start, deviceIds, known } of parts) {
    while (spans[bucket]!.to <= start) bucket += 1
    const own = places.get(deviceIds) ?? Array.from(deviceIds, (id) => all.get(id))
    places.set(deviceIds, own)
    for (let n = 0; n < own.length; n++) {
      const sums = own[n]
      if (sums === undefined) continue
      const at = n * KNOWN
      addBucketSums(sums.drawn[bucket]!, sumsAt(known, at))
      const onS = known[at + 4]!
      if (!Number.isNaN(onS)) sums.on[bucket] = (sums.on[bucket] ?? 0) + onS
    }
    // Sources stand first.
    const realAt = own.length * KNOWN
    const sources = (known.length - realAt) / REAL
    for (let n = 0; n < sources; n++)
      if (own[n]) addBucketSums(own[n]!.real, sumsAt(known, realAt + n * REAL))
  }
}

const sumsAt = (values: ArrayLike<number>, at: number): BucketSums => ({
  max: values[at]!,
  min: values[at + 1]!,
  sum: values[at + 2]!,
  known: values[at + 3]!,
})

interface Stretch {
  readonly blocks: DeviceBlocks
  /** Those that it touches, and which of all the first of them is. */
  readonly spans: readonly BucketSpan[]
  readonly first: number
  readonly told: PartsDemand
}

function addStretch(
  { drawn, on, real }: Sums,
  over: DemandOver,
  one: DeviceDemandOver,
  { blocks, spans, first, told }: Stretch,
): void {
  const { id } = one.device
  const kva = drawnBy(over, one, () => told.factors.get(id)?.value ?? null)
  for (const [n, sums] of bucketSums(kva, over.grid, spans).entries()) addBucketSums(drawn[first + n]!, sums)
  for (const [n, seconds] of onSecondsIn(blocks.get(id) ?? [], spans).entries())
    if (seconds !== null) on[first + n] = (on[first + n] ?? 0) + seconds
  const {
    max,
    min,
    sum,
    blocks: known,
  } = demandSums(one.vectors.kw, one.vectors.kw, one.thresholdKw, over.grid)
  if (known > 0) addBucketSums(real, { max: max!, min: min!, sum, known })
}
