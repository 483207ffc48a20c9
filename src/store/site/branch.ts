import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { metersChanged } from '../meter/meter-version.ts'

/** What may be changed about a branch: a site, as its people call it. */
export interface BranchToKeep {
  readonly name: string
  readonly address: string
  readonly contactPerson: string
  /** null: the organisation's */
  readonly zone: string | null
  readonly nominalVoltage: number
  /** Local 'HH:mm'; null: not said, and the score card knows no closed hours. */
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly disco: string | null
  readonly band: Branch['band']
  /** What the tank of diesel holds; null: not known. */
  readonly tankLitres: number | null
}

export interface BranchRecord extends BranchToKeep {
  readonly id: number
  readonly createdAt: Instant
  readonly version: number
}

export const BRANCH_COLUMNS = `b.id, b.name, b.address, b.contact_person as "contactPerson", b.zone,
  b.nominal_voltage as "nominalVoltage", left(b.opens_at::text, 5) as "opensAt",
  left(b.closes_at::text, 5) as "closesAt", b.disco, b.band, b.created_at as "createdAt", b.version,
  b.tank_litres::float8 as "tankLitres"`

/** The scope's branches, in the order they were added. */
export async function branchRecords(tx: Tx, scope: Scope): Promise<BranchRecord[]> {
  const { rows } = await tx.query<BranchRecord>(
    `select ${BRANCH_COLUMNS} from branch b
     where b.organisation_id = $1 and ($2::int4[] is null or b.id = any ($2)) order by b.id`,
    [scope.organisationId, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows
}

/** A branch of the organisation, locked until the transaction ends; null: there is none. */
export async function lockBranch(tx: Tx, scope: Scope, id: number): Promise<BranchRecord | null> {
  const { rows } = await tx.query<BranchRecord>(
    `select ${BRANCH_COLUMNS} from branch b where b.organisation_id = $1 and b.id = $2 for update`,
    [scope.organisationId, id],
  )
  return rows[0] ?? null
}

export interface BranchToAdd extends Omit<BranchToKeep, 'address' | 'contactPerson' | 'zone' | 'tankLitres'> {
  readonly address?: string
  readonly contactPerson?: string
  readonly zone?: string | null
  readonly tankLitres?: number | null
  readonly createdAt: Instant
}

export async function addBranch(tx: Tx, scope: Scope, branch: BranchToAdd): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into branch (organisation_id, created_at, name, address, contact_person, zone, nominal_voltage, opens_at,
       closes_at, disco, band, tank_litres)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      scope.organisationId,
      new Date(branch.createdAt),
      ...branchValues({ address: '', contactPerson: '', zone: null, tankLitres: null, ...branch }),
    ],
  )
  return rows[0]!.id
}

export async function changeBranch(
  tx: Tx,
  scope: Scope,
  id: number,
  to: BranchToKeep,
): Promise<BranchRecord> {
  const changed = tx.query<BranchRecord>(
    `update branch b set name = $3, address = $4, contact_person = $5, zone = $6, nominal_voltage = $7, opens_at = $8,
       closes_at = $9, disco = $10, band = $11, tank_litres = $12, version = b.version + 1
     where b.organisation_id = $1 and b.id = $2 returning ${BRANCH_COLUMNS}`,
    [scope.organisationId, id, ...branchValues(to)],
  )
  const [{ rows }] = await Promise.all([changed, metersChanged(tx, scope)])
  return rows[0] as BranchRecord
}

function branchValues(branch: BranchToKeep) {
  return [
    branch.name,
    branch.address,
    branch.contactPerson,
    branch.zone,
    branch.nominalVoltage,
    branch.opensAt,
    branch.closesAt,
    branch.disco,
    branch.band,
    branch.tankLitres,
  ]
}
