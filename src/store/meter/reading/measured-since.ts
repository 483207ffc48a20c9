import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** A device and the local day from which it counts. */
export interface CountFrom {
  readonly deviceId: number
  readonly day: string
}

/** What a device measured since a day: kWh and seconds; null is "not known". */
export interface MeasuredSince {
  readonly deviceId: number
  readonly kwh: number | null
  readonly onS: number | null
  readonly coverageS: number
}

/** What each device measured since a day, that day included; a device without a day since then is not in it. */
export async function measuredSince(
  tx: Tx,
  scope: Scope,
  devices: readonly CountFrom[],
  until: Instant,
): Promise<Map<number, MeasuredSince>> {
  if (devices.length === 0) return new Map()
  const { rows } = await tx.query<MeasuredSince>({
    name: 'measured-since',
    text: `select s.device_id as "deviceId", sum(d.kwh) as kwh, sum(d.on_s)::float8 as "onS",
        sum(d.coverage_s)::float8 as "coverageS"
      from unnest($2::int4[], $3::date[]) as s(device_id, day)
      join reading_day d on d.organisation_id = $1 and d.device_id = s.device_id and d.day >= s.day
        and d.day <= $4::timestamptz::date + 1
      group by s.device_id`,
    values: [
      scope.organisationId,
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ day }) => day),
      new Date(until),
    ],
  })
  return new Map(rows.map((row) => [row.deviceId, row]))
}
