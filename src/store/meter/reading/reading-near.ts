import type { Instant } from '#domain/time/interval.ts'
import { int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { firstTold } from '../packing/told.ts'

/** Those of the devices that had said something before an instant. */
export async function devicesHeardBefore(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  before: Instant,
): Promise<Set<number>> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'devices-heard-before',
    text: `select d.id from unnest($2::int4[]) d(id) where ${firstTold('d.id')} < $3`,
    values: [scope.organisationId, int4Array(deviceIds), new Date(before)],
  })
  return new Set(rows.map(({ id }) => id))
}
