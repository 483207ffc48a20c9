import { mayPackBefore } from '#domain/meter/packing/packing-step.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { saidPacked } from '../packing/packing-state.ts'
import { putPacks } from '../packing/put-packs.ts'
import { appendReadings, type Fate, noteChanged } from './reading.ts'
import type { ReadingRow } from './reading-row.ts'

interface BroughtHistory {
  readonly importId: number | null
  readonly receivedAt: Instant
  /** No reading since then is packed. */
  readonly packedBefore: Instant
}

/**
 * Keeps what a file brings as `appendReadings` does; days of long closed months of which nothing stands become packs at once.
 * `rows` in order of device and time. Returns the fate of each.
 */
export async function appendHistory(
  tx: Tx,
  scope: Scope,
  rows: readonly ReadingRow[],
  { importId, receivedAt, packedBefore }: BroughtHistory,
): Promise<Fate[]> {
  const before = mayPackBefore(await saidPacked(tx, scope), receivedAt)
  const packed = await putPacks(tx, scope, rows, { importId, receivedAt, before })
  if (!packed) return appendReadings(tx, scope, rows, receivedAt, { importId, packedBefore })
  await noteChanged(
    tx,
    scope,
    rows.filter((_, n) => packed[n]),
    receivedAt,
  )
  const others = rows.filter((_, n) => !packed[n])
  const fates = await appendReadings(tx, scope, others, receivedAt, { importId, packedBefore })
  let next = 0
  return packed.map((isPacked) => (isPacked ? 'accepted' : fates[next++]!))
}
