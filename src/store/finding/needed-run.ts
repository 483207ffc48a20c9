import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** Time in which a generator had to run although the grid was there. */
export interface NeededRunRecord extends Interval {
  readonly id: number
  readonly deviceId: number
  readonly reason: string
}

const COLUMNS = `id, device_id as "deviceId", from_at as "from", to_at as "to", reason`

/** Of one answer. */
const MOST_RUNS = 500

/** Those of the devices that touch a span, oldest first. */
export async function neededRuns(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  { from, to }: Interval,
): Promise<NeededRunRecord[]> {
  const { rows } = await tx.query<NeededRunRecord>({
    name: 'needed-runs',
    text: `select ${COLUMNS} from needed_run where organisation_id = $1 and device_id = any ($2::int4[])
      and from_at < $4 and to_at > $3 order by from_at, id limit $5`,
    values: [scope.organisationId, deviceIds, new Date(from), new Date(to), MOST_RUNS],
  })
  return rows
}

export async function addNeededRun(
  tx: Tx,
  scope: Scope,
  run: Omit<NeededRunRecord, 'id'>,
  by: { readonly userId: number | null; readonly now: Instant },
): Promise<NeededRunRecord> {
  const { rows } = await tx.query<NeededRunRecord>(
    `insert into needed_run (organisation_id, device_id, from_at, to_at, reason, entered_by, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [
      scope.organisationId,
      run.deviceId,
      new Date(run.from),
      new Date(run.to),
      run.reason,
      by.userId,
      new Date(by.now),
    ],
  )
  return rows[0]!
}

/** Locked until the transaction ends; null: there is none. */
export async function lockNeededRun(tx: Tx, scope: Scope, id: number): Promise<NeededRunRecord | null> {
  const { rows } = await tx.query<NeededRunRecord>(
    `select ${COLUMNS} from needed_run where organisation_id = $1 and id = $2 for update`,
    [scope.organisationId, id],
  )
  return rows[0] ?? null
}

export async function deleteNeededRun(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query('delete from needed_run where organisation_id = $1 and id = $2', [scope.organisationId, id])
}
