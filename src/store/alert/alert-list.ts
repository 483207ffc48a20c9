import { UNTIL_CHANGED } from '#domain/alert/mute.ts'
import type { AlertKind } from '#domain/alert/settings.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'
import type { Alert } from './alert.ts'

export interface ListedAlert extends Alert {
  readonly branchName: string
  readonly zone: string
  readonly deviceName: string | null
  /** Name of who acknowledged it. */
  readonly acknowledgedByName: string | null
  /** Until when mail about the condition is muted; null: it is not. */
  readonly mutedUntil: Instant | null
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** $2: the branches of the scope, null for all. */
export const SEEN = `($2::int4[] is null or a.branch_id = any ($2))`

const branchFilter = ({ branchIds }: Scope) => (branchIds === 'all' ? null : branchIds)

const LISTED = `select a.id, a.kind, a.branch_id as "branchId", a.device_id as "deviceId", ${ms('a.since')} as since,
    ${ms('a.until')} as until, a.value, a.limit_value as "limit", a.about, a.words, ${ms('a.raised_at')} as "raisedAt",
    a.acknowledged_by as "acknowledgedBy", ${ms('a.acknowledged_at')} as "acknowledgedAt",
    b.name as "branchName", coalesce(b.zone, o.zone) as zone, d.name as "deviceName",
    (select coalesce(nullif(u.name, ''), u.username) from app_user u
     where u.organisation_id = $1 and u.id = a.acknowledged_by) as "acknowledgedByName",
    (select ${ms('m.until')} from alert_mute m
     where m.organisation_id = $1 and m.kind = a.kind and m.branch_id = a.branch_id
       and m.device_id = coalesce(a.device_id, 0) and m.about = coalesce(a.about, '')
       and m.until > $3) as "mutedUntil"
  from alert a
  join organisation o on o.id = $1
  join branch b on b.organisation_id = $1 and b.id = a.branch_id
  left join device d on d.organisation_id = $1 and d.id = a.device_id
  where a.organisation_id = $1 and ${SEEN}`

/** What a list is narrowed by; null: not by that. */
export interface AlertFilter {
  /** Those that still hold, or those that do not. */
  readonly state: 'active' | 'cleared' | null
  readonly branches: readonly number[] | null
  /** Of these devices; 'none': of branches as a whole. */
  readonly devices: readonly number[] | 'none' | null
  readonly kinds: readonly AlertKind[] | null
  readonly isAcknowledged: boolean | null
  /** Local days of the branch, 'YYYY-MM-DD', both within: what held on one of them. */
  readonly firstDay: string | null
  readonly lastDay: string | null
}

export interface AlertPage extends AlertFilter {
  /** The id of the last one of the page before. */
  readonly before: number | null
  readonly limit: number
  readonly now: Instant
}

/** Written out, not a parameter: what still holds has an index of its own. */
export const OF_STATE = { active: 'and a.until is null', cleared: 'and a.until is not null', any: '' }

/** Of `alert a`, `branch b` and `organisation o`: after the parameters of LISTED and two of the page. */
export const OF_FILTER = `and ($6::int4[] is null or a.branch_id = any ($6))
  and ($7::int4[] is null or a.device_id = any ($7)) and (not $8 or a.device_id is null)
  and ($9::text[] is null or a.kind = any ($9))
  and ($10::boolean is null or (a.acknowledged_at is not null) = $10)
  and ($11::date is null or a.until is null or a.until > $11::timestamp at time zone coalesce(b.zone, o.zone))
  and ($12::date is null or a.since < ($12::date + 1)::timestamp at time zone coalesce(b.zone, o.zone))`

/** The parameters of a page, those of LISTED first. */
export function pageValues(scope: Scope, page: AlertPage): unknown[] {
  const { devices, kinds, branches, isAcknowledged, firstDay, lastDay } = page
  return [
    scope.organisationId,
    branchFilter(scope),
    new Date(page.now),
    page.before,
    page.limit,
    branches,
    devices === 'none' ? null : devices,
    devices === 'none',
    kinds,
    isAcknowledged,
    firstDay,
    lastDay,
  ]
}

/** Newest first by when they were noticed. */
export async function listAlerts(tx: Tx, scope: Scope, page: AlertPage): Promise<ListedAlert[]> {
  const state = page.state ?? 'any'
  const { rows } = await tx.query<ListedAlert>({
    name: `list-alerts-${state}`,
    text: `${LISTED} ${OF_STATE[state]} and ($4::int4 is null or a.id < $4) ${OF_FILTER}
      order by a.id desc limit $5`,
    values: pageValues(scope, page),
  })
  return rows
}

/** Those of the scope with these ids. */
export async function alertsById(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  now: Instant,
): Promise<ListedAlert[]> {
  const { rows } = await tx.query<ListedAlert>({
    name: 'alerts-by-id',
    text: `${LISTED} and a.id = any ($4::int4[])`,
    values: [scope.organisationId, branchFilter(scope), new Date(now), ids],
  })
  return rows
}

/** One alert of the scope, locked until the transaction ends; null: there is none with this id. */
export async function lockAlert(tx: Tx, scope: Scope, id: number, now: Instant): Promise<ListedAlert | null> {
  const { rows } = await tx.query<ListedAlert>({
    name: 'lock-alert',
    text: `${LISTED} and a.id = $4 for update of a`,
    values: [scope.organisationId, branchFilter(scope), new Date(now), id],
  })
  return rows[0] ?? null
}

/** Counted in rows of the list: conditions of a device or a branch, however often each began. */
export interface AlertCounts {
  /** The newest alert that the person has seen; 0: none. */
  readonly seen: number
  readonly unread: number
  readonly active: number
}

/** More than these are "99+" to everybody. */
const MOST_COUNTED = 100
/** The newest alerts that are looked through for them: some milliseconds. */
const MOST_LOOKED = 5_000

const counted = (
  condition: string,
) => `(select count(*)::int4 from (select distinct kind, branch_id, device_id from (
    select a.kind, a.branch_id, a.device_id from alert a where a.organisation_id = $1 and ${SEEN} and ${condition}
    order by a.id desc limit ${MOST_LOOKED}) n limit ${MOST_COUNTED}) c)`

export async function alertCounts(tx: Tx, scope: Scope, userId: number): Promise<AlertCounts> {
  const { rows } = await tx.query<AlertCounts>({
    name: 'alert-counts',
    text: `with seen as (select coalesce((select s.alert_id from alert_seen s
          where s.organisation_id = $1 and s.user_id = $3), 0) as id)
      select (select id from seen) as seen,
        ${counted('a.id > (select id from seen)')} as unread, ${counted('a.until is null')} as active`,
    values: [scope.organisationId, branchFilter(scope), userId],
  })
  return rows[0]!
}

/** Everything up to this alert has been seen; an earlier one never takes that back. */
export async function markSeen(tx: Tx, scope: Scope, userId: number, alertId: number): Promise<void> {
  await tx.query(
    `insert into alert_seen (organisation_id, user_id, alert_id)
     select $1, $2, least($3, coalesce((select max(a.id) from alert a where a.organisation_id = $1), 0))
     on conflict (organisation_id, user_id)
       do update set alert_id = greatest(alert_seen.alert_id, excluded.alert_id)`,
    [scope.organisationId, userId, alertId],
  )
}

export async function acknowledgeAlert(
  tx: Tx,
  scope: Scope,
  id: number,
  userId: number,
  now: Instant,
): Promise<void> {
  const change = tx.query(
    'update alert set acknowledged_by = $3, acknowledged_at = $4 where organisation_id = $1 and id = $2',
    [scope.organisationId, id, userId, new Date(now)],
  )
  await leaveToCommit(tx, change)
}

/** A device tells something else: of its conditions that were muted until then, other than this one, mail goes out again. */
export async function endMutesUntilChanged(
  tx: Tx,
  scope: Scope,
  { kind, branchId, deviceId, about }: Omit<Mute, 'until' | 'userId'>,
): Promise<void> {
  await tx.query({
    name: 'end-mutes-until-changed',
    text: `delete from alert_mute where organisation_id = $1 and kind = $2 and branch_id = $3 and device_id = $4
      and about <> $5 and until = $6`,
    values: [scope.organisationId, kind, branchId, deviceId ?? 0, about ?? '', new Date(UNTIL_CHANGED)],
  })
}

export interface Mute {
  readonly kind: AlertKind
  readonly branchId: number
  readonly deviceId: number | null
  readonly about: string | null
  /** null: not muted any more */
  readonly until: Instant | null
  readonly userId: number
}

export async function keepMute(
  tx: Tx,
  scope: Scope,
  { kind, branchId, deviceId, about, until, userId }: Mute,
): Promise<void> {
  const key = [scope.organisationId, kind, branchId, deviceId ?? 0, about ?? '']
  const change =
    until === null
      ? tx.query(
          `delete from alert_mute where organisation_id = $1 and kind = $2 and branch_id = $3 and device_id = $4
             and about = $5`,
          key,
        )
      : tx.query(
          `insert into alert_mute (organisation_id, kind, branch_id, device_id, about, until, muted_by)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (organisation_id, kind, branch_id, device_id, about)
             do update set until = excluded.until, muted_by = excluded.muted_by`,
          [...key, new Date(until), userId],
        )
  await leaveToCommit(tx, change)
}
