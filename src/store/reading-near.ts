import type { Interval } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** Whether a device said anything in a time. */
export async function hasReadings(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { from, to }: Interval,
): Promise<boolean> {
  const { rows } = await tx.query<{ has: boolean }>({
    name: 'has-readings',
    text: `select exists (select from reading
      where organisation_id = $1 and device_id = $2 and ts >= $3 and ts < $4) as has`,
    values: [scope.organisationId, deviceId, new Date(from), new Date(to)],
  })
  return rows[0]?.has === true
}
