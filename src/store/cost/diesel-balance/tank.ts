import type { StrappingRow } from '#domain/cost/diesel-balance/strapping.ts'
import type { Scope } from '../../engine/scope.ts'
import { leaveToCommit, type Tx } from '../../engine/transaction.ts'

/** How the stick of a tank is read; a branch without a row has no table. */
export interface TankRecord {
  readonly strapping: readonly StrappingRow[]
  readonly version: number
}

const NO_TANK: TankRecord = { strapping: [], version: 1 }

export async function findTank(tx: Tx, scope: Scope, branchId: number): Promise<TankRecord> {
  const { rows } = await tx.query<TankRecord>({
    name: 'find-tank',
    text: 'select strapping, version from tank where organisation_id = $1 and branch_id = $2',
    values: [scope.organisationId, branchId],
  })
  return rows[0] ?? NO_TANK
}

/** What is known of the tank, locked until the transaction ends. */
export async function lockTank(tx: Tx, scope: Scope, branchId: number): Promise<TankRecord> {
  const lock = tx.query('select from branch where organisation_id = $1 and id = $2 for update', [
    scope.organisationId,
    branchId,
  ])
  const [, found] = await Promise.all([lock, findTank(tx, scope, branchId)])
  return found
}

/** Keeps the size and the table, and reads the dips in mm by it: `litres` of each of them. */
export async function changeTank(
  tx: Tx,
  scope: Scope,
  branchId: number,
  capacity: string | null,
  { strapping, version }: TankRecord,
): Promise<TankRecord> {
  const size = tx.query('update branch set tank_litres = $3 where organisation_id = $1 and id = $2', [
    scope.organisationId,
    branchId,
    capacity,
  ])
  const table = tx.query(
    `insert into tank (organisation_id, branch_id, strapping, version) values ($1, $2, $3, $4)
     on conflict (organisation_id, branch_id) do update set strapping = $3, version = $4`,
    [scope.organisationId, branchId, JSON.stringify(strapping), version + 1],
  )
  await leaveToCommit(tx, size, table)
  return { strapping, version: version + 1 }
}

/** The dips of a branch that were read in mm, newest first. */
export async function dipsInMillimetres(
  tx: Tx,
  scope: Scope,
  branchId: number,
  most: number,
): Promise<{ id: number; mm: string; quantity: string }[]> {
  const { rows } = await tx.query<{ id: number; mm: string; quantity: string }>(
    `select id, mm::text, quantity from tank_dip
     where organisation_id = $1 and branch_id = $2 and mm is not null order by date desc, id desc limit $3`,
    [scope.organisationId, branchId, most],
  )
  return rows
}

/** Litres of dips, anew. */
export async function restateDips(
  tx: Tx,
  scope: Scope,
  dips: readonly { readonly id: number; readonly quantity: string }[],
): Promise<void> {
  const change = tx.query(
    `update tank_dip d set quantity = n.quantity, version = d.version + 1
     from unnest($2::int4[], $3::numeric[]) n (id, quantity) where d.organisation_id = $1 and d.id = n.id`,
    [scope.organisationId, dips.map(({ id }) => id), dips.map(({ quantity }) => quantity)],
  )
  await leaveToCommit(tx, change)
}
