import { type DemandDays, type PartsDemand, partsDemand } from '#domain/demand/day/parts-demand.ts'
import type { DeviceBlock, DeviceBlocks } from '#domain/demand/device-blocks.ts'
import type { Device, Tree } from '#domain/site/tree.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { type AskedDemand, demandDays } from './demand-range.ts'

/** What days tell of demand, and what it was told from. */
export interface ToldDemand {
  readonly told: PartsDemand
  readonly days: DemandDays
}

/** Of all devices of the tree, and of the counted sources among the selected together. null: it is to be told from blocks. */
export async function toldDemand(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  asked: AskedDemand,
  selected: readonly Device[],
): Promise<ToldDemand | null> {
  const days = await demandDays(tx, scope, tree, asked, selected)
  const told = days && partsDemand(tree, days, new Set(selected.map(({ id }) => id)))
  return told && { days, told }
}

/** Blocks of the sources on the days that are not told, with what was read of them; none of the others. */
export function untoldBlocks({ branches }: Tree, { stretches }: DemandDays): DeviceBlocks {
  const blocks = new Map<number, readonly DeviceBlock[]>()
  for (const { id, isSource } of branches.flatMap(({ devices }) => devices)) {
    const own = stretches.flatMap((stretch) => stretch.blocks.get(id) ?? [])
    if (isSource && own.length > 0) blocks.set(id, own)
  }
  return blocks
}
