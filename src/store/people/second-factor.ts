import type { Factors } from '#domain/people/factor/second-factor.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'

/** The second factors of people; the scope is the organisation's, or the platform's for its administrators. */
export interface FactorFacts extends Factors {
  /** When the app was set up; null: it is not. */
  readonly appSince: Instant | null
  readonly recoveryLeft: number
}

export async function factorFacts(tx: Tx, { organisationId }: Scope, userId: number): Promise<FactorFacts> {
  const { rows } = await tx.query<Omit<FactorFacts, 'hasApp'>>(
    `select (select confirmed_at from second_factor where organisation_id = $1 and user_id = $2) as "appSince",
       (select count(*)::int4 from recovery_code where organisation_id = $1 and user_id = $2 and used_at is null)
         as "recoveryLeft",
       (select count(*)::int4 from passkey where organisation_id = $1 and user_id = $2) as passkeys`,
    [organisationId, userId],
  )
  return { ...rows[0]!, hasApp: rows[0]!.appSince !== null }
}

export interface AppSecret {
  /** The secret in force; null: none is. */
  readonly sealed: string | null
  /** One that was shown and not proven yet. */
  readonly pendingSealed: string | null
  readonly pendingSince: Instant | null
}

/** Locked until the transaction ends; null: the person never set an app up. */
export async function lockAppSecret(
  tx: Tx,
  { organisationId }: Scope,
  userId: number,
): Promise<AppSecret | null> {
  const { rows } = await tx.query<AppSecret>(
    `select secret_sealed as sealed, pending_sealed as "pendingSealed", pending_since as "pendingSince"
     from second_factor
     where organisation_id = $1 and user_id = $2 for update`,
    [organisationId, userId],
  )
  return rows[0] ?? null
}

export async function keepPendingSecret(
  tx: Tx,
  { organisationId }: Scope,
  userId: number,
  pendingSealed: string,
  now: Instant,
): Promise<void> {
  await tx.query(
    `insert into second_factor (organisation_id, user_id, pending_sealed, pending_since) values ($1, $2, $3, $4)
     on conflict (organisation_id, user_id)
       do update set pending_sealed = excluded.pending_sealed, pending_since = excluded.pending_since`,
    [organisationId, userId, pendingSealed, new Date(now)],
  )
}

/** The secret that was shown is in force from now on; the code that proved it is used. */
export async function confirmSecret(
  tx: Tx,
  { organisationId }: Scope,
  userId: number,
  step: number,
  now: Instant,
): Promise<void> {
  await tx.query(
    `update second_factor set secret_sealed = pending_sealed, pending_sealed = null, pending_since = null,
       confirmed_at = $3, last_step = $4
     where organisation_id = $1 and user_id = $2`,
    [organisationId, userId, new Date(now), step],
  )
}

/** Uses the code of a step; false: it, or a later one, was used already. */
export async function spendStep(
  tx: Tx,
  { organisationId }: Scope,
  userId: number,
  step: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update second_factor set last_step = $3 where organisation_id = $1 and user_id = $2 and last_step < $3',
    [organisationId, userId, step],
  )
  return rowCount === 1
}

/** Other recovery codes; those before are over. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { organisationId }: Scope,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.query('delete from recovery_code where organisation_id = $1 and user_id = $2', [
    organisationId,
    userId,
  ])
  await tx.query(
    'insert into recovery_code (organisation_id, user_id, code_hash) select $1, $2, unnest($3::text[]) on conflict do nothing',
    [organisationId, userId, hashes],
  )
}

/** Uses a recovery code; false: it is none, or was used already. */
export async function spendRecoveryCode(
  tx: Tx,
  { organisationId }: Scope,
  userId: number,
  hash: string,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update recovery_code set used_at = $4
     where organisation_id = $1 and user_id = $2 and code_hash = $3 and used_at is null`,
    [organisationId, userId, hash, new Date(now)],
  )
  return rowCount === 1
}

/** Codes of the app count no more. */
export async function removeApp(tx: Tx, { organisationId }: Scope, userId: number): Promise<void> {
  const end = tx.query('delete from second_factor where organisation_id = $1 and user_id = $2', [
    organisationId,
    userId,
  ])
  await leaveToCommit(tx, end)
}

/** The person proves nothing but the password from now on. */
export async function removeFactors(tx: Tx, scope: Scope, userId: number): Promise<void> {
  await removeApp(tx, scope, userId)
  const who = [scope.organisationId, userId]
  await leaveToCommit(
    tx,
    tx.query('delete from passkey where organisation_id = $1 and user_id = $2', who),
    tx.query('delete from recovery_code where organisation_id = $1 and user_id = $2', who),
  )
}
