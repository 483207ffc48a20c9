import type { DeviceBlock, DeviceBlocks } from '#domain/demand/device-blocks.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import { localDay } from '#domain/time/zone.ts'
import { blocksOfDevices } from '../energy/energy.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { sendersOfFactor } from './quality.ts'

/** The blocks of every device of the branches; 'demand' leaves the vectors of on-time and readings empty, 'load' those of kvarh, kVA and readings. */
export async function deviceBlocks(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  elapsed: RequestedRange,
  wanted: 'all' | 'demand' | 'load' = 'demand',
): Promise<DeviceBlocks> {
  const zones = [...groupBy(branches, ({ zone }) => zone)].flatMap(([zone, own]) => {
    const span = elapsed.of(zone)
    if (span.to <= span.from) return []
    const ids = own.flatMap(({ devices }) => devices.map(({ id }) => id))
    if (ids.length === 0) return []
    const days = [localDay(zone, span.from), localDay(zone, span.to - 1)] as const
    return Promise.all([
      sendersOfFactor(tx, scope, ids, span),
      blocksOfDevices(tx, scope, ids, days, zone, wanted),
    ])
  })
  const blocks = new Map<number, DeviceBlock[]>()
  for (const [own, rows] of await Promise.all(zones))
    for (const [id, days] of groupBy(rows, ({ deviceId }) => deviceId)) {
      const isOwnFactor = own.has(id)
      blocks.set(
        id,
        days.map(({ vectors }) => ({ ...vectors, isOwnFactor })),
      )
    }
  return blocks
}
