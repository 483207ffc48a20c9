import { setImmediate } from 'node:timers/promises'
import { membersAmong, membersThresholdKw } from '#domain/demand/day/day-members.ts'
import { type DemandDays, partsDemand } from '#domain/demand/day/parts-demand.ts'
import { demandOver } from '#domain/demand/demand-over.ts'
import type { DemandStats } from '#domain/demand/demand-stats.ts'
import { placesDemand } from '#domain/demand/places-demand.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import { countedPlaces } from '#domain/site/place.ts'
import type { Branch, Tree } from '#domain/site/tree.ts'
import { DAY_MS, type Interval } from '#domain/time/interval.ts'
import { demandParts, togetherDaysOfEach } from '../energy/demand-day.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { type DaySpan, spanOfDays } from './day-span.ts'
import { blocksOfStretch, restBetween } from './demand-range.ts'
import { deviceBlocks } from './device-blocks.ts'
import { toldDays } from './kept-demand.ts'
import { sendersOfFactor } from './quality.ts'

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
    const days = await daysOfEach(tx, scope, ofZone, elapsed)
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

/** Loads have no say in what sources draw together. */
function withSources(branch: Branch): Branch {
  return { ...branch, devices: branch.devices.filter(({ isSource }) => isSource) }
}

function most(left: readonly Branch[], elapsed: RequestedRange): number {
  const [branch] = left
  if (branch === undefined) return 0
  const { from, to } = elapsed.of(branch.zone)
  return Math.min(left.length, Math.floor(MOST_IN_BLOCKS / Math.max(1, Math.ceil((to - from) / DAY_MS))))
}

/** Of branches of one zone: what their days tell, with the blocks of what they do not. */
async function daysOfEach(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  elapsed: RequestedRange,
): Promise<Map<number, DemandDays>> {
  const span = spanOfDays(scope, tree, elapsed)
  if (!span) return new Map()
  const ids = tree.branches.map(({ id }) => id)
  const devices = tree.branches.flatMap((branch) => branch.devices.map(({ id }) => id))
  const [parts, together, ownFactors] = await Promise.all([
    demandParts(tx, scope, ids, span.wanted, 'all'),
    togetherDaysOfEach(tx, scope, ids, span.wanted),
    sendersOfFactor(tx, scope, devices, span),
  ])
  const [partsOf, togetherOf] = [
    groupBy(parts, ({ branchId }) => branchId),
    groupBy(together, ({ branchId }) => branchId),
  ]
  const told = tree.branches.flatMap((branch) => {
    const members = membersAmong(branch.devices).join()
    const thresholdKw = membersThresholdKw(branch.devices)
    const days = (togetherOf.get(branch.id) ?? []).filter(
      ({ memberIds, threshold }) =>
        memberIds.join() === members && (threshold === null || threshold === thresholdKw),
    )
    const known = new Set(days.map(({ day }) => day))
    const own = toldDays({ ...tree, branches: [branch] }, partsOf.get(branch.id) ?? [], span, (day) =>
      known.has(day),
    )
    const rest = restBetween(span, own.days)
    const both = days.filter(({ day }) => own.days.has(day))
    return rest === null ? [] : [{ branch, parts: own.parts, together: both, rest }]
  })
  const blocks = await restInBlocks(tx, scope, span, told)
  return new Map(
    told.map(({ branch, rest, ...own }) => [
      branch.id,
      { ...own, ownFactors, stretches: rest.map((one) => blocks.get(nameOf(one))!) },
    ]),
  )
}

interface Rest {
  readonly branch: Branch
  readonly rest: readonly Interval[]
}

/** Most branches leave the same rest, the day that runs: it is read of all of them at once. */
async function restInBlocks(tx: Tx, scope: Scope, { zone }: DaySpan, told: readonly Rest[]) {
  const pieces = told.flatMap(({ branch, rest }) => rest.map((one) => ({ branch, one, name: nameOf(one) })))
  const read = [...groupBy(pieces, ({ name }) => name)].map(async ([name, own]) => {
    const ids = own.flatMap(({ branch }) => withSources(branch).devices.map(({ id }) => id))
    return [name, await blocksOfStretch(tx, scope, ids, own[0]!.one, zone)] as const
  })
  return new Map(await Promise.all(read))
}

const nameOf = ({ from, to }: Interval) => `${from}/${to}`
