import { int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

export interface DeviceDay {
  readonly deviceId: number
  /** Local. */
  readonly day: string
}

/** Readings of these days of devices are other ones now: what was made of them goes, and is made anew. */
export async function forgetQualityDays(tx: Tx, scope: Scope, days: readonly DeviceDay[]): Promise<void> {
  if (days.length === 0) return
  const values = [
    scope.organisationId,
    int4Array(days.map(({ deviceId }) => deviceId)),
    days.map(({ day }) => day),
  ]
  await tx.query({
    name: 'forget-quality-days',
    text: `delete from quality_day q using unnest($2::int4[], $3::date[]) s(device_id, day)
      where q.organisation_id = $1 and q.device_id = s.device_id and q.day = s.day`,
    values,
  })
  await tx.query({
    name: 'mark-quality-due',
    text: `insert into quality_due (organisation_id, device_id, day)
      select $1, * from unnest($2::int4[], $3::date[]) on conflict do nothing`,
    values,
  })
}

/**
 * Marks all days of before of an organisation, once; whoever asks holds `lockRollups`. Rows whose readings were taken back with an
 * import by an earlier version go: nobody makes such a day anew.
 */
export async function beginQualityDays(tx: Tx, scope: Scope): Promise<void> {
  const { rows } = await tx.query(
    'insert into quality_begun (organisation_id) values ($1) on conflict do nothing returning organisation_id',
    [scope.organisationId],
  )
  if (rows.length === 0) return
  await tx.query(
    `delete from quality_day q where organisation_id = $1
       and not exists (select from reading_day r where r.organisation_id = $1 and r.device_id = q.device_id and r.day = q.day)
       and not exists (select from raw_retention x where x.organisation_id = $1 and q.day < x.removed_before)`,
    [scope.organisationId],
  )
  await tx.query(
    `insert into quality_due (organisation_id, device_id, day) select organisation_id, device_id, day from reading_day
     where organisation_id = $1 on conflict do nothing`,
    [scope.organisationId],
  )
}

/** Takes the newest days that are due, until a day: one that runs waits for its end. */
export async function takeQualityDue(
  tx: Tx,
  scope: Scope,
  until: string,
  most: number,
): Promise<DeviceDay[]> {
  const { rows } = await tx.query<DeviceDay>({
    name: 'take-quality-due',
    text: `delete from quality_due where organisation_id = $1 and (device_id, day) in
      (select device_id, day from quality_due where organisation_id = $1 and day <= $2::date
       order by day desc, device_id limit $3)
      returning device_id as "deviceId", day`,
    values: [scope.organisationId, until, most],
  })
  return rows
}
