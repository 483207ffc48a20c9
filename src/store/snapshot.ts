import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** How long a snapshot waits for its purchase. It is swept later still, so that the two never meet over one. */
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
const IS_WAITING = `not exists (select from diesel_purchase p
  where p.organisation_id = $1 and p.snapshot_id = s.id)`

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

/** A waiting snapshot of the scope and whose purchase it shows, locked: two purchases that want it are judged in turn. */
export async function lockSnapshot(
  tx: Tx,
  scope: Scope,
  id: number,
  now: Instant,
): Promise<{ branchId: number; purchaseId: number | null } | null> {
  const locked = await tx.query<{ branchId: number }>(
    `select branch_id as "branchId" from flow_meter_snapshot
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) and made_at > $4
     for update`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds, new Date(now - WAITS_MS)],
  )
  if (!locked.rows[0]) return null
  const { rows } = await tx.query<{ id: number }>(
    'select id from diesel_purchase where organisation_id = $1 and snapshot_id = $2',
    [scope.organisationId, id],
  )
  return { ...locked.rows[0], purchaseId: rows[0]?.id ?? null }
}

/** How many snapshots of the organisation wait for their purchase. */
export async function countWaiting(tx: Tx, scope: Scope): Promise<number> {
  const { rows } = await tx.query<{ waiting: number }>(
    `select count(*)::int4 as waiting from flow_meter_snapshot s where organisation_id = $1 and ${IS_WAITING}`,
    [scope.organisationId],
  )
  return rows[0]!.waiting
}

/** Forgets snapshots that no purchase took within a day, or whose purchase is gone. */
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
