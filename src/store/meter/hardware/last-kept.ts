import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** The newest reading of a device that tells its import register; null: there is none. */
export async function lastKept(
  tx: Tx,
  scope: Scope,
  deviceId: number,
): Promise<{ readonly at: Instant; readonly kwh: number } | null> {
  const { rows } = await tx.query<{ at: Instant; kwh: number }>({
    name: 'last-kept',
    text: `select (extract(epoch from ts) * 1000)::float8 as at, kwh_import as kwh from reading_in_force
      where organisation_id = $1 and device_id = $2 and kwh_import is not null order by ts desc limit 1`,
    values: [scope.organisationId, deviceId],
  })
  return rows[0] ?? null
}
