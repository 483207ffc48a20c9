import type { Scope } from '../engine/scope.ts'
import type { PlatformTx, Tx } from '../engine/transaction.ts'

/** What was used: litres are decimal text, days local 'YYYY-MM-DD', both included. */
export interface EntryRecord {
  readonly id: number
  readonly branchId: number
  readonly startDate: string
  readonly endDate: string
  readonly quantity: string
  readonly consumptionType: 'Daily' | 'Monthly'
  /** The generator that it belongs to alone; null: all of the branch. */
  readonly deviceId: number | null
  /** Local 'HH:mm'. */
  readonly at: string | null
  readonly snapshotId: number | null
  /** Why the litres are right although the meters say otherwise. */
  readonly reason: string | null
  readonly version: number
}

/** What only a refuelling tells may be left out. */
type RefuellingField = 'deviceId' | 'at' | 'snapshotId' | 'reason'
export type EntryToKeep = Omit<EntryRecord, 'id' | 'version' | RefuellingField> &
  Partial<Pick<EntryRecord, RefuellingField>>

export const ENTRY = `id, branch_id as "branchId", start_date as "startDate", end_date as "endDate", quantity,
  consumption_type as "consumptionType", device_id as "deviceId", left(at::text, 5) as at,
  snapshot_id as "snapshotId", reason, version`

/** Entries of branches that share a day with [fromDay, toDay], oldest first. */
export async function entriesOnDays(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  fromDay: string,
  toDay: string,
): Promise<EntryRecord[]> {
  const { rows } = await tx.query<EntryRecord>({
    name: 'entries-on-days',
    text: `select ${ENTRY} from diesel_entry
      where organisation_id = $1 and branch_id = any ($2::int4[]) and start_date <= $4::date and end_date >= $3::date
      order by start_date, id`,
    values: [scope.organisationId, branchIds, fromDay, toDay],
  })
  return rows
}

/** The newest entries of a branch that begin before the day is over. */
export async function latestEntries(
  tx: Tx,
  scope: Scope,
  branchId: number,
  day: string,
  most: number,
): Promise<EntryRecord[]> {
  const { rows } = await tx.query<EntryRecord>({
    name: 'latest-entries',
    text: `select ${ENTRY} from diesel_entry
      where organisation_id = $1 and branch_id = $2 and start_date <= $3::date
      order by start_date desc, at desc nulls last, id desc limit $4`,
    values: [scope.organisationId, branchId, day, most],
  })
  return rows
}

/**
 * Lets one writer at a time change a branch's entries, until its transaction ends: of two that add the same day at
 * once the second one sees the first one's entry.
 */
export async function lockEntries(tx: PlatformTx, branchId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['nairawatt.diesel_entry', branchId])
}

/** An entry of the scope, locked until the transaction ends; null: there is none. */
export async function lockEntry(tx: Tx, scope: Scope, id: number): Promise<EntryRecord | null> {
  const { rows } = await tx.query<EntryRecord>(
    `select ${ENTRY} from diesel_entry
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) for update`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows[0] ?? null
}

/** `importId`: the import that brings it. */
export async function addEntry(
  tx: Tx,
  scope: Scope,
  entry: EntryToKeep,
  importId: number | null = null,
): Promise<EntryRecord> {
  const { rows } = await tx.query<EntryRecord>(
    `insert into diesel_entry (organisation_id, branch_id, start_date, end_date, quantity, consumption_type,
       device_id, at, snapshot_id, reason, import_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${ENTRY}`,
    [scope.organisationId, entry.branchId, ...entryValues(entry), importId],
  )
  return rows[0]!
}

export async function changeEntry(tx: Tx, scope: Scope, id: number, to: EntryToKeep): Promise<EntryRecord> {
  const { rows } = await tx.query<EntryRecord>(
    `update diesel_entry set start_date = $3, end_date = $4, quantity = $5, consumption_type = $6,
       device_id = $7, at = $8, snapshot_id = $9, reason = $10, version = version + 1
     where organisation_id = $1 and id = $2 returning ${ENTRY}`,
    [scope.organisationId, id, ...entryValues(to)],
  )
  return rows[0]!
}

export async function deleteEntry(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query('delete from diesel_entry where organisation_id = $1 and id = $2', [
    scope.organisationId,
    id,
  ])
}

function entryValues(entry: EntryToKeep) {
  const { startDate, endDate, quantity, consumptionType } = entry
  const { deviceId = null, at = null, snapshotId = null, reason = null } = entry
  return [startDate, endDate, quantity, consumptionType, deviceId, at, snapshotId, reason]
}
