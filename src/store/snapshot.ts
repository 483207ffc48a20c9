import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** How long a snapshot waits for its purchase, entry or dip. It is swept later still, so that the two never meet over one. */
const WAITS_MS = DAY_MS
const SWEPT_MS = WAITS_MS + HOUR_MS
const SWEPT_AT_ONCE = 50

export interface Snapshot {
  readonly id: number
  readonly branchId: number
  /** As the person called it. */
  readonly name: string
  /** Its name in the folder of uploads. */
  readonly file: string
  readonly sha256: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly mediaType: 'image/png' | 'image/jpeg'
}

export interface SnapshotToAdd extends Omit<Snapshot, 'id'> {
  readonly now: Instant
}

const COLUMNS = `id, branch_id as "branchId", name, file, sha256, bytes, width, height, media_type as "mediaType"`
/** What a snapshot may belong to: one of them at most. */
const OWNERS = ['diesel_purchase', 'diesel_entry', 'tank_dip']
const IS_WAITING = OWNERS.map(
  (table) => `not exists (select from ${table} o where o.organisation_id = $1 and o.snapshot_id = s.id)`,
).join(' and ')

export async function addSnapshot(tx: Tx, scope: Scope, snapshot: SnapshotToAdd): Promise<Snapshot> {
  const { branchId, name, file, sha256, bytes, width, height, mediaType, now } = snapshot
  const { rows } = await tx.query<Snapshot>(
    `insert into flow_meter_snapshot (organisation_id, branch_id, name, file, sha256, bytes, width, height,
       media_type, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
    [
      scope.organisationId,
      branchId,
      name,
      file,
      sha256,
      bytes,
      width,
      height,
      mediaType,
      scope.userId,
      new Date(now),
    ],
  )
  return rows[0] as Snapshot
}

/** A snapshot of the scope; null: there is none. */
export async function findSnapshot(tx: Tx, scope: Scope, id: number): Promise<Snapshot | null> {
  const { rows } = await tx.query<Snapshot>(
    `select ${COLUMNS} from flow_meter_snapshot
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3))`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows[0] ?? null
}

/** A waiting snapshot of the scope and what it belongs to, locked: two that want it are judged in turn. */
export async function lockSnapshot(
  tx: Tx,
  scope: Scope,
  id: number,
  now: Instant,
): Promise<{ branchId: number; ownerId: number | null } | null> {
  const locked = await tx.query<{ branchId: number }>(
    `select branch_id as "branchId" from flow_meter_snapshot
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) and made_at > $4
     for update`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds, new Date(now - WAITS_MS)],
  )
  if (!locked.rows[0]) return null
  const { rows } = await tx.query<{ id: number }>(
    OWNERS.map((table) => `select id from ${table} where organisation_id = $1 and snapshot_id = $2`).join(
      ' union all ',
    ),
    [scope.organisationId, id],
  )
  return { ...locked.rows[0], ownerId: rows[0]?.id ?? null }
}

/** How many snapshots of the organisation wait for their owner. */
export async function countWaiting(tx: Tx, scope: Scope): Promise<number> {
  const { rows } = await tx.query<{ waiting: number }>(
    `select count(*)::int4 as waiting from flow_meter_snapshot s where organisation_id = $1 and ${IS_WAITING}`,
    [scope.organisationId],
  )
  return rows[0]!.waiting
}

/** Forgets snapshots that nothing took within a day, or whose owner is gone. */
export async function sweepSnapshots(
  tx: Tx,
  scope: Scope,
  now: Instant,
): Promise<{ id: number; file: string }[]> {
  const { rows } = await tx.query<{ id: number; file: string }>(
    `delete from flow_meter_snapshot where organisation_id = $1 and id in (
       select s.id from flow_meter_snapshot s
       where organisation_id = $1 and made_at <= $2 and ${IS_WAITING}
       order by made_at limit ${SWEPT_AT_ONCE} for update skip locked)
     returning id, file`,
    [scope.organisationId, new Date(now - SWEPT_MS)],
  )
  return rows
}
