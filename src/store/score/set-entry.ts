import type { SetEntry } from '#domain/score/generator/set-entry.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** A dated entry about a generator. */
export interface SetEntryRecord extends SetEntry {
  readonly id: number
  readonly enteredBy: number | null
  readonly enteredAt: Instant
}

const COLUMNS = `id, device_id as "deviceId", valid_from as "validFrom", rating, derate::float8 as derate,
  service_naira::float8 as "serviceNaira", service_interval_h::float8 as "serviceIntervalH",
  reserve_naira::float8 as "reserveNaira", motor_kw::float8 as "motorKw", motor_start as "motorStart",
  curve::float8[] as curve, grace_minutes as "graceMinutes", test_minutes as "testMinutes", entered_by as "enteredBy",
  entered_at as "enteredAt"`

/** Rows of the devices, oldest first; of one date the later one last. */
export async function setEntries(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<SetEntryRecord[]> {
  const { rows } = await tx.query<SetEntryRecord>({
    name: 'set-entries',
    text: `select ${COLUMNS} from set_entry where organisation_id = $1 and device_id = any ($2::int4[])
      order by device_id, valid_from, id`,
    values: [scope.organisationId, deviceIds],
  })
  return rows
}

export async function addSetEntry(
  tx: Tx,
  scope: Scope,
  entry: SetEntry,
  by: { readonly userId: number | null; readonly now: Instant },
): Promise<SetEntryRecord> {
  const { rows } = await tx.query<SetEntryRecord>(
    `insert into set_entry (organisation_id, device_id, valid_from, rating, derate, service_naira, service_interval_h,
       reserve_naira, motor_kw, motor_start, curve, grace_minutes, test_minutes, entered_by, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning ${COLUMNS}`,
    [
      scope.organisationId,
      entry.deviceId,
      entry.validFrom,
      entry.rating,
      entry.derate,
      entry.serviceNaira,
      entry.serviceIntervalH,
      entry.reserveNaira,
      entry.motorKw,
      entry.motorStart,
      entry.curve,
      entry.graceMinutes,
      entry.testMinutes,
      by.userId,
      new Date(by.now),
    ],
  )
  return rows[0]!
}
