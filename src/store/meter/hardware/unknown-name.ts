import type { Instant } from '#domain/time/interval.ts'
import { int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import type { HardwareName } from './device-name.ts'

/** A name that readings came under and that stands for no device yet. */
export interface UnknownName extends HardwareName {
  /** through which it was heard; 0: the broker of MQTT_URL */
  readonly keyId: number
  readonly dialect: string
  readonly times: number
  readonly firstAt: Instant
  readonly lastAt: Instant
  readonly example: string
}

export interface HeardName extends HardwareName {
  readonly dialect: string
  readonly times: number
  readonly example: string
}

/** Names of one key: a gateway has some tens of meters, and one that makes names up fills no table. */
const MOST_OF_KEY = 200
const LONGEST_EXAMPLE = 500
/** Topics of one key whose messages nobody understands: the message is what a mapping is made from. */
const MOST_TOPICS_OF_KEY = 20
const LONGEST_MESSAGE = 4_000

/** In the place of a dialect: nobody understands messages of the topic that stands as the name. */
export const NO_DIALECT = ''
const FORGOTTEN_AFTER = `interval '30 days'`

/** How many of a key there are: names, or topics of messages that nobody understands. Of no row, so that it is counted once. */
const countNoted = (dialect: '=' | '<>') =>
  `select count(*) from unknown_name o where o.organisation_id = $1 and o.key_id = $2 and o.dialect ${dialect} '${NO_DIALECT}'`

/** Notes names that stand for no device: those that there is room for, and those that are noted already. */
export async function noteUnknownNames(
  tx: Tx,
  scope: Scope,
  keyId: number,
  names: readonly HeardName[],
  now: Instant,
): Promise<void> {
  await tx.query(
    `delete from unknown_name where organisation_id = $1 and key_id = $2
       and last_at < $3::timestamptz - ${FORGOTTEN_AFTER}`,
    [scope.organisationId, keyId, new Date(now)],
  )
  const sorted = [...names].sort((a, b) => (a.id + a.channel < b.id + b.channel ? -1 : 1))
  await tx.query(
    `insert into unknown_name as u (organisation_id, key_id, dialect, hardware_id, channel, times, first_at, last_at, example)
     select $1, $2, f.dialect, f.hardware_id, f.channel, f.times, $3, $3, f.example
     from unnest($4::text[], $5::text[], $6::text[], $7::int4[], $8::text[], $9::int4[])
       as f(dialect, hardware_id, channel, times, example, n)
     where f.n <= case f.dialect
         when '${NO_DIALECT}' then ${MOST_TOPICS_OF_KEY} - (${countNoted('=')}) else ${MOST_OF_KEY} - (${countNoted('<>')}) end
       or exists (select from unknown_name k where k.organisation_id = $1 and k.key_id = $2 and k.dialect = f.dialect
         and k.hardware_id = f.hardware_id and k.channel = f.channel)
     on conflict (organisation_id, key_id, dialect, hardware_id, channel) do update
       set times = least(u.times + excluded.times, 2000000000), last_at = excluded.last_at, example = excluded.example`,
    [
      scope.organisationId,
      keyId,
      new Date(now),
      sorted.map(({ dialect }) => dialect),
      sorted.map(({ id }) => id),
      sorted.map(({ channel }) => channel),
      int4Array(sorted.map(({ times }) => times)),
      sorted.map(({ dialect, example }) => {
        const most = dialect === NO_DIALECT ? LONGEST_MESSAGE : LONGEST_EXAMPLE
        return Buffer.from(example.slice(0, most).replaceAll('\u0000', ' ')).toString()
      }),
      int4Array(sorted.map((_, n) => n + 1)),
    ],
  )
}

/** Those heard through keys of the client, the newest first. */
export function unknownNames(tx: Tx, scope: Scope, most: number): Promise<UnknownName[]> {
  return noted(tx, scope, 'dialect <>', most)
}

/** Topics of messages that nobody understands, heard through keys of the client, the newest first. */
export function unheardTopics(tx: Tx, scope: Scope, most: number): Promise<UnknownName[]> {
  return noted(tx, scope, 'dialect =', most)
}

async function noted(tx: Tx, scope: Scope, dialect: 'dialect =' | 'dialect <>', most: number) {
  const { rows } = await tx.query<UnknownName>(
    `select key_id as "keyId", dialect, hardware_id as id, channel, times, first_at as "firstAt", last_at as "lastAt",
       example
     from unknown_name where organisation_id = $1 and ${dialect} $3
     order by last_at desc, hardware_id, channel limit $2`,
    [scope.organisationId, most, NO_DIALECT],
  )
  return rows
}

/** What was heard through keys that may speak for a device and is not taken in, the newest first. */
export async function heardByKeysOfDevice(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { since, most }: { readonly since: Instant; readonly most: number },
): Promise<UnknownName[]> {
  const { rows } = await tx.query<UnknownName>(
    `select u.key_id as "keyId", u.dialect, u.hardware_id as id, u.channel, u.times, u.first_at as "firstAt",
       u.last_at as "lastAt", u.example
     from unknown_name u
     where u.organisation_id = $1 and u.last_at > $3 and u.key_id in (
       select k.id from ingest_key k where k.organisation_id = $1 and k.device_id = $2
       union all
       select g.key_id from ingest_gateway_device g where g.organisation_id = $1 and g.device_id = $2)
     order by u.last_at desc, u.hardware_id, u.channel limit $4`,
    [scope.organisationId, deviceId, new Date(since), most],
  )
  return rows
}

/** A name is unknown no longer, through whichever key it was heard. */
export async function forgetUnknown(
  tx: Tx,
  scope: Scope,
  { dialect, id, channel }: HardwareName & { readonly dialect: string },
): Promise<void> {
  await tx.query(
    'delete from unknown_name where organisation_id = $1 and dialect = $2 and hardware_id = $3 and channel = $4',
    [scope.organisationId, dialect, id, channel],
  )
}

/** Messages of these topics are understood from now on. */
export async function forgetTopics(tx: Tx, scope: Scope, topics: readonly string[]): Promise<void> {
  await tx.query(
    `delete from unknown_name where organisation_id = $1 and dialect = '${NO_DIALECT}' and hardware_id = any ($2::text[])`,
    [scope.organisationId, topics],
  )
}

/** Keys may speak for a device from now on: those of gateways, and its own, which may already. Or what one of them is instead. */
export async function letKeysSpeak(
  tx: Tx,
  scope: Scope,
  keyIds: readonly number[],
  deviceId: number,
): Promise<'done' | 'no-key' | 'key-of-another-device'> {
  const { rows } = await tx.query<{ deviceId: number | null }>(
    `select device_id as "deviceId" from ingest_key
     where organisation_id = $1 and id = any ($2::int4[]) and revoked_at is null`,
    [scope.organisationId, int4Array(keyIds)],
  )
  if (rows.length !== new Set(keyIds).size) return 'no-key'
  if (rows.some((key) => key.deviceId !== null && key.deviceId !== deviceId)) return 'key-of-another-device'
  await tx.query(
    `insert into ingest_gateway_device (key_id, organisation_id, device_id, by_mapping)
     select k.id, $1, $3, true from ingest_key k
     where k.organisation_id = $1 and k.id = any ($2::int4[]) and k.device_id is null and k.revoked_at is null
       and not exists (select from ingest_gateway_device g where g.key_id = k.id and g.device_id = $3)`,
    [scope.organisationId, int4Array(keyIds), deviceId],
  )
  return 'done'
}

/** With a device's last name ends what keys were let speak for it by mapping. Which those were. */
export async function takeBackVoice(tx: Tx, scope: Scope, deviceId: number): Promise<number[]> {
  // A question of its own: a cluster deletes nothing from a table of all by what stands in one that is spread.
  const { rows: left } = await tx.query(
    'select 1 from device_name where organisation_id = $1 and device_id = $2 limit 1',
    [scope.organisationId, deviceId],
  )
  if (left.length > 0) return []
  const { rows } = await tx.query<{ keyId: number }>(
    `delete from ingest_gateway_device where organisation_id = $1 and device_id = $2 and by_mapping
     returning key_id as "keyId"`,
    [scope.organisationId, deviceId],
  )
  return rows.map(({ keyId }) => keyId)
}

/** Gateways' keys that may speak for a device. */
export async function keysThatSpeak(tx: Tx, scope: Scope, deviceId: number): Promise<number[]> {
  const { rows } = await tx.query<{ keyId: number }>(
    `select g.key_id as "keyId" from ingest_gateway_device g
     join ingest_key k on k.organisation_id = $1 and k.id = g.key_id and k.revoked_at is null
     where g.organisation_id = $1 and g.device_id = $2 order by g.key_id limit 100`,
    [scope.organisationId, deviceId],
  )
  return rows.map(({ keyId }) => keyId)
}
