import { NIGHT, packableBefore, WALK_EVERY_MS } from '#domain/meter/packing/packing-step.ts'
import { BLOCK_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { EVERY_READER, isBriefDue, isReportDue } from '../alert/brief/briefs-due.ts'
import { rememberedSince } from '../breaker/breaker-command.ts'
import type { Database } from '../engine/database.ts'
import { LEARN_EVERY_MS } from '../meter/device-learned.ts'
import { parkedBefore } from '../meter/reading/forget-parked.ts'
import { MOST_OF_DEVICE, MOST_OF_ORGANISATION } from '../meter/reading/parking-limit.ts'
import type { OrganisationZone } from './organisation-ids.ts'

/**
 * Which organisations have work that the clock makes due: one statement over all of them, with the owner's rights, so that
 * a look costs the same whether ten or a thousand have nothing to do. Each may name one too many, never one too few.
 */
async function listIds(database: Database, text: string, values: unknown[] = []): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(text, values)
  return rows.map(({ id }) => id)
}

/** With breaker commands that ended long ago, but for the last of each device. */
export function organisationsWithOldCommands(database: Database, now: Instant): Promise<number[]> {
  return listIds(
    database,
    `select distinct organisation_id as id from breaker_command where ended_at < $1 order by 1`,
    [new Date(rememberedSince(now))],
  )
}

/** With parked frames that are old, or more of them than are kept. */
export function organisationsWithOldFrames(database: Database, now: Instant): Promise<number[]> {
  return listIds(
    database,
    `select organisation_id as id from reading_parked
       where last_received_at < $1 or last_received_at < $2 and device_id is null
     union select organisation_id from reading_parked where code <> 'over-limit'
       group by organisation_id, device_id having count(*) > $3
     union select organisation_id from reading_parked where code <> 'over-limit'
       group by organisation_id having count(*) > $4 order by 1`,
    [...parkedBefore(now), MOST_OF_DEVICE, MOST_OF_ORGANISATION],
  )
}

/** With readings that were put aside. */
export function organisationsWithFramesAside(database: Database): Promise<number[]> {
  return listIds(database, 'select distinct organisation_id as id from frames_aside order by 1')
}

/** With devices of which something can be learned anew, see `devicesToLearn` and `periodsToLearn`. */
export function organisationsToLearn(database: Database, now: Instant): Promise<number[]> {
  return listIds(
    database,
    `select distinct d.organisation_id as id from device d
       join device_latest t on t.organisation_id = d.organisation_id and t.device_id = d.id
       left join device_learned l on l.organisation_id = d.organisation_id and l.device_id = d.id
     where d.rated_kva is null and d.rated_current_a is null
         and (l.learned_at is null or (l.learned_at < $1 and t.received_at > l.learned_at))
       or not d.period_is_set
         and (d.period_looked_at is null or (d.period_looked_at < $1 and t.received_at > d.period_looked_at))
     order by 1`,
    [new Date(now - LEARN_EVERY_MS)],
  )
}

/** That do not keep all their readings for ever, or stopped to. */
export function organisationsWithRetention(database: Database): Promise<number[]> {
  return listIds(
    database,
    `select organisation_id as id from raw_retention
     where keep_months is not null or refused_before is not null order by 1`,
  )
}

/** With readings of another month to pack, or in whose night nobody looked for some yet, see `nextPackingStep`. */
export function organisationsToPack(database: Database, now: Instant): Promise<number[]> {
  return listIds(
    database,
    `select l.organisation_id as id from (select distinct organisation_id from device_latest) l
       join organisation o on o.id = l.organisation_id
       left join raw_retention x on x.organisation_id = l.organisation_id
     where coalesce(x.packed_before < $2, true)
       or extract(hour from $1::timestamptz at time zone o.zone) >= ${NIGHT.from}
         and extract(hour from $1::timestamptz at time zone o.zone) < ${NIGHT.to}
         and coalesce(x.packed_at <= $3, true)
     order by 1`,
    [new Date(now), new Date(packableBefore(now)), new Date(now - WALK_EVERY_MS)],
  )
}

/** With rollups that no alert rule has seen, or alerts that nobody has been told of: some wait for the morning. */
export function organisationsToAlert(database: Database): Promise<number[]> {
  return listIds(
    database,
    `select organisation_id as id from alert_dirty
     union select organisation_id from alert where told_at is null order by 1`,
  )
}

/** With a branch: what has not been said is noticed by the clock alone. */
export function organisationsWithBranches(database: Database): Promise<number[]> {
  return listIds(database, 'select distinct organisation_id as id from branch order by 1')
}

/** What is kept of a month is made anew after so long, even where nothing was heard. */
const OUTLOOK_EVERY_MS = HOUR_MS

/** Meters that report one after the other make a month anew this seldom; who looks at it meanwhile has it worked out. */
const OUTRUN_EVERY_MS = 5 * MINUTE_MS

/** Of the row `m`: the branch's meters that have told all of the time until `m.until`. */
const HEARD = `(select count(*) from device d join device_latest l
  on l.organisation_id = d.organisation_id and l.device_id = d.id
  where d.organisation_id = m.organisation_id and d.branch_id = m.branch_id and l.ts >= m.until)`

/** The row `m` was kept before a meter told what belongs into it. */
export const IS_OUTRUN = `${HEARD} > coalesce((m.figures ->> 'heard')::int4, 0)`

/**
 * With a branch whose running month is not kept yet, was kept on another day or long ago, or has heard of blocks that were
 * completed since or of what belongs into those that are kept; a change that moves costs is told by its commit.
 */
export function organisationsToOutlook(database: Database, now: Instant): Promise<number[]> {
  return listIds(
    database,
    `select distinct b.organisation_id as id from branch b
       join organisation o on o.id = b.organisation_id
       left join month_outlook m on m.organisation_id = b.organisation_id and m.branch_id = b.id
         and m.month = date_trunc('month', $1::timestamptz at time zone coalesce(b.zone, o.zone))::date
       left join (select d.organisation_id, d.branch_id, max(l.received_at) as heard_at from device d
                  join device_latest l on l.organisation_id = d.organisation_id and l.device_id = d.id
                  group by d.organisation_id, d.branch_id) h
         on h.organisation_id = b.organisation_id and h.branch_id = b.id
     where m.until is null or m.until < $2 or m.until < $3 and h.heard_at > m.until
       or coalesce((m.figures ->> 'keptAt')::float8, 0) <= $4 and ${IS_OUTRUN}
       or m.made_on <> ($1::timestamptz at time zone coalesce(b.zone, o.zone))::date
     order by 1`,
    [
      new Date(now),
      new Date(now - OUTLOOK_EVERY_MS),
      new Date(Math.floor(now / BLOCK_MS) * BLOCK_MS),
      now - OUTRUN_EVERY_MS,
    ],
  )
}

/** With a person whose brief of this day, by the person's own clock, was not looked at yet, but for disabled clients. */
export function organisationsWithBriefs(database: Database, now: Instant): Promise<number[]> {
  return organisationsWithReaders(database, isBriefDue('$1'), now)
}

/** With a person whose report of the month before is to be mailed now and was not looked at yet, but for disabled clients. */
export function organisationsWithReports(database: Database, now: Instant): Promise<number[]> {
  return organisationsWithReaders(database, isReportDue('$1'), now)
}

function organisationsWithReaders(database: Database, isDue: string, now: Instant): Promise<number[]> {
  const text = `select distinct s.organisation_id as id from ${EVERY_READER} and ${isDue} order by 1`
  return listIds(database, text, [new Date(now)])
}

/**
 * Zones of organisations in which a source with a history has no forecast frozen for the month that runs there, by `zoneKey`:
 * a process that starts looks at those alone.
 */
export async function zonesToFreeze(
  database: Database,
  zones: readonly (OrganisationZone & { readonly month: string })[],
): Promise<Set<string>> {
  const { rows } = await database.admin.query<OrganisationZone>(
    `select distinct z.id, z.zone from unnest($1::int4[], $2::text[], $3::date[]) z(id, zone, month)
       join organisation o on o.id = z.id
       join branch b on b.organisation_id = z.id and coalesce(b.zone, o.zone) = z.zone
       join device d on d.organisation_id = b.organisation_id and d.branch_id = b.id and d.is_source
       left join baseline_month m on m.organisation_id = d.organisation_id and m.device_id = d.id and m.month = z.month
     where m.device_id is null and (d.valid_to is null or d.valid_to > z.month)
       and exists (select from reading_day r where r.organisation_id = d.organisation_id and r.device_id = d.id
         and r.day < z.month)`,
    [zones.map(({ id }) => id), zones.map(({ zone }) => zone), zones.map(({ month }) => `${month}-01`)],
  )
  return new Set(rows.map(zoneKey))
}

export const zoneKey = ({ id, zone }: OrganisationZone): string => `${id} ${zone}`

/**
 * With days of demand to be kept: marked ones, or such as have passed at this time since the newest that is kept. None
 * while a process of an older version is there, which makes blocks anew and takes no day away.
 */
export function organisationsToKeepDemand(database: Database, settledBy: Instant): Promise<number[]> {
  return listIds(
    database,
    `select id from (
       select organisation_id as id from demand_due
       union select l.organisation_id from (select distinct organisation_id from device_latest) l
         join organisation o on o.id = l.organisation_id
       where not exists (select from demand_day m where m.organisation_id = l.organisation_id and m.branch_id = 0
         and m.day >= ($1::timestamptz at time zone o.zone)::date - 1)) due
     where (select count(distinct schema_version) from server_process where seen_at > now() - interval '1 minute') < 2
     order by 1`,
    [new Date(settledBy)],
  )
}

/**
 * With days of power quality to be made: marked ones that have passed at this time, or those of before. None while a process of
 * an older version is there, which makes blocks anew and marks nothing.
 */
export function organisationsToKeepQuality(database: Database, settledBy: Instant): Promise<number[]> {
  return listIds(
    database,
    `select id from (
       select q.organisation_id as id from (select organisation_id, min(day) as day from quality_due group by 1) q
         join organisation o on o.id = q.organisation_id
       where q.day < ($1::timestamptz at time zone o.zone)::date
       union select d.organisation_id from (select distinct organisation_id from device) d
       where not exists (select from quality_begun b where b.organisation_id = d.organisation_id)) due
     where (select count(distinct schema_version) from server_process where seen_at > now() - interval '1 minute') < 2
     order by 1`,
    [new Date(settledBy)],
  )
}
