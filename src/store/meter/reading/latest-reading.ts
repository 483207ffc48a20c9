import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { readingsInForce } from '../packing/told.ts'

/** When each device last said something; a device that never did is absent. */
export async function latestInstants(tx: Tx, scope: Scope): Promise<Map<number, Instant>> {
  const { rows } = await tx.query<{ deviceId: number; ts: Instant }>({
    name: 'latest-instants',
    text: 'select device_id as "deviceId", ts from device_latest where organisation_id = $1',
    values: [scope.organisationId],
  })
  return new Map(rows.map(({ deviceId, ts }) => [deviceId, ts]))
}

const MEASURES =
  `kwh_import kwh_export kvarh kvarh_export kvah kw kvar kva pf hz v1 v2 v3 i1 i2 i3 i_n p1 p2 p3
  q1 q2 q3 pf1 pf2 pf3 thd_v1 thd_v2 thd_v3 thd_i1 thd_i2 thd_i3 fuel_pct fuel_l
  engine_h engine_starts soc_pct batt_kw`.split(/\s+/)

const NEWEST = readingsInForce(MEASURES, {
  device: '= l.device_id',
  from: ['>=', 'l.ts'],
  to: ['<=', 'l.ts'],
})

/** The newest reading of a device, measures by column name; null where the meter does not send one. */
export interface LatestReading {
  readonly deviceId: number
  readonly at: Instant
  readonly measures: Readonly<Record<string, number | null>>
}

export async function latestReadings(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<Map<number, LatestReading>> {
  const { rows } = await tx.query<Record<string, number | null>>({
    name: 'latest-readings',
    // With "limit" each device is looked up by its key; a join would read every reading of the organisation.
    text: `select l.device_id, (extract(epoch from l.ts) * 1000)::float8 as at, ${MEASURES.join(', ')}
      from device_latest l
      cross join lateral (
        select * from ${NEWEST} either limit 1) r
      where l.organisation_id = $1 and l.device_id = any ($2::int4[])`,
    values: [scope.organisationId, deviceIds],
  })
  return new Map(
    rows.map(({ device_id, at, ...measures }) => [
      device_id as number,
      { deviceId: device_id as number, at: at as number, measures },
    ]),
  )
}
