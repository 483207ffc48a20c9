import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** Equipment that failed, as somebody entered it; it says no cause. */
export interface VoltageIncidentRecord {
  readonly id: number
  readonly branchId: number
  readonly at: Instant
  readonly equipment: string
  /** ₦; null: not entered. */
  readonly repairNaira: number | null
  readonly version: number
}

export interface IncidentToKeep {
  readonly at: Instant
  readonly equipment: string
  readonly repairNaira: string | null
}

const COLUMNS = `id, branch_id as "branchId", at, equipment, repair_naira::float8 as "repairNaira", version`

/** Of one answer. */
export const MOST_INCIDENTS = 100

/** Of a branch in a span, newest first. */
export async function voltageIncidents(
  tx: Tx,
  scope: Scope,
  branchId: number,
  { from, to }: Interval,
): Promise<VoltageIncidentRecord[]> {
  const { rows } = await tx.query<VoltageIncidentRecord>({
    name: 'voltage-incidents',
    text: `select ${COLUMNS} from voltage_incident where organisation_id = $1 and branch_id = $2 and at >= $3 and at < $4
      order by at desc, id desc limit $5`,
    values: [scope.organisationId, branchId, new Date(from), new Date(to), MOST_INCIDENTS],
  })
  return rows
}

export async function addVoltageIncident(
  tx: Tx,
  scope: Scope,
  branchId: number,
  { at, equipment, repairNaira }: IncidentToKeep,
  by: { readonly userId: number | null; readonly now: Instant },
): Promise<VoltageIncidentRecord> {
  const { rows } = await tx.query<VoltageIncidentRecord>(
    `insert into voltage_incident (organisation_id, branch_id, at, equipment, repair_naira, entered_by, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [scope.organisationId, branchId, new Date(at), equipment, repairNaira, by.userId, new Date(by.now)],
  )
  return rows[0]!
}

/** Locked until the transaction ends; null: there is none in the scope. */
export async function lockVoltageIncident(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<VoltageIncidentRecord | null> {
  const { rows } = await tx.query<VoltageIncidentRecord>(
    `select ${COLUMNS} from voltage_incident
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) for update`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows[0] ?? null
}

export async function changeVoltageIncident(
  tx: Tx,
  scope: Scope,
  id: number,
  { at, equipment, repairNaira }: IncidentToKeep,
): Promise<VoltageIncidentRecord> {
  const { rows } = await tx.query<VoltageIncidentRecord>(
    `update voltage_incident set at = $3, equipment = $4, repair_naira = $5, version = version + 1
     where organisation_id = $1 and id = $2 returning ${COLUMNS}`,
    [scope.organisationId, id, new Date(at), equipment, repairNaira],
  )
  return rows[0]!
}

export async function deleteVoltageIncident(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query('delete from voltage_incident where organisation_id = $1 and id = $2', [
    scope.organisationId,
    id,
  ])
}
