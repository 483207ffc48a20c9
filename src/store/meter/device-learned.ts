import { PERIOD_READINGS } from '#domain/meter/learned-period.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { metersChanged } from './meter-version.ts'
import { nearestReadings } from './packing/told.ts'

const LEARNED_DAYS = 30
/** What is learned of a device is looked at again after so long. */
export const LEARN_EVERY_MS = DAY_MS

/** Devices without a rating that have said something since their power was last learned, the longest waiting first. */
export async function devicesToLearn(tx: Tx, scope: Scope, now: Instant, most: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select d.id from device d
       join device_latest t on t.organisation_id = $1 and t.device_id = d.id
       left join device_learned l on l.organisation_id = $1 and l.device_id = d.id
     where d.organisation_id = $1 and d.rated_kva is null and d.rated_current_a is null
       and (l.learned_at is null or (l.learned_at < $2 and t.received_at > l.learned_at))
     order by l.learned_at nulls first, d.id limit $3`,
    [scope.organisationId, new Date(now - LEARN_EVERY_MS), most],
  )
  return rows.map(({ id }) => id)
}

/** Devices whose reading period nobody has set, with readings since it was last learned. */
export async function periodsToLearn(tx: Tx, scope: Scope, now: Instant, most: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select d.id from device d join device_latest t on t.organisation_id = $1 and t.device_id = d.id
     where d.organisation_id = $1 and not d.period_is_set
       and (d.period_looked_at is null or (d.period_looked_at < $2 and t.received_at > d.period_looked_at))
     order by d.period_looked_at nulls first, d.id limit $3`,
    [scope.organisationId, new Date(now - LEARN_EVERY_MS), most],
  )
  return rows.map(({ id }) => id)
}

/**
 * Keeps a period that was learned; null: nothing was, and another look is taken a day later. The version of the device
 * stays: whoever has its form open saves no period over it.
 */
export async function keepPeriod(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  periodS: number | null,
  now: Instant,
): Promise<void> {
  await tx.query(
    `update device set period_s = coalesce($3, period_s), period_looked_at = $4 where organisation_id = $1 and id = $2`,
    [scope.organisationId, deviceId, periodS, new Date(now)],
  )
}

/**
 * Keeps what was learned; null: too little is known, and it is tried again a day later. Where it is the same as before,
 * readings are judged as before.
 */
export async function keepLearned(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  mostKw: number | null,
  now: Instant,
): Promise<void> {
  const isOther = mostKw !== null && !(await isLearned(tx, scope, deviceId, mostKw))
  await tx.query(
    `insert into device_learned (organisation_id, device_id, most_kw, learned_at) values ($1, $2, $3, $4)
     on conflict (organisation_id, device_id) do update
       set most_kw = coalesce(excluded.most_kw, device_learned.most_kw), learned_at = excluded.learned_at`,
    [scope.organisationId, deviceId, mostKw, new Date(now)],
  )
  if (isOther) await metersChanged(tx, scope)
}

async function isLearned(tx: Tx, scope: Scope, deviceId: number, mostKw: number): Promise<boolean> {
  const { rows } = await tx.query(
    'select from device_learned where organisation_id = $1 and device_id = $2 and most_kw = $3 for update',
    [scope.organisationId, deviceId, mostKw],
  )
  return rows.length > 0
}

/** The first and last local day of the 30 that a device's power is learned from; null without a reading. */
export async function daysToLearn(
  tx: Tx,
  scope: Scope,
  deviceId: number,
): Promise<readonly [string, string] | null> {
  const { rows } = await tx.query<{ first: string; last: string | null }>(
    `select max(day) - ${LEARNED_DAYS - 1} as first, max(day) as last from reading_day
     where organisation_id = $1 and device_id = $2 and kwh is not null`,
    [scope.organisationId, deviceId],
  )
  const { first, last } = rows[0]!
  return last === null ? null : [first, last]
}

const NEWEST = nearestReadings(['kwh_import'], {
  device: '= d.id',
  from: [
    '>=',
    `coalesce((select x.removed_before from raw_retention x where x.organisation_id = $1), '-infinity')::timestamptz`,
  ],
  order: 'desc',
  limit: String(PERIOD_READINGS),
})

/**
 * When each of these devices' newest readings are of, newest first; of its register where most tell one, for a meter may
 * send power and registers in frames of their own.
 */
export async function newestInstants(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<Map<number, Instant[]>> {
  const { rows } = await tx.query<{ id: number; at: Instant[]; told: Instant[] }>(
    `select d.id, coalesce(array_agg(n.ts), '{}') as at,
       coalesce(array_agg(n.ts) filter (where n.kwh_import is not null), '{}') as told
     from unnest($2::int4[]) d(id)
     cross join lateral ${NEWEST} n
     group by d.id`,
    [scope.organisationId, deviceIds],
  )
  return new Map(rows.map(({ id, at, told }) => [id, told.length >= LEAST_TOLD ? told : at]))
}

const LEAST_TOLD = 20
