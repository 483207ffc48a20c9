import { KEYS_KEPT_DAYS } from '#domain/cost/diesel/entry-wait.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import { leaveToCommit, type Tx } from './transaction.ts'

/** A key answers as long as an entry may wait on a device; after it, it is as good as new. */
const KEPT_MS = KEYS_KEPT_DAYS * DAY_MS
const SWEPT_AT_ONCE = 100

export interface KeyToClaim {
  readonly key: string
  readonly requestHash: string
  readonly now: Instant
}

/** 'mine': do the work. Else the request that had the key, with the answer it was given. */
export type Claimed = 'mine' | { readonly requestHash: string; readonly answer: unknown }

/**
 * Takes a key for the transaction's request. Where another one with the key is under way this waits until it has
 * ended: of equal requests sent at once one does the work and the others find its answer.
 */
export async function claimKey(tx: Tx, scope: Scope, claim: KeyToClaim): Promise<Claimed> {
  const swept = sweepKeys(tx, scope, claim.now)
  const claimed = tx.query(
    `insert into idempotency_key as k (organisation_id, user_id, key, request_hash, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (organisation_id, user_id, key) do update
       set request_hash = excluded.request_hash, answer = null, created_at = excluded.created_at
       where k.created_at <= $6`,
    [
      scope.organisationId,
      scope.userId,
      claim.key,
      claim.requestHash,
      new Date(claim.now),
      new Date(claim.now - KEPT_MS),
    ],
  )
  const [, inserted] = await Promise.all([swept, claimed])
  if (inserted.rowCount === 1) return 'mine'
  const { rows } = await tx.query<{ requestHash: string; answer: unknown }>(
    `select request_hash as "requestHash", answer from idempotency_key
     where organisation_id = $1 and user_id = $2 and key = $3`,
    [scope.organisationId, scope.userId, claim.key],
  )
  return rows[0] as { requestHash: string; answer: unknown }
}

/** Keeps the answer of a claimed key, in the transaction that did the work. */
export async function keepAnswer(tx: Tx, scope: Scope, key: string, answer: unknown): Promise<void> {
  const update = tx.query(
    'update idempotency_key set answer = $4 where organisation_id = $1 and user_id = $2 and key = $3',
    [scope.organisationId, scope.userId, key, JSON.stringify(answer)],
  )
  await leaveToCommit(tx, update)
}

/** Old keys go as others come. Rows that somebody else is at are left alone, so that nobody waits for a sweep. */
async function sweepKeys(tx: Tx, scope: Scope, now: Instant): Promise<void> {
  await tx.query(
    `delete from idempotency_key where organisation_id = $1 and (user_id, key) in (
       select user_id, key from idempotency_key where organisation_id = $1 and created_at <= $2
       order by created_at limit ${SWEPT_AT_ONCE} for update skip locked)`,
    [scope.organisationId, new Date(now - KEPT_MS)],
  )
}
