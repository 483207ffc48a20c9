import type { Instant } from '#domain/time/interval.ts'
import type { Branch } from './organisation.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

export interface BranchToKeep {
  readonly name: string
  /** null: the organisation's */
  readonly zone: string | null
  readonly nominalVoltage: number
  /** Local 'HH:mm'. */
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly disco: string | null
  readonly band: Branch['band']
}

export interface BranchRecord extends BranchToKeep {
  readonly id: number
  readonly createdAt: Instant
  readonly version: number
}

const COLUMNS = `id, name, zone, nominal_voltage as "nominalVoltage", to_char(opens_at, 'HH24:MI') as "opensAt",
  to_char(closes_at, 'HH24:MI') as "closesAt", disco, band, created_at as "createdAt", version`

/** A branch of the organisation, locked until the transaction ends; null: there is none. */
export async function lockBranch(tx: Tx, scope: Scope, id: number): Promise<BranchRecord | null> {
  const { rows } = await tx.query<BranchRecord>(
    `select ${COLUMNS} from branch where organisation_id = $1 and id = $2 for update`,
    [scope.organisationId, id],
  )
  return rows[0] ?? null
}

export async function changeBranch(
  tx: Tx,
  scope: Scope,
  id: number,
  to: BranchToKeep,
): Promise<BranchRecord> {
  const { rows } = await tx.query<BranchRecord>(
    `update branch set name = $3, zone = $4, nominal_voltage = $5, opens_at = $6, closes_at = $7, disco = $8,
       band = $9, version = version + 1
     where organisation_id = $1 and id = $2 returning ${COLUMNS}`,
    [
      scope.organisationId,
      id,
      to.name,
      to.zone,
      to.nominalVoltage,
      to.opensAt,
      to.closesAt,
      to.disco,
      to.band,
    ],
  )
  return rows[0] as BranchRecord
}
