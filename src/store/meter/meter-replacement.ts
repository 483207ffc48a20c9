import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'

export interface ReplacementRecord {
  readonly at: Instant
  readonly oldFinalKwh: number
  readonly newInitialKwh: number
  readonly why: string
}

/** When the device's meter was exchanged, newest first. */
export async function loadReplacements(tx: Tx, scope: Scope, deviceId: number): Promise<ReplacementRecord[]> {
  const { rows } = await tx.query<ReplacementRecord>(
    `select replaced_at as at, old_final_kwh as "oldFinalKwh", new_initial_kwh as "newInitialKwh", why
     from meter_replacement where organisation_id = $1 and device_id = $2 order by replaced_at desc limit 100`,
    [scope.organisationId, deviceId],
  )
  return rows
}

export interface ReplacementToAdd extends ReplacementRecord {
  readonly deviceId: number
}

/** Records that a meter was exchanged; once said, it stands. */
export async function addReplacement(tx: Tx, scope: Scope, replacement: ReplacementToAdd): Promise<void> {
  const added = tx.query(
    `insert into meter_replacement (organisation_id, device_id, replaced_at, old_final_kwh, new_initial_kwh,
       replaced_by, why)
     values ($1, $2, to_timestamp($3::float8 / 1000), $4, $5, $6, $7) on conflict do nothing`,
    [
      scope.organisationId,
      replacement.deviceId,
      replacement.at,
      replacement.oldFinalKwh,
      replacement.newInitialKwh,
      scope.userId,
      replacement.why,
    ],
  )
  await leaveToCommit(tx, added)
}
