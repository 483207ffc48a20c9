import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** When a device first and last said something, and what is known of its keys; null: never. */
export interface DeviceLife {
  readonly firstAt: Instant | null
  readonly newestAt: Instant | null
  readonly newestReceivedAt: Instant | null
  /** Of its own keys and those of its gateways. */
  readonly keyLastUsedAt: Instant | null
}

export async function lifeOf(tx: Tx, scope: Scope, deviceId: number): Promise<DeviceLife> {
  const { rows } = await tx.query<DeviceLife>(
    `select (select ts from reading where organisation_id = $1 and device_id = $2 order by ts limit 1) as "firstAt",
       l.ts as "newestAt", l.received_at as "newestReceivedAt",
       (select max(k.last_used_at) from ingest_key k where k.organisation_id = $1 and (k.device_id = $2
          or exists (select from ingest_gateway_device g where g.key_id = k.id and g.device_id = $2))) as "keyLastUsedAt"
     from (select 1) one left join device_latest l on l.organisation_id = $1 and l.device_id = $2`,
    [scope.organisationId, deviceId],
  )
  return rows[0]!
}

/** The stretches without a reading that are longer than `leastMs`, the longest first. */
export async function gapsOf(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { from, to }: Interval,
  leastMs: number,
  most: number,
): Promise<Interval[]> {
  const { rows } = await tx.query<Interval>(
    `select before as "from", ts as "to" from (
       select ts, lag(ts) over (order by ts) as before from reading
       where organisation_id = $1 and device_id = $2 and ts >= $3 and ts < $4) r
     where ts - before > $5 * interval '1 millisecond' order by ts - before desc, ts limit $6`,
    [scope.organisationId, deviceId, new Date(from), new Date(to), leastMs, most],
  )
  return rows
}

/** What the import register showed, as the meter shows it. */
export interface RegisterPoint {
  readonly at: Instant
  readonly kwh: number
}

export interface RegisterFall extends RegisterPoint {
  readonly beforeKwh: number
}

export interface RegisterCurve {
  /** In order of time; the first of each of so many equal stretches, and the newest. */
  readonly points: RegisterPoint[]
  /** Where it showed less than before, newest first. */
  readonly falls: RegisterFall[]
}

const FALLS = 50

/** The import register of a device over a range, thinned out for a chart. */
export async function registerCurve(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { from, to }: Interval,
  stretches: number,
): Promise<RegisterCurve> {
  const { rows } = await tx.query<
    RegisterPoint & { beforeKwh: number | null; isPoint: boolean; isFall: boolean }
  >(
    `with r as materialized (
       select ts, kwh_import as kwh, lag(kwh_import) over (order by ts) as before,
         row_number() over (partition by width_bucket(extract(epoch from ts)::float8, $5, $6, $7) order by ts) as n,
         lead(ts) over (order by ts) is null as is_last
       from reading_in_force
       where organisation_id = $1 and device_id = $2 and ts >= $3 and ts < $4 and kwh_import is not null),
     falls as (select ts from r where kwh < before order by ts desc limit ${FALLS})
     select ts as at, kwh, before as "beforeKwh", n = 1 or is_last as "isPoint",
       ts in (select ts from falls) as "isFall"
     from r where n = 1 or is_last or ts in (select ts from falls) order by ts`,
    [scope.organisationId, deviceId, new Date(from), new Date(to), from / 1000, to / 1000, stretches],
  )
  return {
    points: rows.filter(({ isPoint }) => isPoint).map(({ at, kwh }) => ({ at, kwh })),
    falls: rows
      .filter(({ isFall }) => isFall)
      .map(({ at, kwh, beforeKwh }) => ({ at, kwh, beforeKwh: beforeKwh! }))
      .reverse(),
  }
}
