import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** A passkey of a person; the scope is the organisation's, or the platform's for its administrators. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly addedAt: Instant
  /** null: never. */
  readonly lastUsedAt: Instant | null
  /** Made by the authenticator, base64url. */
  readonly credentialId: string
  readonly transports: readonly string[]
  /** Without the password: not from a reset of it until it was used beside the new one. */
  readonly opensAlone: boolean
}

export interface PasskeyKey {
  /** COSE. */
  readonly publicKey: Uint8Array
  /** 0: the authenticator counts nothing. */
  readonly counter: number
}

const COLUMNS = `id, name, added_at as "addedAt", last_used_at as "lastUsedAt", credential_id as "credentialId",
  transports, opens_alone as "opensAlone"`

/** Those of a person, the first one first. */
export async function listPasskeys(tx: Tx, { organisationId }: Scope, userId: number): Promise<Passkey[]> {
  const { rows } = await tx.query<Passkey>(
    `select ${COLUMNS} from passkey where organisation_id = $1 and user_id = $2 order by added_at, id`,
    [organisationId, userId],
  )
  return rows
}

/** Locked until the transaction ends; null: the person has none like it. */
export async function lockPasskey(
  tx: Tx,
  { organisationId }: Scope,
  userId: number,
  credentialId: string,
): Promise<(Passkey & PasskeyKey) | null> {
  const { rows } = await tx.query<Passkey & PasskeyKey>(
    `select ${COLUMNS}, public_key as "publicKey", counter from passkey
     where organisation_id = $1 and user_id = $2 and credential_id = $3 for update`,
    [organisationId, userId, credentialId],
  )
  return rows[0] ?? null
}

export type PasskeyToAdd = Omit<Passkey, 'lastUsedAt' | 'opensAlone'> & PasskeyKey

/** false: the authenticator's key is there already, of this person or another. */
export async function addPasskey(
  tx: Tx,
  { organisationId }: Scope,
  userId: number,
  passkey: PasskeyToAdd,
): Promise<boolean> {
  const { id, name, credentialId, publicKey, counter, transports, addedAt } = passkey
  const { rowCount } = await tx.query(
    `insert into passkey (organisation_id, user_id, id, name, credential_id, public_key, counter, transports, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (organisation_id, credential_id) do nothing`,
    [
      organisationId,
      userId,
      id,
      name,
      credentialId,
      Buffer.from(publicKey),
      counter,
      transports,
      new Date(addedAt),
    ],
  )
  return rowCount === 1
}

/** `alone`: without the password; a use beside it lets the passkey open alone again. */
export async function markPasskeyUsed(
  tx: Tx,
  { organisationId }: Scope,
  userId: number,
  id: string,
  { counter, alone, now }: { counter: number; alone: boolean; now: Instant },
): Promise<void> {
  await tx.query(
    `update passkey set counter = $4, last_used_at = $5, opens_alone = opens_alone or not $6
     where organisation_id = $1 and user_id = $2 and id = $3`,
    [organisationId, userId, id, counter, new Date(now), alone],
  )
}

/** The password was reset: whoever added these passkeys proves to know the new one first. */
export async function holdPasskeys(tx: Tx, { organisationId }: Scope, userId: number): Promise<void> {
  await tx.query('update passkey set opens_alone = false where organisation_id = $1 and user_id = $2', [
    organisationId,
    userId,
  ])
}

/** Its name; null: the person has none with this id. */
export async function removePasskey(
  tx: Tx,
  { organisationId }: Scope,
  userId: number,
  id: string,
): Promise<string | null> {
  const { rows } = await tx.query<{ name: string }>(
    'delete from passkey where organisation_id = $1 and user_id = $2 and id = $3 returning name',
    [organisationId, userId, id],
  )
  return rows[0]?.name ?? null
}

/** Uses a challenge that is good until then; false: it was used. Those that are over are forgotten. */
export async function spendChallenge(
  tx: Tx,
  { organisationId }: Scope,
  challenge: string,
  until: Instant,
  now: Instant,
): Promise<boolean> {
  await tx.query('delete from passkey_challenge_used where organisation_id = $1 and until < $2', [
    organisationId,
    new Date(now),
  ])
  const { rowCount } = await tx.query(
    `insert into passkey_challenge_used (organisation_id, challenge, until) values ($1, $2, $3)
     on conflict (organisation_id, challenge) do nothing`,
    [organisationId, challenge, new Date(until)],
  )
  return rowCount === 1
}
