import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { nearestInForce } from '../packing/told.ts'

/** Where the registers of a device stood at an instant: the latest value in force that each told until then. */
export async function registersAt(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  at: Instant,
): Promise<{ kwh_import?: number; kwh_export?: number; kvarh?: number }> {
  const latest = (column: string) =>
    `(select ${column} from ${nearestInForce([column], {
      device: '= $2',
      to: ['<=', '$3::timestamptz'],
      where: (row) => `${row}.${column} is not null`,
      order: 'desc',
      limit: '1',
    })} last) as ${column}`
  const { rows } = await tx.query({
    text: `select ${['kwh_import', 'kwh_export', 'kvarh'].map(latest).join(', ')}`,
    values: [scope.organisationId, deviceId, new Date(at)],
  })
  return rows[0] ?? {}
}
