import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { type UnpackedSpan, unpackSpan } from './packing/pack.ts'

/** Rows of a device that went, and between which instants they stood, both inclusive. */
export interface Gone {
  readonly deviceId: number
  readonly from: Instant
  readonly to: Instant
  readonly rows: number
}

const GONE = `select device_id as "deviceId", min(ts) as from, max(ts) as to, count(*) as rows
  from gone group by device_id order by device_id`

/**
 * The one way in which readings go: those that one import of the organisation brought, while that import is being undone
 * (docs/decisions/012). No others are even found: a policy compares `app.withdrawing` (048). What another sender told
 * more of, or corrected, since then stays.
 */
export async function withdrawReadings(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ readings: readonly Gone[]; corrections: readonly Gone[] }> {
  const within = await lockUndone(tx, scope, id)
  // A cluster finds no machine for what can be nowhere.
  if (within === null) return { readings: [], corrections: [] }
  await unpackSpan(tx, scope, within, id)
  const asked = [scope.organisationId, within.deviceIds, within.from, within.to]
  await tx.query(`set local app.withdrawing = '${id}'`)
  // Its corrections first: the revision before each is in force again, or the raw reading.
  const { rows: corrections } = await tx.query<Gone>(
    `with gone as (
       delete from reading_correction where organisation_id = $1 and device_id = any ($2::int4[])
         and ts between $3 and $4 and import_id = $5 returning device_id, ts)
     ${GONE}`,
    [...asked, id],
  )
  await tx.query(
    `update reading_correction c set is_latest = true
     where c.organisation_id = $1 and c.device_id = any ($2::int4[]) and c.ts between $3 and $4 and not c.is_latest
       and not exists (select from reading_correction later
         where later.organisation_id = $1 and later.device_id = c.device_id and later.ts = c.ts
           and later.revision > c.revision)`,
    asked,
  )
  const { rows: readings } = await tx.query<Gone>(
    `with gone as (
       delete from reading r where r.organisation_id = $1 and r.device_id = any ($2::int4[])
         and r.ts between $3 and $4 and r.import_id = $5
         and not exists (select from reading_correction c
           where c.organisation_id = $1 and c.device_id = r.device_id and c.ts = r.ts)
       returning r.device_id, r.ts),
     unflagged as (
       delete from quality_flag f using gone
       where f.organisation_id = $1 and f.device_id = gone.device_id and f.at = gone.ts)
     ${GONE}`,
    [...asked, id],
  )
  await tx.query(`set local app.withdrawing = ''`)
  return { readings, corrections }
}

/** Of which devices and when an import may have brought readings. Null: it brought other things. */
async function lockUndone(tx: Tx, scope: Scope, id: number): Promise<UnpackedSpan | null> {
  const { rows } = await tx.query<{ deviceIds: number[]; from: Instant | null; to: Instant | null }>(
    `select device_ids as "deviceIds", from_ts as from, to_ts as to from import
     where organisation_id = $1 and id = $2 and work = 'undo' for update`,
    [scope.organisationId, id],
  )
  const undone = rows[0]
  if (!undone) throw new Error(`import ${id} is not being undone`)
  const { deviceIds, from, to } = undone
  if (deviceIds.length === 0 || from === null || to === null) return null
  return { deviceIds, from: new Date(from), to: new Date(to) }
}
