import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** Whether a device had said anything before an instant. */
export async function hasReadings(tx: Tx, scope: Scope, deviceId: number, before: Instant): Promise<boolean> {
  const { rows } = await tx.query<{ has: boolean }>({
    name: 'has-readings',
    text: `select exists (select from reading
      where organisation_id = $1 and device_id = $2 and ts < $3) as has`,
    values: [scope.organisationId, deviceId, new Date(before)],
  })
  return rows[0]?.has === true
}
