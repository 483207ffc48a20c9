import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** Where the registers of a device stood at an instant: the latest value in force that each told until then. */
export async function registersAt(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  at: Instant,
): Promise<{ kwh_import?: number; kwh_export?: number; kvarh?: number }> {
  const latest = (column: string) =>
    `(select ${column} from reading_in_force where organisation_id = $1 and device_id = $2 and ts <= $3
       and ${column} is not null order by ts desc limit 1) as ${column}`
  const { rows } = await tx.query({
    text: `select ${['kwh_import', 'kwh_export', 'kvarh'].map(latest).join(', ')}`,
    values: [scope.organisationId, deviceId, new Date(at)],
  })
  return rows[0] ?? {}
}
