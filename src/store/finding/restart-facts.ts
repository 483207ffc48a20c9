import type { ReactiveEntry } from '#domain/demand/capacitor/reactive-charge.ts'
import type { DeviceBlocks } from '#domain/demand/device-blocks.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import type { FeederDay } from '#domain/energy/supply/passed-days.ts'
import { LIKE_DAYS_BACK } from '#domain/finding/running/restarts.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import { deviceBlocks } from '../demand/device-blocks.ts'
import { reactiveEntries } from '../demand/reactive-entry.ts'
import { feederSupply } from '../energy/supply/feeder-supply.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

export interface RestartFacts {
  readonly feeders: ReadonlyMap<number, readonly FeederDay[]>
  readonly blocks: DeviceBlocks
  readonly elapsed: RequestedRange
  readonly entries: readonly ReactiveEntry[]
}

/** What a branch drew on days [first, last] and as far back as like days are looked for. `branch`: with its counted sources alone. */
export async function restartFacts(
  tx: Tx,
  scope: Scope,
  branch: Branch,
  [first, last]: Days,
  now: Instant,
): Promise<RestartFacts> {
  const from = addDays(first, -LIKE_DAYS_BACK - 1)
  const elapsed: RequestedRange = {
    of: (zone) => {
      const start = startOfDay(zone, from)
      return { from: start, to: Math.max(start, Math.min(now, startOfDay(zone, addDays(last, 1)))) }
    },
  }
  const [feeders, blocks, entries] = await Promise.all([
    feederSupply(tx, scope, [branch], [from, last], now),
    deviceBlocks(tx, scope, [branch], elapsed),
    reactiveEntries(tx, scope, branch.id),
  ])
  return { feeders, blocks, elapsed, entries }
}
