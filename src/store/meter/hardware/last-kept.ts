import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { nearestInForce } from '../packing/told.ts'

const BEFORE = nearestInForce(['kwh_import'], {
  device: '= $2',
  to: ['<', '$3::timestamptz'],
  where: (row) => `${row}.kwh_import is not null`,
  order: 'desc',
  limit: '1',
})

/** The newest reading of a device before an instant that tells its import register; null: there is none. */
export async function lastKept(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  before: Instant,
): Promise<{ readonly at: Instant; readonly kwh: number } | null> {
  const { rows } = await tx.query<{ at: Instant; kwh: number }>({
    name: 'last-kept',
    text: `select (extract(epoch from ts) * 1000)::float8 as at, kwh_import as kwh from ${BEFORE} last`,
    values: [scope.organisationId, deviceId, new Date(before)],
  })
  return rows[0] ?? null
}
