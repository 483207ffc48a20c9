import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/**
 * How long a snapshot waits for its paper: what was typed without a network is sent days later. It is swept later still, so
 * that the two never meet over one.
 */
const WAITS_MS = 7 * DAY_MS
const SWEPT_MS = WAITS_MS + HOUR_MS
const SWEPT_AT_ONCE = 50

export type PaperType = 'image/png' | 'image/jpeg' | 'application/pdf'

/** A picture of a flow meter, or a picture or PDF of a bill. */
export interface Snapshot {
  readonly id: number
  readonly branchId: number
  /** As the person called it. */
  readonly name: string
  /** Its name in the folder of uploads. */
  readonly file: string
  readonly sha256: string
  readonly bytes: number
  /** null: a PDF has no one size. */
  readonly width: number | null
  readonly height: number | null
  readonly mediaType: PaperType
}

export interface SnapshotToAdd extends Omit<Snapshot, 'id'> {
  readonly now: Instant
}

const COLUMNS = `id, branch_id as "branchId", name, file, sha256, bytes, width, height, media_type as "mediaType"`
/** The rows that may carry one; each knows its snapshot as `snapshot_id`. */
const CARRIERS = [
  'diesel_purchase',
  'bill',
  'diesel_entry',
  'tank_dip',
  'delivery',
  'display_reading',
] as const
const IS_WAITING = CARRIERS.map(
  (table) => `not exists (select from ${table} c where c.organisation_id = $1 and c.snapshot_id = s.id)`,
).join(' and ')
/** A dispute that was sent goes out again with the picture that it went out with, whatever the bill carries since. */
const IS_UNSENT = `not exists (select from finding f where f.organisation_id = $1 and f.pack is not null
  and f.pack -> 'facts' ->> 'snapshotId' = s.id::text)`

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

/** A snapshot of the scope, locked: two papers that want it are judged in turn. null: there is none, or it is too old. */
export async function lockSnapshot(
  tx: Tx,
  scope: Scope,
  id: number,
  now: Instant,
): Promise<{ branchId: number; mediaType: PaperType; isTaken: boolean } | null> {
  const lock = tx.query<{ branchId: number; mediaType: PaperType }>(
    `select branch_id as "branchId", media_type as "mediaType" from flow_meter_snapshot
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) and made_at > $4
     for update`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds, new Date(now - WAITS_MS)],
  )
  const look = tx.query<{ isTaken: boolean }>(
    `select not (${IS_WAITING}) as "isTaken" from flow_meter_snapshot s where organisation_id = $1 and id = $2`,
    [scope.organisationId, id],
  )
  const [locked, looked] = await Promise.all([lock, look])
  return locked.rows[0] ? { ...locked.rows[0], isTaken: looked.rows[0]!.isTaken } : null
}

/**
 * Forgets snapshots that nothing took in time or whose owner is gone, and of the person's own that wait all but the newest
 * `mostOfPerson`: a disk is not to be filled with pictures.
 */
export async function sweepSnapshots(
  tx: Tx,
  scope: Scope,
  now: Instant,
  mostOfPerson: number,
): Promise<{ id: number; file: string }[]> {
  const { rows } = await tx.query<{ id: number; file: string }>(
    `delete from flow_meter_snapshot where organisation_id = $1 and id in (
       select s.id from flow_meter_snapshot s
       where organisation_id = $1 and ${IS_WAITING} and ${IS_UNSENT} and (made_at <= $2 or id in (
         select s.id from flow_meter_snapshot s
         where organisation_id = $1 and made_by = $3 and ${IS_WAITING} and ${IS_UNSENT} order by made_at desc, id desc offset $4))
       order by made_at limit ${SWEPT_AT_ONCE} for update skip locked)
     returning id, file`,
    [scope.organisationId, new Date(now - SWEPT_MS), scope.userId, mostOfPerson],
  )
  return rows
}
