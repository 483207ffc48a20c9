import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

export interface Health {
  readonly devices: number
  /** Active devices whose newest reading is over a day old; one that never sent any is not silent, it is new. */
  readonly silentDevices: number
  readonly parked: number
  /** How long the oldest marked window has been waiting to be rolled up; null when none is. */
  readonly oldestDirtyMs: number | null
}

export async function loadHealth(tx: Tx, scope: Scope): Promise<Health> {
  const { rows } = await tx.query<Health>(
    `select
      (select count(*) from device where organisation_id = $1) as devices,
      (select count(*) from device d join device_latest l on l.organisation_id = $1 and l.device_id = d.id
       where d.organisation_id = $1 and d.is_active and l.ts < now() - interval '1 day') as "silentDevices",
      (select count(*) from reading_parked where organisation_id = $1 and discarded_at is null) as parked,
      (select extract(epoch from now() - min(marked_at))::float8 * 1000 from rollup_dirty
       where organisation_id = $1) as "oldestDirtyMs"`,
    [scope.organisationId],
  )
  return rows[0]!
}
