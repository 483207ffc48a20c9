import type { RegisterVerdict } from '#domain/meter/rollup/judge-samples.ts'
import type { JudgedSpan } from '#domain/meter/rollup/roll-up-days.ts'
import type { Interval } from '#domain/time/interval.ts'
import { float8Array, instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** Replaces the verdicts of these spans. */
export async function saveVerdicts(tx: Tx, scope: Scope, spans: readonly JudgedSpan[]): Promise<void> {
  await tx.query({
    name: 'forget-verdicts',
    text: `delete from register_verdict v using unnest($2::int4[], $3::timestamptz[], $4::timestamptz[])
        as s(device_id, from_ts, to_ts)
      where v.organisation_id = $1 and v.device_id = s.device_id and v.ts >= s.from_ts and v.ts < s.to_ts`,
    values: [
      scope.organisationId,
      int4Array(spans.map(({ deviceId }) => deviceId)),
      instantArray(spans.map(({ from }) => from)),
      instantArray(spans.map(({ to }) => to)),
    ],
  })
  const rows = spans.flatMap(({ deviceId, verdicts }) => verdicts.map((one) => ({ deviceId, ...one })))
  if (rows.length === 0) return
  await tx.query({
    name: 'save-verdicts',
    text: `insert into register_verdict (organisation_id, device_id, ts, register, verdict, reason, value, previous)
      select $1, * from unnest($2::int4[], $3::timestamptz[], $4::text[], $5::"char"[], $6::text[], $7::float8[],
        $8::float8[]) on conflict do nothing`,
    values: [
      scope.organisationId,
      int4Array(rows.map(({ deviceId }) => deviceId)),
      instantArray(rows.map(({ at }) => at)),
      rows.map(({ register }) => register),
      rows.map(({ verdict }) => verdict),
      rows.map(({ reason }) => reason),
      float8Array(rows.map(({ value }) => value)),
      float8Array(rows.map(({ previous }) => previous)),
    ],
  })
}

/** What is said of the registers of a device in a range, the newest first. */
export async function loadVerdicts(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { from, to }: Interval,
  most: number,
): Promise<RegisterVerdict[]> {
  const { rows } = await tx.query<RegisterVerdict>({
    name: 'verdicts-of',
    text: `select ts as at, register, verdict, reason, value, previous from register_verdict
      where organisation_id = $1 and device_id = $2 and ts >= $3 and ts < $4 order by ts desc, register limit $5`,
    values: [scope.organisationId, deviceId, new Date(from), new Date(to), most],
  })
  return rows
}
