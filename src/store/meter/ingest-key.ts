import { createHash, randomBytes } from 'node:crypto'
import type { Instant } from '#domain/time/interval.ts'
import { int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import type { PlatformTx, Tx } from '../engine/transaction.ts'

/** Says at a glance, and to secret scanners, what the text is. */
const PREFIX = 'nwk_'
const SHAPE = /^nwk_[A-Za-z0-9_-]{43}$/

/** The old key goes on working until the meter has the fresh one. */
const MOST_VALID = 2

export interface IngestKey {
  readonly id: number
  /** null: a gateway's key */
  readonly deviceId: number | null
  /** the devices it speaks for */
  readonly deviceIds: readonly number[]
  readonly label: string
  readonly createdAt: Instant
  readonly revokedAt: Instant | null
  readonly lastUsedAt: Instant | null
}

export interface NewKey {
  readonly label: string
  /** a device's key, or a gateway's with all the devices behind it */
  readonly for: { readonly deviceId: number } | { readonly gatewayOf: readonly number[] }
}

export type KeyMade =
  | { readonly id: number; readonly key: string }
  | { readonly refusal: 'no-such-device' | 'two-valid-already' | 'other-devices' }

/** Makes a key. It is shown this once and kept as a hash only. */
export async function createIngestKey(tx: Tx, scope: Scope, wish: NewKey, now: Instant): Promise<KeyMade> {
  const deviceId = 'deviceId' in wish.for ? wish.for.deviceId : null
  const devices = [...new Set('deviceId' in wish.for ? [wish.for.deviceId] : wish.for.gatewayOf)]
  await tx.query(`select pg_advisory_xact_lock(hashtext('nairawatt.ingest-key'), $1)`, [scope.organisationId])
  const { rows: known } = await tx.query(
    'select id from device where organisation_id = $1 and id = any ($2::int4[])',
    [scope.organisationId, int4Array(devices)],
  )
  if (devices.length === 0 || known.length < devices.length) return { refusal: 'no-such-device' }
  const taken = await takenBy(tx, scope, deviceId, devices, wish.label)
  if (taken !== null) return { refusal: taken }
  const key = PREFIX + randomBytes(32).toString('base64url')
  const { rows } = await tx.query<{ id: number }>(
    `insert into ingest_key (key_hash, organisation_id, device_id, label, created_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000)) returning id`,
    [hashKey(key), scope.organisationId, deviceId, wish.label, now],
  )
  const id = rows[0]!.id
  if (deviceId === null) {
    await tx.query(
      // What a key of the gateway got by a mapping goes with the mapping, of its next key too.
      `insert into ingest_gateway_device (key_id, organisation_id, device_id, by_mapping)
       select $1, $2, d.id, m.id is not null from unnest($3::int4[]) d (id)
       left join (select distinct g.device_id as id from ingest_gateway_device g
         join ingest_key k on k.organisation_id = $2 and k.id = g.key_id and k.label = $4
         where g.organisation_id = $2 and g.by_mapping) m on m.id = d.id
       on conflict do nothing`,
      [id, scope.organisationId, int4Array(devices), wish.label],
    )
  }
  return { id, key }
}

/**
 * Why there can be no further key of this device, or of a gateway of this name for these devices. Keys of one name in one
 * branch are one gateway (domain/alert/join-gateways.ts): one of other devices there would hide its silence.
 */
async function takenBy(
  tx: Tx,
  scope: Scope,
  deviceId: number | null,
  devices: readonly number[],
  label: string,
): Promise<'two-valid-already' | 'other-devices' | null> {
  const { rows: valid } = await tx.query<{ isSame: boolean; isNear: boolean }>(
    `select k.devices && $4::int4[] as "isSame",
       exists (select from device a join device b on b.organisation_id = $1 and b.branch_id = a.branch_id
         where a.organisation_id = $1 and a.id = any (k.devices) and b.id = any ($4::int4[])) as "isNear"
     from (select ${DEVICES_OF} as devices from ingest_key k where k.organisation_id = $1 and k.revoked_at is null
       and case when $2::int4 is null then k.device_id is null and k.label = $3 else k.device_id = $2 end) k`,
    [scope.organisationId, deviceId, label, int4Array(devices)],
  )
  if (valid.some(({ isSame, isNear }) => isNear && !isSame)) return 'other-devices'
  return valid.filter(({ isSame }) => isSame).length >= MOST_VALID ? 'two-valid-already' : null
}

const DEVICES_OF = `case when k.device_id is not null then array[k.device_id] else
  (select coalesce(array_agg(g.device_id order by g.device_id), '{}') from ingest_gateway_device g where g.key_id = k.id)
  end`

export interface KeysWanted {
  /** null: the keys of gateways */
  readonly deviceId: number | null
  /** That one alone. */
  readonly id?: number
  readonly most: number
}

/** Keys of a device, valid or revoked, newest first; never the keys themselves. */
export async function ingestKeys(
  tx: Tx,
  scope: Scope,
  { deviceId, id, most }: KeysWanted,
): Promise<IngestKey[]> {
  const { rows } = await tx.query<IngestKey>(
    `select k.id, k.device_id as "deviceId", ${DEVICES_OF} as "deviceIds", k.label, k.created_at as "createdAt",
       k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt"
     from ingest_key k where k.organisation_id = $1 and k.device_id is not distinct from $2
       and ($3::int4 is null or k.id = $3)
     order by k.id desc limit $4`,
    [scope.organisationId, deviceId, id ?? null, most],
  )
  return rows
}

/** Ends a key, at once here and within seconds elsewhere. False: the organisation has no such valid key. */
export async function revokeIngestKey(tx: Tx, scope: Scope, id: number, now: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update ingest_key set revoked_at = to_timestamp($3::float8 / 1000)
     where organisation_id = $1 and id = $2 and revoked_at is null`,
    [scope.organisationId, id, now],
  )
  return rowCount === 1
}

/** For whom a valid key speaks. */
export interface KeyHolder {
  readonly keyId: number
  readonly organisationId: number
  /** null: a gateway, whose readings must name their device */
  readonly deviceId: number | null
  readonly deviceIds: ReadonlySet<number>
}

/** Can the text be a key at all? What cannot is not looked up. */
export function isKeyShaped(text: string): boolean {
  return SHAPE.test(text)
}

/** Who holds this key; null for any text that is no valid key. Notes at most every ten minutes that it was used. */
export async function holderOfKey(tx: PlatformTx, key: string, now: Instant): Promise<KeyHolder | null> {
  if (!isKeyShaped(key)) return null
  const { rows } = await tx.query<Omit<KeyHolder, 'deviceIds'> & { deviceIds: number[]; isFresh: boolean }>({
    name: 'holder-of-key',
    text: `select k.id as "keyId", k.organisation_id as "organisationId", k.device_id as "deviceId",
        ${DEVICES_OF} as "deviceIds",
        coalesce(k.last_used_at > to_timestamp($2::float8 / 1000) - interval '10 minutes', false) as "isFresh"
      from ingest_key k where k.key_hash = $1 and k.revoked_at is null`,
    values: [hashKey(key), now],
  })
  const found = rows[0]
  if (!found) return null
  const { isFresh, deviceIds, ...holder } = found
  if (!isFresh) {
    await tx.query('update ingest_key set last_used_at = to_timestamp($2::float8 / 1000) where id = $1', [
      holder.keyId,
      now,
    ])
  }
  return { ...holder, deviceIds: new Set(deviceIds) }
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
