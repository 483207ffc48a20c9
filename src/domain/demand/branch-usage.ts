/** What the devices of a branch drew and how long they were on, over a range and in its buckets. Source: domain.md §4, §5.3. */
import type { RequestedRange } from '../energy/elapsed-range.ts'
import { onHours } from '../energy/hours/on-hours.ts'
import type { Branch, Tree } from '../site/tree.ts'
import type { BucketSpan } from '../time/buckets.ts'
import { type BucketDemand, bucketDemand } from './bucket-demand.ts'
import { type BranchDemand, branchDemands, demandOver, ownDemand } from './demand-over.ts'
import { demandStats } from './demand-stats.ts'
import type { DeviceBlock, DeviceBlocks } from './device-blocks.ts'

export interface DeviceUsage {
  /** Of its energised blocks in kW, whatever it is. */
  readonly real: BucketDemand
  /** Of all known blocks of each bucket: kVA of a source, kW of a load. */
  readonly drawn: readonly BucketDemand[]
  /** On in each bucket; null: nothing tells it. */
  readonly hours: readonly (number | null)[]
  /** Those that are read: of days that the range cuts at least. */
  readonly blocks: readonly DeviceBlock[]
}

export interface BranchUsage extends BranchDemand {
  /** By device id. */
  readonly devices: ReadonlyMap<number, DeviceUsage>
}

/** Out of the blocks of all of the range, by branch id. */
export function usageInBlocks(
  tree: Tree,
  blocks: DeviceBlocks,
  elapsed: RequestedRange,
  spansOf: (branch: Branch) => readonly BucketSpan[],
): Map<number, BranchUsage> {
  const over = demandOver(tree, blocks, elapsed)
  const known = new Map(over.devices.map((one) => [one.device.id, one]))
  const demands = branchDemands(tree, over)
  const ofBranch = (branch: Branch): [number, BranchUsage] => {
    const spans = spansOf(branch)
    const devices = branch.devices.map(({ id }): [number, DeviceUsage] => {
      const one = known.get(id)!
      const own = blocks.get(id) ?? []
      return [
        id,
        {
          real: demandStats(one.vectors.kw, one.vectors.kw, one.thresholdKw, over.grid),
          drawn: bucketDemand(ownDemand(over, one).kva, over.grid, spans),
          hours: onHours(own, spans),
          blocks: own,
        },
      ]
    })
    return [branch.id, { ...demands.get(branch.id)!, devices: new Map(devices) }]
  }
  return new Map(tree.branches.map(ofBranch))
}
