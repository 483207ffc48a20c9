import { COMMAND_VALID_MS } from '#domain/breaker/command.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'
import { goesBy, isAtStage, isDue, LONGEST_WAIT_MS, type MailStage } from '../engine/mail/claim-message.ts'
import type { MessageChannel } from '../engine/mail-message.ts'
import { isOld, oldBefore } from '../engine/old-mail.ts'
import type { ImportWork } from '../meter/import.ts'

export interface OrganisationZone {
  readonly id: number
  readonly zone: string
}

export interface NamedOrganisation extends OrganisationZone {
  readonly name: string
}

/** Every organisation, for what happens without a caller; read with the owner's rights. */
export async function organisationZones(database: Database): Promise<NamedOrganisation[]> {
  const { rows } = await database.admin.query<NamedOrganisation>(
    'select id, name, zone from organisation order by id',
  )
  return rows
}

/** Every organisation with each zone that its branches lie in; read with the owner's rights. */
export async function branchZones(database: Database): Promise<OrganisationZone[]> {
  const { rows } = await database.admin.query<OrganisationZone>(
    `select distinct o.id, coalesce(b.zone, o.zone) as zone
     from organisation o join branch b on b.organisation_id = o.id order by 1, 2`,
  )
  return rows
}

/**
 * Organisations with readings that wait to be rolled up; read with the owner's rights. `looksAtDevices`: also those whose mark
 * was taken by a process of a version that does not know what stands with the devices.
 */
export async function organisationsToRollUp(database: Database, looksAtDevices = false): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(
    `select organisation_id as id from rollup_dirty
     union select organisation_id from device_latest where $1 and due_from is not null order by 1`,
    [looksAtDevices],
  )
  return rows.map(({ id }) => id)
}

/** Organisations in which rollups have changed that no alert rule has seen; read with the owner's rights. */
export async function organisationsToJudge(database: Database): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(
    'select distinct organisation_id as id from alert_dirty order by 1',
  )
  return rows.map(({ id }) => id)
}

/** Organisations (0: none) of which mail of a stage is due, the longest waiting first; read with the owner's rights. */
export async function organisationsWithMail(
  database: Database,
  now: Instant,
  stage: MailStage,
  channels: readonly MessageChannel[],
): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(
    `select organisation_id as id from mail_message
     where ${isDue('$1', '$2')} and ${isAtStage('$3')} and ${goesBy('$4')} group by organisation_id order by min(next_attempt_at)`,
    [new Date(now), new Date(now + LONGEST_WAIT_MS), stage, channels],
  )
  return rows.map(({ id }) => id)
}

/** Organisations (0: none) with mail that was settled long ago; read with the owner's rights. */
export async function organisationsWithOldMail(database: Database, now: Instant): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(
    `select distinct organisation_id as id from mail_message where ${isOld('$1', '$2')} order by 1`,
    oldBefore(now),
  )
  return rows.map(({ id }) => id)
}

/** Organisations with frames that were refused for their time, which has come by now; read with the owner's rights. */
export async function organisationsWithDueFrames(database: Database, until: Instant): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(
    `select distinct organisation_id as id from reading_parked
     where code = 'future' and ts <= $1 and discarded_at is null and device_id is not null order by 1`,
    [new Date(until)],
  )
  return rows.map(({ id }) => id)
}

/** Organisations with breaker commands that wait to be published; read with the owner's rights. */
export async function organisationsWithRequests(database: Database): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(
    `select distinct c.organisation_id as id from breaker_command c
       join breaker b on b.organisation_id = c.organisation_id and b.device_id = c.device_id
     where c.state = 'requested' and b.channel = 'mqtt' and b.ended_at is null order by 1`,
  )
  return rows.map(({ id }) => id)
}

/** Organisations with a breaker command whose time is over by this clock; read with the owner's rights. */
export async function organisationsWithOverdue(database: Database, now: Instant): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(
    `select distinct organisation_id as id from breaker_command where state in ('requested', 'sent')
       and (expires_at <= $1 or requested_at > $2) order by 1`,
    [new Date(now), new Date(now + COMMAND_VALID_MS)],
  )
  return rows.map(({ id }) => id)
}

/** Organisations in which such work waits to be done with a file; read with the owner's rights. */
export async function organisationsWithImports(
  database: Database,
  works: readonly ImportWork[],
): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(
    `select organisation_id as id from import where work = any ($1) and worker is null
     group by 1 order by min(work_at)`,
    [works],
  )
  return rows.map(({ id }) => id)
}

/** Whose an import is; null: there is none under this id. Owner's rights. */
export async function organisationOfImport(database: Database, importId: number): Promise<number | null> {
  const { rows } = await database.admin.query<{ id: number }>(
    'select organisation_id as id from import where id = $1',
    [importId],
  )
  return rows[0]?.id ?? null
}

/** Whose the device is that speaks by MQTT; null: no breaker is reached that way under this id. Owner's rights. */
export async function organisationOfBreaker(database: Database, deviceId: number): Promise<number | null> {
  const { rows } = await database.admin.query<{ id: number }>(
    `select organisation_id as id from breaker where device_id = $1 and channel = 'mqtt' and ended_at is null`,
    [deviceId],
  )
  return rows[0]?.id ?? null
}

/** Whose the names of hardware are that the broker of MQTT_URL may speak for; read with the owner's rights. */
export async function organisationsOfNames(
  database: Database,
  dialect: string,
  hardwareIds: readonly string[],
): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(
    `select distinct organisation_id as id from device_name
     where dialect = $1 and hardware_id = any ($2::text[]) and by_broker order by 1`,
    [dialect, hardwareIds],
  )
  return rows.map(({ id }) => id)
}

/** Organisations with a branch whose findings are due, see `dueLooks`; read with the owner's rights. */
export async function organisationsToFindIn(database: Database, before: Instant): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(
    `select distinct b.organisation_id as id from branch b where not exists (select from finding_look l
       where l.organisation_id = b.organisation_id and l.branch_id = b.id and l.written = l.looked
         and l.looked_at >= $1) order by 1`,
    [new Date(before)],
  )
  return rows.map(({ id }) => id)
}
