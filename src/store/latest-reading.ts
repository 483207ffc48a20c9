import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** When each device last said something; a device that never did is absent. */
export async function latestInstants(tx: Tx, scope: Scope): Promise<Map<number, Instant>> {
  const { rows } = await tx.query<{ deviceId: number; ts: Instant }>({
    name: 'latest-instants',
    text: 'select device_id as "deviceId", ts from device_latest where organisation_id = $1',
    values: [scope.organisationId],
  })
  return new Map(rows.map(({ deviceId, ts }) => [deviceId, ts]))
}
