import type { HeardFrame } from '#domain/meter/server-clock.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'
import type { UnknownName } from '../meter/hardware/unknown-name.ts'
import { toUser, USER_COLUMNS, type UserRecord, type UserRow } from '../people/user.ts'
import { BRANCH_COLUMNS, type BranchRecord } from '../site/branch.ts'
import { CLIENT_COLUMNS, type ClientHead } from '../site/client.ts'
import { DEVICE_COLUMNS, type DeviceRecord } from '../site/device.ts'

/**
 * What the platform's administrators see of every organisation at once, read with the owner's rights: there is no one
 * organisation to pin. Each list is bounded and says how many rows it has in all.
 */
export interface Listed<T> {
  readonly rows: readonly T[]
  readonly all: number
}

export interface ListedClient extends ClientHead {
  readonly branches: number
  readonly users: number
}

export function listClients(database: Database, most: number): Promise<Listed<ListedClient>> {
  return queryList(
    database,
    `select ${CLIENT_COLUMNS}, count(*) over () as "all",
       coalesce(b.count, 0) as branches, coalesce(u.count, 0) as users
     from organisation o
     left join (select organisation_id, count(*) from branch group by 1) b on b.organisation_id = o.id
     left join (select organisation_id, count(*) from app_user group by 1) u on u.organisation_id = o.id
     where ($1::int4 is null or o.id = $1) order by lower(o.name), o.id limit $2`,
    [null, most],
  )
}

interface OfClient {
  readonly organisationId: number
  readonly organisation: string
  /** The branch's own zone, else the organisation's. */
  readonly zoneInForce: string
}

const OF_CLIENT = `o.id as "organisationId", o.name as organisation`
const OF_BRANCH = `${OF_CLIENT}, coalesce(b.zone, o.zone) as "zoneInForce"`

export interface ListedBranch extends BranchRecord, OfClient {
  readonly sources: number
}

/** Branches of one client, or of all; with ids, those alone. */
export function listBranches(
  database: Database,
  wanted: { readonly clientId?: number | undefined; readonly ids?: readonly number[] },
  most: number,
): Promise<Listed<ListedBranch>> {
  return queryList(
    database,
    `select ${BRANCH_COLUMNS}, ${OF_BRANCH}, count(*) over () as "all",
       coalesce(d.count, 0) as sources
     from branch b join organisation o on o.id = b.organisation_id
     left join (select organisation_id, branch_id, count(*) from device where is_source group by 1, 2) d
       on d.organisation_id = b.organisation_id and d.branch_id = b.id
     where ($1::int4 is null or o.id = $1) and ($3::int4[] is null or b.id = any ($3))
     order by lower(o.name), o.id, lower(b.name), b.id limit $2`,
    [wanted.clientId ?? null, most, wanted.ids ?? null],
  )
}

export interface ListedDevice extends DeviceRecord, OfClient {
  readonly branch: string
  readonly lastReadingAt: Instant | null
}

/** Devices of one client, or of all; with an id, that alone. */
export function listDevices(
  database: Database,
  wanted: { readonly clientId?: number | undefined; readonly id?: number; readonly branchId?: number },
  most: number,
): Promise<Listed<ListedDevice>> {
  return queryList(
    database,
    // Which ones first: fifty thousand wide rows are not put in order to show five hundred.
    `select ${DEVICE_COLUMNS},
       case when k.device_id is not null then json_build_object('channel', k.channel, 'provider', k.provider) end as breaker,
       b.name as branch, ${OF_BRANCH}, l.ts as "lastReadingAt", c."all"
     from (select d.organisation_id, d.id, count(*) over () as "all"
           from device d join branch b on b.organisation_id = d.organisation_id and b.id = d.branch_id
           join organisation o on o.id = d.organisation_id
           where ($1::int4 is null or o.id = $1) and ($3::int4 is null or d.id = $3) and ($4::int4 is null or b.id = $4)
           order by lower(o.name), o.id, lower(b.name), b.id, d.position, d.id limit $2) c
     join device d on d.organisation_id = c.organisation_id and d.id = c.id
     join branch b on b.organisation_id = d.organisation_id and b.id = d.branch_id
     join organisation o on o.id = d.organisation_id
     left join device_latest l on l.organisation_id = d.organisation_id and l.device_id = d.id
     left join breaker k on k.organisation_id = d.organisation_id and k.device_id = d.id and k.ended_at is null
     order by lower(o.name), o.id, lower(b.name), b.id, d.position, d.id`,
    [wanted.clientId ?? null, most, wanted.id ?? null, wanted.branchId ?? null],
  )
}

export interface ListedUser extends UserRecord, Omit<OfClient, 'zoneInForce'> {
  readonly zone: string
  readonly branchNames: readonly { readonly id: number; readonly name: string }[]
}

/** People of one client, or of all; with an id, that one alone; with a branch, those who see it. */
export async function listPeople(
  database: Database,
  wanted: { readonly clientId?: number | undefined; readonly id?: number; readonly branchId?: number },
  most: number,
): Promise<Listed<ListedUser>> {
  const found = await queryList<UserRow & Omit<ListedUser, keyof UserRecord>>(
    database,
    `select ${USER_COLUMNS}, ${OF_CLIENT}, o.zone, count(*) over () as "all",
       coalesce(n.names, '[]') as "branchNames"
     from app_user u join organisation o on o.id = u.organisation_id
     left join (select ub.user_id, ub.organisation_id,
         json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name) as names
       from user_branch ub join branch b on b.organisation_id = ub.organisation_id and b.id = ub.branch_id
       group by 1, 2) n on n.user_id = u.id and n.organisation_id = u.organisation_id
     where ($1::int4 is null or o.id = $1) and ($3::int4 is null or u.id = $3)
       and ($4::int4 is null or u.all_branches or exists (select from user_branch ub where ub.user_id = u.id
         and ub.organisation_id = u.organisation_id and ub.branch_id = $4))
     order by lower(o.name), o.id, lower(u.name), u.id limit $2`,
    [wanted.clientId ?? null, most, wanted.id ?? null, wanted.branchId ?? null],
  )
  return { all: found.all, rows: found.rows.map((row) => ({ ...row, ...toUser(row) })) }
}

/** Part of a subject; of rows of the one action only, where it is given. */
export interface SubjectFilter {
  readonly part: string
  readonly action?: string
}

/** Where a page ends: after this entry of this client. */
export interface AuditPlace {
  readonly id: number
  readonly clientId: number
}

export interface AuditFilter {
  /** 0: the platform's own */
  readonly organisationId: number | null
  readonly userId: number | null
  /** 'bill.changed', or its noun alone; one of these */
  readonly actions: readonly string[] | null
  /** One of these */
  readonly subjects: readonly SubjectFilter[] | null
  readonly from: Instant | null
  readonly to: Instant | null
  readonly before: AuditPlace | null
  readonly most: number
}

export interface ListedAudit {
  readonly id: number
  readonly at: Instant
  readonly organisationId: number
  readonly organisation: string
  readonly userId: number | null
  readonly username: string
  readonly action: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** What was done, newest first: each client's in the order of its chain, entries of the same number by client. */
export async function auditPage(database: Database, wish: AuditFilter): Promise<ListedAudit[]> {
  const { rows } = await database.admin.query<ListedAudit>(
    `select a.id, a.at, a.organisation_id as "organisationId", coalesce(o.name, '') as organisation,
       a.user_id as "userId", coalesce(u.username, '') as username, a.action, a.subject, a.before, a.after
     from audit a left join organisation o on o.id = a.organisation_id left join app_user u on u.id = a.user_id
     where ($1::int4 is null or a.organisation_id = $1) and ($2::int4 is null or a.user_id = $2)
       and ($3::text[] is null or exists
         (select from unnest($3) as t(name) where a.action = name or starts_with(a.action, name || '.')))
       and ($4::text[] is null or exists
         (select from unnest($4, $5::text[]) as t(part, written)
           where position(lower(part) in lower(a.subject)) > 0 and (written is null or a.action = written)))
       and ($6::timestamptz is null or a.at >= $6) and ($7::timestamptz is null or a.at < $7)
       and ($8::int8 is null or (a.id, a.organisation_id) < ($8, $9::int4))
     order by a.id desc, a.organisation_id desc limit $10`,
    [
      wish.organisationId,
      wish.userId,
      wish.actions,
      wish.subjects?.map(({ part }) => part) ?? null,
      wish.subjects?.map(({ action }) => action ?? null) ?? null,
      wish.from === null ? null : new Date(wish.from),
      wish.to === null ? null : new Date(wish.to),
      wish.before?.id ?? null,
      wish.before?.clientId ?? null,
      wish.most,
    ],
  )
  return rows
}

/** Rows with the number of all of them, which the statement counts as "all". */
export async function queryList<T>(database: Database, text: string, values: unknown[]): Promise<Listed<T>> {
  const { rows } = await database.admin.query<T & { all: number }>(text, values)
  return { rows, all: rows[0]?.all ?? 0 }
}

/** Names heard through the broker of MQTT_URL that stand for no device of any client, the newest first. */
export async function unknownNamesOfBroker(database: Database, most: number): Promise<UnknownName[]> {
  const { rows } = await database.admin.query<UnknownName>(
    // A cluster joins rows of several clients where they were gathered first.
    `with heard as materialized (select * from unknown_name where organisation_id = 0),
       known as materialized (select n.dialect, n.hardware_id, n.channel
         from heard join device_name n using (dialect, hardware_id, channel) where n.by_broker)
     select 0 as "keyId", u.dialect, u.hardware_id as id, u.channel, u.times, u.first_at as "firstAt",
       u.last_at as "lastAt", u.example
     from heard u where not exists (select 1 from known k where k.dialect = u.dialect
       and k.hardware_id = u.hardware_id and k.channel = u.channel)
     order by u.last_at desc limit $1`,
    [most],
  )
  return rows
}

/**
 * The newest frame of each device, of all organisations, that came within the hour before now, taken in or parked for lying
 * ahead; read with the owner's rights. What came later than now, before the clock was set back, tells nothing of it.
 */
export async function newestFrames(database: Database, now: Instant): Promise<HeardFrame[]> {
  const { rows } = await database.admin.query<HeardFrame>(
    `select distinct on (organisation_id, device_id) ts as at, received_at as "receivedAt"
     from (select organisation_id, device_id, ts, received_at from device_latest where received_at between $1 and $2
           union all
           select organisation_id, device_id, ts, last_received_at from reading_parked
           where code = 'future' and discarded_at is null and device_id is not null and ts is not null
             and last_received_at between $1 and $2) f
     order by organisation_id, device_id, received_at desc, ts desc`,
    [new Date(now - HOUR_MS), new Date(now)],
  )
  return rows
}
