import { type DeviceDayRow, PACKED_DAYS, type PackedDays, unpackDays } from '../../energy/packed-days.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/**
 * Whole days of devices from the first to the last day of those diesel entries of a branch that share a day with
 * [fromDay, toDay], by device and day; without such an entry there are none.
 */
export async function daysOfEntries(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  branchId: number,
  fromDay: string,
  toDay: string,
): Promise<DeviceDayRow[]> {
  const { rows } = await tx.query<PackedDays>({
    name: 'days-of-entries',
    rowMode: 'array',
    text: `select ${PACKED_DAYS}
      from (select min(start_date) as since, max(end_date) as until from diesel_entry
        where organisation_id = $1 and branch_id = $3 and start_date <= $5::date and end_date >= $4::date) e
      join reading_day d on d.organisation_id = $1 and d.device_id = any ($2::int4[]) and d.day >= e.since
        and d.day <= e.until
      group by device_id order by device_id`,
    values: [scope.organisationId, deviceIds, branchId, fromDay, toDay],
  })
  return unpackDays(rows)
}
