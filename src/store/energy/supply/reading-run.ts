import type { RunDay } from '#domain/meter/rollup/roll-up-runs.ts'
import { byteaArray } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { packRuns, unpackRuns } from './packed-runs.ts'

/** Replaces what devices told of these days. */
export async function saveRuns(tx: Tx, scope: Scope, days: readonly RunDay[]): Promise<void> {
  await tx.query({
    name: 'save-runs',
    text: `insert into reading_run (organisation_id, device_id, day, runs, min_volts, least_kw)
      select $1, * from unnest($2::int4[], $3::date[], $4::bytea[], $5::float4[], $6::float8[])
      on conflict (organisation_id, device_id, day) do update set runs = excluded.runs,
        min_volts = excluded.min_volts, least_kw = excluded.least_kw`,
    values: [
      scope.organisationId,
      days.map((one) => one.deviceId),
      days.map((one) => one.day),
      byteaArray(days.map((one) => packRuns(one.runs))),
      days.map((one) => one.minVolts),
      days.map((one) => one.leastKw),
    ],
  })
}

/** What devices told of local days [from, to], by day; days of which nothing is known are not in it. */
export async function runsOfDevices(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  [from, to]: readonly [string, string],
): Promise<RunDay[]> {
  const { rows } = await tx.query<[number, string, string, number | null, number | null]>({
    name: 'runs-of-devices',
    rowMode: 'array',
    text: `select device_id, day, encode(runs, 'base64'), min_volts, least_kw from reading_run
      where organisation_id = $1 and device_id = any ($2::int4[]) and day >= $3::date and day <= $4::date`,
    values: [scope.organisationId, deviceIds, from, to],
  })
  return rows.map(([deviceId, day, runs, minVolts, leastKw]) => ({
    deviceId,
    day,
    runs: unpackRuns(runs),
    minVolts,
    leastKw,
  }))
}
