import { membersAmong } from '#domain/demand/day/day-members.ts'
import type { KnownDay } from '#domain/demand/day/known-day.ts'
import { partsDemand } from '#domain/demand/day/parts-demand.ts'
import type { ToldUsage } from '#domain/demand/day/usage-in-days.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Tree } from '#domain/site/tree.ts'
import type { DemandDayPart } from '../energy/packed-demand.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { daysOfEach } from './days-of-each.ts'

/** By branch id, what days tell of all its devices. A branch that is not in it is to be told from blocks. */
export async function toldUsage(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  elapsed: RequestedRange,
): Promise<Map<number, ToldUsage>> {
  const zones = [...groupBy(tree.branches, ({ zone }) => zone)].map(([, branches]) =>
    daysOfEach(tx, scope, { ...tree, branches }, elapsed, 'known'),
  )
  const days = new Map((await Promise.all(zones)).flatMap((ofZone) => [...ofZone]))
  const found = new Map<number, ToldUsage>()
  for (const branch of tree.branches) {
    const own = days.get(branch.id)
    if (!own || !isKnown(own.parts)) continue
    const usage = { ...own, parts: own.parts }
    const told = partsDemand({ ...tree, branches: [branch] }, usage, new Set(membersAmong(branch.devices)))
    if (told) found.set(branch.id, { days: usage, told })
  }
  return found
}

const isKnown = (parts: readonly DemandDayPart[]): parts is readonly (DemandDayPart & KnownDay)[] =>
  parts.every(({ known }) => known !== null)
