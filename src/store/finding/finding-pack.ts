import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'

/** What a pack shows, and when it was made: with both the same paper is made again. */
export interface FindingPack<Facts = unknown> {
  readonly facts: Facts
  readonly at: Instant
}

/** Of a finding of the scope as it went out, put in by the kind's own pack; null: it has none. */
export async function findingPack<Facts>(
  tx: Tx,
  { organisationId }: Scope,
  findingId: number,
): Promise<FindingPack<Facts> | null> {
  const { rows } = await tx.query<{ pack: FindingPack<Facts> | null }>(
    'select pack from finding where organisation_id = $1 and id = $2',
    [organisationId, findingId],
  )
  return rows[0]?.pack ?? null
}

/** `null`: it is open again, and its pack follows the figures. */
export async function keepFindingPack(
  tx: Tx,
  { organisationId }: Scope,
  findingId: number,
  pack: FindingPack | null,
): Promise<void> {
  const change = tx.query('update finding set pack = $3 where organisation_id = $1 and id = $2', [
    organisationId,
    findingId,
    pack === null ? null : JSON.stringify(pack),
  ])
  await leaveToCommit(tx, change)
}
