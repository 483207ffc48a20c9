import type { RawRetention } from '#domain/meter/raw-retention.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { metersChanged } from '../meter-version.ts'

export interface RawRetentionRecord extends RawRetention {
  /** Devices up to this id are done, of the month that is being emptied. */
  readonly deviceDone: number
  /** Readings of that month that are gone so far. */
  readonly removedRows: number
  readonly version: number
}

const FOR_EVER: RawRetentionRecord = {
  keepMonths: null,
  refusedBefore: null,
  refusedAt: null,
  removedBefore: null,
  emptiedBefore: null,
  deviceDone: 0,
  removedRows: 0,
  version: 1,
}

const COLUMNS = `keep_months as "keepMonths", refused_before as "refusedBefore", refused_at as "refusedAt",
  removed_before as "removedBefore", emptied_before as "emptiedBefore", device_done as "deviceDone",
  removed_rows::float8 as "removedRows", version`

/** How long the organisation keeps its readings; where nobody has said, for ever. */
export async function loadRetention(tx: Tx, scope: Scope): Promise<RawRetentionRecord> {
  const { rows } = await tx.query<RawRetentionRecord>({
    name: 'raw-retention',
    text: `select ${COLUMNS} from raw_retention where organisation_id = $1`,
    values: [scope.organisationId],
  })
  return rows[0] ?? FOR_EVER
}

/** The same, locked until the transaction ends. */
export async function lockRetention(tx: Tx, scope: Scope): Promise<RawRetentionRecord> {
  await tx.query('insert into raw_retention (organisation_id) values ($1) on conflict do nothing', [
    scope.organisationId,
  ])
  const { rows } = await tx.query<RawRetentionRecord>(
    `select ${COLUMNS} from raw_retention where organisation_id = $1 for update`,
    [scope.organisationId],
  )
  return rows[0]!
}

/** Another wish; what is removed already does not come back. */
export async function setKeepMonths(tx: Tx, scope: Scope, keepMonths: number | null): Promise<void> {
  await tx.query(
    'update raw_retention set keep_months = $2, version = version + 1 where organisation_id = $1',
    [scope.organisationId, keepMonths],
  )
}

/** From now on readings of days before this one are refused; null: none are. */
export async function refuseBefore(tx: Tx, scope: Scope, day: string | null, now: Instant): Promise<void> {
  await tx.query('update raw_retention set refused_before = $2, refused_at = $3 where organisation_id = $1', [
    scope.organisationId,
    day,
    new Date(now),
  ])
  await metersChanged(tx, scope)
}

/** What was made of the days before this one stands from now on. */
export async function finishBefore(tx: Tx, scope: Scope, day: string): Promise<void> {
  await tx.query(
    `update raw_retention set removed_before = $2, device_done = 0, removed_rows = 0 where organisation_id = $1`,
    [scope.organisationId, day],
  )
}

/** How far the emptying of a month has come; `before`: it is done. */
export async function noteEmptied(
  tx: Tx,
  scope: Scope,
  { deviceDone, removedRows, before }: { deviceDone: number; removedRows: number; before: string | null },
): Promise<void> {
  await tx.query(
    `update raw_retention set device_done = $2, removed_rows = $3, emptied_before = coalesce($4, emptied_before)
     where organisation_id = $1`,
    [scope.organisationId, deviceDone, removedRows, before],
  )
}

/** Whether an import brought readings of a time whose readings have been removed: it cannot be taken back. */
export async function reachesRemoved(tx: Tx, scope: Scope, importId: number): Promise<boolean> {
  const { rows } = await tx.query<{ reaches: boolean }>(
    `select exists (select from import i
       join raw_retention x on x.organisation_id = $1
       join device d on d.organisation_id = $1 and d.id = any (i.device_ids)
       join branch b on b.organisation_id = $1 and b.id = d.branch_id
       join organisation o on o.id = $1
       where i.organisation_id = $1 and i.id = $2
         and i.from_ts < x.removed_before::timestamp at time zone coalesce(b.zone, o.zone)) as reaches`,
    [scope.organisationId, importId],
  )
  return rows[0]!.reaches
}
