import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { firstTold, nearestInForce, readingsWithin } from '../packing/told.ts'

/** When a device first and last said something, and what is known of its keys; null: never. */
export interface DeviceLife {
  readonly firstAt: Instant | null
  readonly newestAt: Instant | null
  readonly newestReceivedAt: Instant | null
  /** Of its own keys and those of its gateways. */
  readonly keyLastUsedAt: Instant | null
}

export async function loadDeviceLife(tx: Tx, scope: Scope, deviceId: number): Promise<DeviceLife> {
  const { rows } = await tx.query<DeviceLife>(
    `select ${firstTold('$2')} as "firstAt",
       l.ts as "newestAt", l.received_at as "newestReceivedAt",
       (select max(k.last_used_at) from ingest_key k where k.organisation_id = $1 and (k.device_id = $2
          or exists (select from ingest_gateway_device g where g.key_id = k.id and g.device_id = $2))) as "keyLastUsedAt"
     from (select 1) one left join device_latest l on l.organisation_id = $1 and l.device_id = $2`,
    [scope.organisationId, deviceId],
  )
  return rows[0]!
}

/** The stretches without a reading that are longer than `leastMs`, the longest first. */
export async function loadGaps(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { from, to }: Interval,
  leastMs: number,
  most: number,
): Promise<Interval[]> {
  const { rows } = await tx.query<Interval>(
    `select before as "from", ts as "to" from (
       select ts, lag(ts) over (order by ts) as before
       from ${readingsWithin([], { device: '= $2', from: ['>=', '$3::timestamptz'], to: ['<', '$4::timestamptz'] })} told) r
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

/** The end of a part of the readings in force that tell a register. */
const endQuery = (from: string, to: string, order: 'asc' | 'desc') =>
  nearestInForce(['kwh_import'], {
    device: '= $2',
    from: ['>=', from],
    to: ['<', to],
    where: (row) => `${row}.kwh_import is not null`,
    order,
    limit: '1',
  })

/**
 * The import register of a device over a range, thinned out for a chart: the first reading of each of so many equal
 * stretches, and the newest. Each is found at the end of an index, so that a minute's meter costs no more than an hourly.
 */
export async function registerPoints(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { from, to }: Interval,
  stretches: number,
): Promise<RegisterPoint[]> {
  const begins = (n: string) => `$3::timestamptz + ${n} * $5::float8 * interval '1 millisecond'`
  const { rows } = await tx.query<RegisterPoint>(
    `select ts as at, kwh_import as kwh from (
       select e.* from generate_series(0, $6::int4 - 1) s(n) cross join lateral ${endQuery(begins('s.n'), begins('(s.n + 1)'), 'asc')} e
       union select * from ${endQuery('$3::timestamptz', '$4::timestamptz', 'desc')} newest) p order by ts`,
    [scope.organisationId, deviceId, new Date(from), new Date(to), (to - from) / stretches, stretches],
  )
  return rows
}
