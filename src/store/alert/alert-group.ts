import type { AlertKind } from '#domain/alert/settings.ts'
import { KINDS_BY_RANK, OVER_RANK } from '#domain/alert/severity.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'
import { type AlertPage, OF_FILTER, OF_STATE, pageValues, SEEN } from './alert-list.ts'
import { lockAlerts } from './alert-mark.ts'

/** The alerts of one kind at one device, or at a branch as a whole (deviceId null). */
export interface AlertGroup {
  readonly kind: AlertKind
  readonly branchId: number
  readonly deviceId: number | null
  readonly newestId: number
  /** Its place in the list: `KINDS_BY_RANK`, OVER_RANK where none of it holds. */
  readonly rank: number
  readonly count: number
  /** Those that still hold. */
  readonly active: number
  /** Those that nobody looks after yet. */
  readonly open: number
  /** The newest of those, MOST_OPEN_IDS at most. */
  readonly openIds: readonly number[]
  /** When the first and the last began. */
  readonly first: Instant
  readonly last: Instant
}

/** Where a page of the list ended: at the last row of it. */
export type GroupCursor = Pick<AlertGroup, 'rank' | 'newestId'>

export interface GroupPage extends Omit<AlertPage, 'before'> {
  /** Whose list it is. */
  readonly userId: number
  readonly before: GroupCursor | null
}

export interface AlertGroups {
  readonly groups: readonly AlertGroup[]
  /**
   * With this page and those before it all alerts up to this one have been shown that the person had not seen: the newest of all, or
   * what comes before the first unseen row below the page. null: there is no alert.
   */
  readonly shownUpTo: number | null
  /** There are more alerts than are grouped at once: of the oldest nothing is told. */
  readonly isCut: boolean
}

/** Alerts that are grouped at once, the newest: some 20 ms of the database. */
const MOST_GROUPED = 20_000
/** Ids of a group that are told. */
const MOST_OPEN_IDS = 20

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** What holds first, the worst of it at the top; then by their newest alert, the newest first. */
export async function groupAlerts(tx: Tx, scope: Scope, page: GroupPage): Promise<AlertGroups> {
  const state = page.state ?? 'any'
  const { rows } = await tx.query<AlertGroup & { readonly grouped: number; readonly shownUpTo: number }>({
    name: `group-alerts-${state}`,
    text: `with found as (select a.id, a.kind, a.branch_id, a.device_id, a.since, a.until, a.acknowledged_at
        from alert a
        join organisation o on o.id = $1
        join branch b on b.organisation_id = $1 and b.id = a.branch_id
        where a.organisation_id = $1 and ${SEEN} and $3::timestamptz is not null ${OF_STATE[state]} ${OF_FILTER}
        order by a.id desc limit ${MOST_GROUPED + 1}),
      grouped as (select kind, branch_id as "branchId", device_id as "deviceId", max(id) as "newestId",
        case when count(*) filter (where until is null) = 0 then ${OVER_RANK}
          ${KINDS_BY_RANK.map((kinds, rank) => `when kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) then ${rank}`).join(' ')}
        end as rank, count(*)::int4 as count,
        (count(*) filter (where until is null))::int4 as active,
        (count(*) filter (where acknowledged_at is null))::int4 as open,
        coalesce((array_agg(id order by id desc) filter (where acknowledged_at is null))[1:${MOST_OPEN_IDS}], '{}')
          as "openIds",
        ${ms('min(since)')} as first, ${ms('max(since)')} as last
        from found group by kind, branch_id, device_id),
      placed as (select *, row_number() over (order by rank, "newestId" desc) as place from grouped
        where $4::int4 is null or (rank, -"newestId") > ($13::int4, -$4))
      select p.*, (select count(*)::int4 from found) as grouped,
        coalesce((select min(below."newestId") - 1 from placed below where below.place >= $5 and below."newestId" >
          coalesce((select s.alert_id from alert_seen s where s.organisation_id = $1 and s.user_id = $14), 0)),
          (select max(id) from found)) as "shownUpTo"
      from placed p order by p.place limit $5`,
    values: [
      ...pageValues(scope, { ...page, before: page.before?.newestId ?? null }),
      page.before?.rank ?? null,
      page.userId,
    ],
  })
  return {
    groups: rows,
    shownUpTo: rows[0]?.shownUpTo ?? null,
    isCut: (rows[0]?.grouped ?? 0) > MOST_GROUPED,
  }
}

/** Locks those of the scope with these ids and tells which nobody looks after yet; null: one of them is not there. */
export async function lockOpenAlerts(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number[] | null> {
  await lockAlerts(tx, scope)
  const { rows } = await tx.query<{ id: number; isOpen: boolean }>({
    name: 'lock-alerts-by-id',
    text: `select a.id, a.acknowledged_at is null as "isOpen" from alert a
      where a.organisation_id = $1 and ${SEEN} and a.id = any ($3::int4[]) order by a.id for update`,
    values: [scope.organisationId, scope.branchIds === 'all' ? null : scope.branchIds, ids],
  })
  if (rows.length < new Set(ids).size) return null
  return rows.filter(({ isOpen }) => isOpen).map(({ id }) => id)
}

export async function acknowledgeAlerts(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  userId: number,
  now: Instant,
): Promise<void> {
  const change = tx.query(
    `update alert set acknowledged_by = $3, acknowledged_at = $4
     where organisation_id = $1 and id = any ($2::int4[])`,
    [scope.organisationId, ids, userId, new Date(now)],
  )
  await leaveToCommit(tx, change)
}
