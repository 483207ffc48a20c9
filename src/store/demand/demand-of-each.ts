import { setImmediate } from 'node:timers/promises'
import { membersAmong } from '#domain/demand/day/day-members.ts'
import { partsDemand } from '#domain/demand/day/parts-demand.ts'
import { demandOver } from '#domain/demand/demand-over.ts'
import type { DemandStats } from '#domain/demand/demand-stats.ts'
import { placesDemand } from '#domain/demand/places-demand.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import { countedPlaces } from '#domain/site/place.ts'
import type { Branch, Tree } from '#domain/site/tree.ts'
import { withSources } from '#domain/site/with-devices.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { daysOfEach } from './days-of-each.ts'
import { deviceBlocks } from './device-blocks.ts'

/** Branches that are worked out before others have their turn. */
const AT_ONCE = 25
/** Days of branches that one question reads in blocks: what is kept of days tells the rest. */
const MOST_IN_BLOCKS = 1_500

/**
 * What the counted sources of each branch drew together, branch by branch: the same figures as of one branch alone. A branch that
 * is not in it has days that nothing is kept of yet, and too many others have too. Source: domain.md §5.2.
 */
export async function demandOfEach(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  elapsed: RequestedRange,
): Promise<Map<number, DemandStats>> {
  const found = new Map<number, DemandStats>()
  const zones = [...groupBy(tree.branches, ({ zone }) => zone)].map(([, branches]) => ({ ...tree, branches }))
  const left: Branch[] = []
  for (const ofZone of zones) {
    const days = await daysOfEach(tx, scope, ofZone, elapsed, 'together')
    for (const [n, branch] of ofZone.branches.entries()) {
      const own = days.get(branch.id)
      const members = new Set(membersAmong(branch.devices))
      const told = own && partsDemand({ ...tree, branches: [branch] }, own, members)
      if (told) found.set(branch.id, told.together.stats)
      else left.push(branch)
      if (n % AT_ONCE === AT_ONCE - 1) await setImmediate()
    }
  }
  for (let first = 0; first < most(left, elapsed); first += AT_ONCE) {
    // Loads have no say in what sources draw together.
    const some = left.slice(first, first + AT_ONCE).map(withSources)
    const blocks = await deviceBlocks(tx, scope, some, elapsed)
    for (const branch of some) {
      const alone = { ...tree, branches: [branch] }
      const together = placesDemand(alone, demandOver(alone, blocks, elapsed), countedPlaces([branch]))
      found.set(branch.id, together.stats)
    }
    await setImmediate()
  }
  return found
}

function most(left: readonly Branch[], elapsed: RequestedRange): number {
  const [branch] = left
  if (branch === undefined) return 0
  const { from, to } = elapsed.of(branch.zone)
  return Math.min(left.length, Math.floor(MOST_IN_BLOCKS / Math.max(1, Math.ceil((to - from) / DAY_MS))))
}
