import type { DeviceForecast } from '#domain/score/baseline/device-forecast.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** The model that forecasts are made by now (domain.md §16.I); 1: that of domain.md §7. */
const MODEL = 2

/** Frozen forecasts of devices for months [fromMonth, toMonth]. */
export async function frozenBaselines(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  fromMonth: string,
  toMonth: string,
): Promise<DeviceForecast[]> {
  const { rows } = await tx.query<DeviceForecast>({
    name: 'frozen-baselines',
    text: `select device_id as "deviceId", to_char(month, 'YYYY-MM') as month, forecast as kwh, method,
        interval_share as "intervalShare", day_kwh as "dayKwh"
      from baseline_month
      where organisation_id = $1 and device_id = any ($2::int4[]) and month >= $3::date and month <= $4::date
      order by device_id, month`,
    values: [scope.organisationId, deviceIds, `${fromMonth}-01`, `${toMonth}-01`],
  })
  return rows
}

/** Writes forecasts down once: one that stands already stays. */
export async function freezeBaselines(
  tx: Tx,
  scope: Scope,
  rows: readonly DeviceForecast[],
  at: Instant,
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `insert into baseline_month (organisation_id, device_id, month, forecast, day_kwh, method, interval_share, model,
       made_at)
     select $1, device_id, month, forecast, day_kwh::float8[], method, interval_share, $9, $8
     from unnest($2::int4[], $3::date[], $4::float8[], $5::text[], $6::text[], $7::float8[])
       as r(device_id, month, forecast, day_kwh, method, interval_share)
     on conflict do nothing`,
    [
      scope.organisationId,
      rows.map(({ deviceId }) => deviceId),
      rows.map(({ month }) => `${month}-01`),
      rows.map(({ kwh }) => kwh),
      rows.map(({ dayKwh }) => literal(dayKwh)),
      rows.map(({ method }) => method),
      rows.map(({ intervalShare }) => intervalShare),
      new Date(at),
      MODEL,
    ],
  )
}

/** An array literal for a parameter that is cast in SQL: NaN becomes NULL. */
function literal(numbers: readonly (number | null)[]): string {
  return `{${numbers.map((value) => (value === null || Number.isNaN(value) ? 'NULL' : value)).join(',')}}`
}
