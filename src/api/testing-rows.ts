import { addDays } from '#domain/time/calendar-day.ts'
import { september } from '#report/finding/claim/testing-claim.ts'
import type { Database } from '#store/engine/database.ts'
import { folderUploads } from '#store/engine/uploads/folder-uploads.ts'
import { keepUpload, type UploadPlace } from '#store/engine/uploads/upload-files.ts'
import { createTokenVault } from './cost/bill/bill-token.ts'
import { type Place, SECRET } from './testing.ts'
import { makePng } from './testing-form.ts'

/** Rows of a branch that a call may edit or delete. */
export interface Rows {
  readonly billId: number
  /** a pre-paid bill with a token */
  readonly tokenBillId: number
  readonly entryId: number
  readonly equipmentId: number
  readonly dipId: number
  readonly deliveryId: number
  readonly useId: number
  /** a generator, and a run of it that was needed */
  readonly setId: number
  /** a solar plant */
  readonly plantId: number
  readonly runId: number
  readonly incidentId: number
  readonly receiverId: number
  readonly alertId: number
  /** a bill in dispute, and a claim of supply; both were sent */
  readonly findingId: number
  readonly claimId: number
  readonly personId: number
  /** a file that was imported, and one that nothing was imported from */
  readonly importId: number
  readonly unusedImportId: number
  readonly displayReadingId: number
  readonly freeTokenId: number
  /** a change of the site */
  readonly eventId: number
}

let day = 0
let receivers = 0
let people = 0
let tokens = 0

/** Files of a worker count on, and no day is before 2000. */
const FREE_DAYS = 9_000

/** A day that no other entry of the test stands on. */
export function freeDay(): string {
  return addDays('2026-10-31', -1 - (day++ % FREE_DAYS))
}

/** A purchase, a diesel entry, a piece of equipment, an alert and a viewer of the place and a receiver of the user's mail, made just now. */
export async function freshRows(
  database: Database,
  { branchId, deviceIds }: Place,
  userId = 0,
): Promise<Rows> {
  const { admin } = database
  await freshBreaker(database, deviceIds[0])
  const owner = await admin.query('select organisation_id as id from branch where id = $1', [branchId])
  const digits = String(++tokens).padStart(20, '0')
  const { sealed, mark, end } = createTokenVault(SECRET).seal(owner.rows[0].id, digits)
  const receiver = `receiver-${++receivers}@example.com`
  const { rows: places } = await admin.query<{ of: number; device: number }>(
    'select organisation_id as of, min(id) as device from device where branch_id = $1 group by 1',
    [branchId],
  )
  const { of, device } = places[0]!
  const { rows } = await admin.query<Omit<Rows, 'personId' | 'plantId'>>({
    name: 'fresh rows',
    text: FRESH_ROWS,
    values: [
      branchId,
      sealed,
      mark,
      end,
      freeDay(),
      userId,
      receiver,
      of,
      JSON.stringify({ at: 0, facts: { facts: { number: 'BD-1' }, snapshotId: null } }),
      JSON.stringify({ at: 0, facts: september }),
      device,
    ],
  })
  const { rows: added } = await admin.query<{ id: number }>(
    `insert into app_user (username, organisation_id, role, level, all_branches, password_hash)
     values ($1, $2, 'viewer', 1, false, '') returning id`,
    [`person-${++people}`, of],
  )
  const personId = added[0]!.id
  await admin.query('insert into user_branch (user_id, organisation_id, branch_id) values ($1, $2, $3)', [
    personId,
    of,
    branchId,
  ])
  return { ...rows[0]!, personId, plantId: await ensurePlant(admin, of, branchId) }
}

/** The branch's solar plant, made where it has none. */
async function ensurePlant(admin: Database['admin'], of: number, branchId: number): Promise<number> {
  const { rows: there } = await admin.query<{ id: number }>(
    `select id from device where organisation_id = $1 and branch_id = $2 and device_type = 'SOLAR' order by id limit 1`,
    [of, branchId],
  )
  if (there[0]) return there[0].id
  const { rows: made } = await admin.query<{ id: number }>(
    `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, source_tag, position)
     values ($1, $2, 'Panels', 'SOLAR', false, true, null, 9) returning id`,
    [of, branchId],
  )
  return made[0]!.id
}

/** One statement: tests that ask every call make these rows thousands of times. */
const FRESH_ROWS = `
  with place as (select $8::int4 as organisation_id, $1::int4 as branch_id),
  token_bill as (
    insert into bill (organisation_id, branch_id, kind, date, value, amount, vat_inclusive_amount, token_sealed,
      token_mark, token_end)
    select place.*, 'pre-paid', '2026-11-02', 44.4, 9302.33, 10000, $2, $3, $4 from place returning id),
  purchase as (
    insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
    select place.*, '2026-11-02', 100, 1200 from place returning id),
  entry as (
    insert into diesel_entry (organisation_id, branch_id, start_date, end_date, quantity)
    select place.*, $5, $5, 40 from place returning id),
  appliance as (
    insert into equipment (organisation_id, branch_id, name, watts, quantity, date_purchased)
    select place.*, 'Freezer', 1500, 3, '2025-03-02' from place returning id),
  dip as (
    insert into tank_dip (organisation_id, branch_id, date, at, quantity)
    select place.*, $5, '06:00', 40 from place returning id),
  delivery as (
    insert into delivery (organisation_id, branch_id, date, received, how)
    select place.*, $5, 100, 'flow-meter' from place returning id),
  other_use as (
    insert into tank_use (organisation_id, branch_id, date, litres, what)
    select place.*, $5, 5, 'Pick-up' from place returning id),
  gen as (
    select id, organisation_id from device
    where organisation_id = $8 and branch_id = $1 and device_type = 'GENERATOR' order by id limit 1),
  needed as (
    insert into needed_run (organisation_id, device_id, from_at, to_at, reason, entered_at)
    select organisation_id, id, '2026-11-02', '2026-11-03', 'Lift test', '2026-11-03' from gen returning id),
  incident as (
    insert into voltage_incident (organisation_id, branch_id, at, equipment, entered_at)
    select place.*, '2026-11-02', 'Freezer', '2026-11-03' from place returning id),
  receiver as (
    insert into mail_receiver (organisation_id, user_id, email, made_at)
    select organisation_id, $6, $7, '2026-11-02' from place returning id),
  episode as (
    insert into alert (organisation_id, branch_id, kind, since, raised_at)
    select place.*, 'energy-usage', '2026-11-01', '2026-11-18' from place returning id),
  claim as (
    insert into finding (organisation_id, branch_id, kind, subject, from_day, to_day, low, basis, evidence, noticed_at,
      figures_at, state, sent_on, pack)
    select place.*, kind, subject, '2026-11-01', '2026-11-02', 5, 'booked', '[]', '2026-11-02', '2026-11-02', 'sent',
      '2026-11-02', pack::json
    from place, (values ('bill-dispute', 'bill ' || (select id from token_bill), $9),
      ('supply-claim', 'of bill ' || (select id from token_bill), $10)) as sent (kind, subject, pack)
    returning id, kind),
  file as (
    insert into import (organisation_id, branch_ids, name, file, bytes, sha256, state, made_at)
    select organisation_id, array[branch_id], 'history.csv', '', 1, '', state, '2026-11-02'
    from place, unnest(array['imported', 'undone']) state returning id, state),
  change as (
    insert into site_event (organisation_id, branch_id, text, from_day)
    select place.*, 'New freezer', '2026-11-03' from place returning id),
  display as (
    insert into display_reading (organisation_id, branch_id, device_id, at, units, made_at)
    select place.*, $11::int4, $5::date, 251.8, '2026-11-02' from place
    returning id),
  free as (
    insert into free_token (organisation_id, branch_id, kind, date, units, token_sealed, token_mark, token_end, made_at)
    select place.*, 'credit', '2026-11-02', 44.4, $2, $3 || '.', $4, '2026-11-02' from place returning id)
  select (select id from token_bill) as "tokenBillId", (select id from purchase) as "billId",
    (select id from entry) as "entryId", (select id from appliance) as "equipmentId",
    (select id from receiver) as "receiverId",
    (select id from episode) as "alertId",
    (select id from claim where kind = 'bill-dispute') as "findingId",
    (select id from claim where kind = 'supply-claim') as "claimId",
    (select id from dip) as "dipId",
    (select id from delivery) as "deliveryId",
    (select id from other_use) as "useId",
    (select id from gen) as "setId", (select id from incident) as "incidentId", (select id from needed) as "runId",
    (select id from change) as "eventId",
    (select id from file where state = 'imported') as "importId",
    (select id from file where state = 'undone') as "unusedImportId",
    (select id from display) as "displayReadingId", (select id from free) as "freeTokenId"`

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

/** A folder asks for no transaction. */
const NOWHERE = {} as UploadPlace

export interface Pictures {
  readonly snapshotId: number
  readonly photoId: number
}

/** A picture of the place's flow meter and one of its organisation, kept just now. */
export async function freshPictures(
  { admin }: Database,
  { branchId }: Place,
  uploadDir: string,
): Promise<Pictures> {
  const bytes = makePng(4, 3)
  const file = await keepUpload(folderUploads(uploadDir), NOWHERE, bytes, 'png')
  const { rows } = await admin.query<{ id: number }>(
    `insert into flow_meter_snapshot (organisation_id, branch_id, name, file, sha256, bytes, width, height, media_type,
       made_at)
     select organisation_id, id, 'meter.png', $2, '', $3, 4, 3, 'image/png',
       '2026-11-20T09:00Z' from branch where id = $1 returning id`,
    [branchId, file, bytes.length],
  )
  const photo = await admin.query<{ id: number }>(
    `insert into client_photo (organisation_id, name, file, sha256, bytes, width, height, media_type, in_use, made_at)
     select organisation_id, 'client.png', $2, '', $3, 4, 3, 'image/png', true, '2026-11-20T09:00Z'::timestamptz
     from branch where id = $1
     on conflict (organisation_id) where in_use do update set name = excluded.name returning id`,
    [branchId, file, bytes.length],
  )
  return { snapshotId: rows[0]!.id, photoId: photo.rows[0]!.id }
}

/** STANDARD has no Billing (SH-03): the organisation becomes a BESPOKE one that has. */
export async function allowBilling({ admin }: Database, organisationId: number): Promise<void> {
  await admin.query(`update organisation set client_type = 'BESPOKE' where id = $1`, [organisationId])
  await admin.query(
    `insert into feature_flag (organisation_id, flag, is_on) values ($1, 'billing', true) on conflict do nothing`,
    [organisationId],
  )
}
