import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** How hardware is named in a dialect: a serial number or the like, and a channel of it, '' where it has one alone. */
export interface HardwareName {
  readonly id: string
  readonly channel: string
}

export interface DeviceName extends HardwareName {
  readonly nameId: number
  readonly dialect: string
  readonly deviceId: number
  readonly byBroker: boolean
  readonly offlineSince: Instant | null
}

/** A name as a list shows it. */
export interface ListedName extends DeviceName {
  readonly deviceName: string
  readonly branchName: string
  /** time of the newest reading of the device */
  readonly heardAt: Instant | null
  readonly madeAt: Instant
}

const COLUMNS = `n.id as "nameId", n.dialect, n.hardware_id as id, n.channel, n.device_id as "deviceId",
  n.by_broker as "byBroker", (extract(epoch from n.offline_since) * 1000)::float8 as "offlineSince"`

/** Of these hardware ids the names that are known, whatever their channel. */
export async function findNames(
  tx: Tx,
  scope: Scope,
  dialect: string,
  hardwareIds: readonly string[],
): Promise<(DeviceName & { readonly zone: string })[]> {
  const { rows } = await tx.query<DeviceName & { zone: string }>({
    name: 'find-names',
    text: `select ${COLUMNS}, coalesce(b.zone, o.zone) as zone
      from device_name n
      join device d on d.organisation_id = $1 and d.id = n.device_id
      join branch b on b.organisation_id = $1 and b.id = d.branch_id
      join organisation o on o.id = $1
      where n.organisation_id = $1 and n.dialect = $2 and n.hardware_id = any ($3::text[])`,
    values: [scope.organisationId, dialect, hardwareIds],
  })
  return rows
}

/** Names of a client, by dialect and name. */
export async function listNames(
  tx: Tx,
  scope: Scope,
  { most, nameId }: { most: number; nameId?: number },
): Promise<ListedName[]> {
  const { rows } = await tx.query<ListedName>(
    `select ${COLUMNS}, d.name as "deviceName", b.name as "branchName", n.made_at as "madeAt",
       (extract(epoch from l.ts) * 1000)::float8 as "heardAt"
     from device_name n
     join device d on d.organisation_id = $1 and d.id = n.device_id
     join branch b on b.organisation_id = $1 and b.id = d.branch_id
     left join device_latest l on l.organisation_id = $1 and l.device_id = n.device_id
     where n.organisation_id = $1 and ($3::int4 is null or n.id = $3)
     order by n.dialect, n.hardware_id, n.channel limit $2`,
    [scope.organisationId, most, nameId ?? null],
  )
  return rows
}

export interface NameToKeep extends HardwareName {
  readonly dialect: string
  readonly deviceId: number
  readonly byBroker: boolean
}

/** Says which device a name stands for. A name that stands for one already is a violation of its unique key. */
export async function addName(tx: Tx, scope: Scope, name: NameToKeep, now: Instant): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into device_name (organisation_id, dialect, hardware_id, channel, device_id, by_broker, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      scope.organisationId,
      name.dialect,
      name.id,
      name.channel,
      name.deviceId,
      name.byBroker,
      scope.userId,
      new Date(now),
    ],
  )
  return rows[0]!.id
}

/** False: there is no such name. */
export async function removeName(tx: Tx, scope: Scope, nameId: number): Promise<boolean> {
  const { rowCount } = await tx.query('delete from device_name where organisation_id = $1 and id = $2', [
    scope.organisationId,
    nameId,
  ])
  return rowCount === 1
}

/** Notes since when the gateway says that devices do not answer; null: they do. */
export async function markOffline(
  tx: Tx,
  scope: Scope,
  nameIds: readonly number[],
  since: Instant | null,
): Promise<void> {
  await tx.query(
    `update device_name set offline_since = case when $3::timestamptz is null then null
       else coalesce(offline_since, $3) end where organisation_id = $1 and id = any ($2::int4[])`,
    [scope.organisationId, nameIds, since === null ? null : new Date(since)],
  )
}
