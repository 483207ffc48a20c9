import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** Units that the display of a meter showed; decimal text. */
export interface DisplayReadingRecord {
  readonly id: number
  readonly branchId: number
  readonly deviceId: number
  readonly at: Instant
  readonly units: string
  readonly meterNo: string | null
  readonly snapshotId: number | null
  readonly version: number
}

export type DisplayReadingToKeep = Omit<DisplayReadingRecord, 'id' | 'version'>

const COLUMNS = `id, branch_id as "branchId", device_id as "deviceId", at,
  units, meter_no as "meterNo", snapshot_id as "snapshotId", version`

/** null: there is one of that meter and time, and the first stays. */
export async function addDisplayReading(
  tx: Tx,
  scope: Scope,
  reading: DisplayReadingToKeep,
  now: Instant,
): Promise<DisplayReadingRecord | null> {
  const { branchId, deviceId, at, units, meterNo, snapshotId } = reading
  const { rows } = await tx.query<DisplayReadingRecord>(
    `insert into display_reading (organisation_id, branch_id, device_id, at, units, meter_no, snapshot_id, made_by,
       made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (organisation_id, device_id, at) do nothing returning ${COLUMNS}`,
    [
      scope.organisationId,
      branchId,
      deviceId,
      new Date(at),
      units,
      meterNo,
      snapshotId,
      scope.userId,
      new Date(now),
    ],
  )
  return rows[0] ?? null
}

/** One of the scope, locked until the transaction ends; null: there is none. */
export async function lockDisplayReading(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<DisplayReadingRecord | null> {
  const { rows } = await tx.query<DisplayReadingRecord>(
    `select ${COLUMNS} from display_reading
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) for update`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows[0] ?? null
}

export interface DisplayReadingChange {
  readonly at: Instant
  readonly units: string
  readonly meterNo: string | null
}

/** null: another of the meter has that time. */
export async function changeDisplayReading(
  tx: Tx,
  scope: Scope,
  id: number,
  { at, units, meterNo }: DisplayReadingChange,
): Promise<DisplayReadingRecord | null> {
  const { rows } = await tx.query<DisplayReadingRecord>(
    `update display_reading r set at = $3, units = $4, meter_no = $5, version = version + 1
     where organisation_id = $1 and id = $2 and not exists (select from display_reading other
       where other.organisation_id = $1 and other.device_id = r.device_id and other.at = $3 and other.id <> $2)
     returning ${COLUMNS}`,
    [scope.organisationId, id, new Date(at), units, meterNo],
  )
  return rows[0] ?? null
}

export async function deleteDisplayReading(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query('delete from display_reading where organisation_id = $1 and id = $2', [
    scope.organisationId,
    id,
  ])
}

/** The newest of each device, newest first. */
export async function latestDisplayReadings(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  most: number,
): Promise<DisplayReadingRecord[]> {
  const { rows } = await tx.query<DisplayReadingRecord>({
    name: 'latest-display-readings',
    text: `select r.* from unnest($2::int4[]) wanted (id) cross join lateral (
        select ${COLUMNS} from display_reading where organisation_id = $1 and device_id = wanted.id
        order by display_reading.at desc limit $3) r
      order by r."deviceId", r.at desc`,
    values: [scope.organisationId, deviceIds, most],
  })
  return rows
}
