import { addDays } from '#domain/time/calendar-day.ts'
import type { Database } from '#store/database.ts'
import type { Place } from './testing.ts'

/** Rows of a branch that a call may edit or delete. */
export interface Rows {
  readonly billId: number
  readonly entryId: number
  readonly equipmentId: number
  readonly receiverId: number
  readonly alertId: number
  readonly personId: number
}

let day = 0
let receivers = 0
let people = 0

/** A day that no other entry of the test stands on. */
export function freeDay(): string {
  return addDays('2026-10-31', -++day)
}

/** A purchase, a diesel entry, a piece of equipment, an alert and a viewer of the place and a receiver of the user's mail, made just now. */
export async function freshRows(
  database: Database,
  { branchId, deviceIds }: Place,
  userId = 0,
): Promise<Rows> {
  const { admin } = database
  await freshBreaker(database, deviceIds[0])
  const insert = async (text: string, ...values: unknown[]): Promise<number> => {
    const { rows } = await admin.query<{ id: number }>(`${text} returning id`, [branchId, ...values])
    return rows[0]!.id
  }
  const own = '(select organisation_id from branch where id = $1), $1'
  return {
    billId: await insert(
      `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
       values (${own}, '2026-11-02', 100, 1200)`,
    ),
    entryId: await insert(
      `insert into diesel_entry (organisation_id, branch_id, start_date, end_date, quantity)
       values (${own}, $2, $2, 40)`,
      freeDay(),
    ),
    equipmentId: await insert(
      `insert into equipment (organisation_id, branch_id, name, watts, quantity, date_purchased)
       values (${own}, 'Freezer', 1500, 3, '2025-03-02')`,
    ),
    receiverId: await insert(
      `insert into mail_receiver (organisation_id, user_id, email, made_at)
       values ((select organisation_id from branch where id = $1), $2, $3, '2026-11-02')`,
      userId,
      `receiver-${++receivers}@example.com`,
    ),
    alertId: await insert(
      `insert into alert (organisation_id, branch_id, kind, since, raised_at)
       values (${own}, 'energy-usage', '2026-11-01', '2026-11-18')`,
    ),
    personId: await insert(
      `with made as (
         insert into app_user (username, organisation_id, role, level, all_branches, password_hash)
         values ($2, (select organisation_id from branch where id = $1), 'viewer', 1, false, '') returning *),
       placed as (
         insert into user_branch (user_id, organisation_id, branch_id)
         select id, organisation_id, $1 from made)
       select id from made --`,
      `person-${++people}`,
    ),
  }
}

/** The device has a breaker that nobody is switching. */
export async function freshBreaker({ admin }: Database, deviceId: number): Promise<void> {
  await admin.query(
    `insert into breaker (organisation_id, device_id, provider, channel)
     select organisation_id, id, 'Simulated', 'http' from device where id = $1 on conflict do nothing`,
    [deviceId],
  )
  await admin.query(
    `update breaker_command set state = 'expired', ended_at = expires_at
     where device_id = $1 and state in ('requested', 'sent')`,
    [deviceId],
  )
}

/** STANDARD has no Billing (SH-03): the organisation becomes a BESPOKE one that has. */
export async function allowBilling({ admin }: Database, organisationId: number): Promise<void> {
  await admin.query(`update organisation set client_type = 'BESPOKE' where id = $1`, [organisationId])
  await admin.query(
    `insert into feature_flag (organisation_id, flag, is_on) values ($1, 'billing', true) on conflict do nothing`,
    [organisationId],
  )
}
