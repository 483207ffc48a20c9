import { addDays } from '#domain/time/calendar-day.ts'
import type { Database } from '#store/engine/database.ts'

/** What a device measured on each of some days in a row. */
export interface DaysMeasured {
  readonly deviceId: number
  readonly from: string
  readonly days: number
  readonly kwh: number
  readonly hours?: number
}

/** Day totals as a rollup leaves them, wholly measured: months of history without their readings. */
export async function measureDays(
  { admin }: Database,
  organisationId: number,
  spans: readonly DaysMeasured[],
): Promise<void> {
  const rows = spans.flatMap(({ deviceId, from, days, kwh, hours = 0 }) =>
    Array.from({ length: days }, (_, n) => ({ deviceId, day: addDays(from, n), kwh, onS: hours * 3600 })),
  )
  await admin.query(
    `insert into reading_day (organisation_id, device_id, day, kwh, coverage_s, day_s, on_s, readings)
     select $1, *, 96 from (select device_id, day, kwh, 86400, 86400, on_s
       from unnest($2::int4[], $3::date[], $4::float8[], $5::int4[]) as r(device_id, day, kwh, on_s)) d`,
    [
      organisationId,
      rows.map(({ deviceId }) => deviceId),
      rows.map(({ day }) => day),
      rows.map(({ kwh }) => kwh),
      rows.map(({ onS }) => onS),
    ],
  )
}
