import type { MonthEnergy } from '#domain/cost/cost-facts.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

interface DeviceMonthRow extends MonthEnergy {
  readonly deviceId: number
  readonly month: string
}

/** Energy by device and month, for local days [fromDay, toDay]. Months without a day are not in it. */
export async function monthsOfDevices(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  fromDay: string,
  toDay: string,
): Promise<Map<number, Map<string, MonthEnergy>>> {
  const { rows } = await tx.query<DeviceMonthRow>({
    name: 'months-of-devices',
    text: `select device_id as "deviceId", to_char(date_trunc('month', day), 'YYYY-MM') as month, sum(kwh) as kwh,
        sum(estimated_kwh) as "estimatedKwh", sum(coverage_s) as "coverageS"
      from reading_day
      where organisation_id = $1 and device_id = any ($2::int4[]) and day >= $3::date and day <= $4::date
      group by device_id, date_trunc('month', day) order by device_id, date_trunc('month', day)`,
    values: [scope.organisationId, deviceIds, fromDay, toDay],
  })
  const devices = groupBy(rows, ({ deviceId }) => deviceId)
  return new Map([...devices].map(([id, own]) => [id, new Map(own.map((row) => [row.month, row]))]))
}
