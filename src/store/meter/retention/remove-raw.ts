import { REGISTER_SEARCHES } from '#domain/meter/register/register-context.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { unpackSpan } from '../packing/pack.ts'
import { firstTold, nearestReadings, readingsInForce, readingsWithin } from '../packing/told.ts'

/**
 * Days before the first one that stays whose readings stay too, so that what is rolled up again at the seam, and in
 * another zone, is made of all that it was made of.
 */
const MARGIN_DAYS = 2
/** Registers before the first day that stays: by them a register after them is judged (register-context). */
const REGISTERS = REGISTER_SEARCHES[1]!

/** The day of the organisation's oldest reading, local to its branch; null: it has none. */
export async function oldestDay(tx: Tx, scope: Scope): Promise<string | null> {
  const { rows } = await tx.query<{ day: string | null }>(
    `select min((first.ts at time zone coalesce(b.zone, o.zone))::date) as day
     from device d
     join branch b on b.organisation_id = $1 and b.id = d.branch_id
     join organisation o on o.id = $1
     cross join lateral (select ${firstTold('d.id')} as ts) first
     where d.organisation_id = $1`,
    [scope.organisationId],
  )
  return rows[0]?.day ?? null
}

/** Whether something goes on that may change days before this one: readings that wait to be rolled up, a file. */
export async function isBusyBefore(tx: Tx, scope: Scope, day: string): Promise<boolean> {
  const { rows } = await tx.query<{ busy: boolean }>(
    `select exists (select from rollup_dirty where organisation_id = $1 and from_ts < $2)
       or exists (select from import where organisation_id = $1 and work in ('import', 'undo')) as busy`,
    [scope.organisationId, `${addDays(day, 1)}T00:00:00Z`],
  )
  return rows[0]!.busy
}

/** Local days of a device with readings of which nothing was made. */
export interface UnmadeDays {
  readonly deviceId: number
  readonly from: number
  readonly to: number
}

const OF_DAY = readingsWithin([], { device: '= u.id', from: ['>=', 'u.begins'], to: ['<', 'u.ends'] })

/** Devices with readings in days [from, before) that have no totals: there should be none. */
export async function unmadeDays(tx: Tx, scope: Scope, from: string, before: string): Promise<UnmadeDays[]> {
  const { rows } = await tx.query<UnmadeDays>(
    `select u.id as "deviceId", extract(epoch from min(u.begins))::float8 * 1000 as "from",
       extract(epoch from max(u.ends))::float8 * 1000 - 1 as "to"
     from (select d.id, g.day, g.day::timestamp at time zone coalesce(b.zone, o.zone) as begins,
         (g.day + 1)::timestamp at time zone coalesce(b.zone, o.zone) as ends
       from device d
       join branch b on b.organisation_id = $1 and b.id = d.branch_id
       join organisation o on o.id = $1
       cross join (select $2::date + n as day from generate_series(0, $3::date - $2::date - 1) n) g
       where d.organisation_id = $1 and not exists (select from reading_day r
         where r.organisation_id = $1 and r.device_id = d.id and r.day = g.day)) u
     where exists (select from ${OF_DAY} r)
     group by u.id order by u.id limit 100`,
    [scope.organisationId, from, before],
  )
  return rows
}

/** The devices of the organisation after this one, in order. */
export async function devicesAfter(tx: Tx, scope: Scope, id: number, most: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from device where organisation_id = $1 and id > $2 order by id limit $3',
    [scope.organisationId, id, most],
  )
  return rows.map((row) => row.id)
}

/** From when to when readings of a device go, and what else says which of them stay. */
interface Span {
  readonly since: Instant
  readonly until: Instant
  /** When the first day begins whose readings all stay. */
  readonly cut: Instant
  readonly zone: string
  readonly registerFirst: string
  readonly registerLast: string
}

const REMOVED = { device: '= $2', from: ['>=', '$3::timestamptz'], to: ['<', '$4::timestamptz'] } as const

/** Told by a register that counts: neither corrected away nor held nor rejected. */
const COUNTED = `from ${readingsInForce(['kwh_import'], REMOVED)} r
  where r.kwh_import is not null and not exists (select from register_verdict v
    where v.organisation_id = $1 and v.device_id = $2 and v.ts = r.ts and v.register = 'kwh' and v.verdict in ('H', 'X'))
  group by (r.ts at time zone $6)::date`

/** The last readings of the device before an instant. */
const last = (before: string, limit: number, where?: (row: string) => string) =>
  nearestReadings(where ? ['kwh_import', 'kvarh'] : [], {
    device: '= $2',
    to: ['<', before],
    order: 'desc',
    limit: String(limit),
    ...(where ? { where } : {}),
  })

const toldRegister = (row: string) =>
  `${row}.ts >= $7::timestamptz and ${row}.ts <= $8::timestamptz and (${row}.kwh_import is not null or ${row}.kvarh is not null)`

/**
 * What stays of a device's readings before a time: its first; of each local day the first and last register, so that a
 * bill's registers can still be shown, and the last reading; and by what the readings after that time are judged.
 */
const STAYING = `select min(r.ts) as ts ${COUNTED} union all select max(r.ts) ${COUNTED}
  union all select max(r.ts) from ${readingsWithin([], REMOVED)} r group by (r.ts at time zone $6)::date
  union all select ${firstTold('$2')}
  union all select ts from ${last('$4::timestamptz', 1)} newest
  union all select ts from ${last('$5::timestamptz', REGISTERS, toldRegister)} judges
  union all select l.last_at from level_sensor l where l.organisation_id = $1 and l.device_id = $2`

const removeFrom = (
  table: string,
) => `delete from ${table} r where r.organisation_id = $1 and r.device_id = $2
  and r.ts >= $3 and r.ts < $4 and r.ts not in (select ts from staying) returning 1`

/**
 * Removes the readings of a device of the month whose days were made final last, and what still lies of the one before it.
 * No others are even found: a policy compares `app.removing_before` (050). How many went.
 */
export async function removeRaw(tx: Tx, scope: Scope, deviceId: number): Promise<number> {
  const span = await findSpan(tx, scope, deviceId)
  if (!span) return 0
  const { since, until, cut, zone, registerFirst, registerLast } = span
  await unpackSpan(tx, scope, { deviceIds: [deviceId], from: new Date(since), to: new Date(until) })
  await tx.query(`set local app.removing_before = '${new Date(until).toISOString()}'`)
  const { rows } = await tx.query<{ gone: number }>(
    `with staying as (select distinct k.ts from (${STAYING}) k where k.ts is not null),
       corrections as (${removeFrom('reading_correction')}),
       readings as (${removeFrom('reading')})
     select count(*) as gone from readings`,
    [
      ...[scope.organisationId, deviceId, new Date(since), new Date(until), new Date(cut)],
      ...[zone, registerFirst, registerLast],
    ],
  )
  await tx.query(`set local app.removing_before = ''`)
  return rows[0]!.gone
}

async function findSpan(tx: Tx, scope: Scope, deviceId: number): Promise<Span | undefined> {
  const { rows } = await tx.query<Span>(
    `select (x.removed_before - interval '2 months' - interval '${MARGIN_DAYS} days') at time zone z.zone as since,
       (x.removed_before - ${MARGIN_DAYS})::timestamp at time zone z.zone as until,
       x.removed_before::timestamp at time zone z.zone as cut, z.zone,
       coalesce(l.register_first, '-infinity')::text as "registerFirst",
       coalesce(l.register_last, 'infinity')::text as "registerLast"
     from raw_retention x
     join (select coalesce(b.zone, o.zone) as zone from device d
       join branch b on b.organisation_id = $1 and b.id = d.branch_id
       join organisation o on o.id = $1
       where d.organisation_id = $1 and d.id = $2) z on true
     left join device_latest l on l.organisation_id = $1 and l.device_id = $2
     where x.organisation_id = $1 and x.removed_before is not null`,
    [scope.organisationId, deviceId],
  )
  return rows[0]
}
