import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

export interface EquipmentToKeep {
  readonly name: string
  /** Watts of one piece; amounts are decimal text. */
  readonly watts: string
  readonly quantity: string
  readonly datePurchased: string
}

export interface EquipmentRecord extends EquipmentToKeep {
  readonly id: number
  readonly branchId: number
  readonly version: number
}

const COLUMNS = `id, branch_id as "branchId", name, watts, quantity, date_purchased as "datePurchased", version`

/** Equipment of the scope's branches in the order it was added. */
export async function listEquipment(tx: Tx, scope: Scope): Promise<EquipmentRecord[]> {
  const { rows } = await tx.query<EquipmentRecord>({
    name: 'equipment',
    text: `select ${COLUMNS} from equipment
      where organisation_id = $1 and ($2::int4[] is null or branch_id = any ($2)) order by id`,
    values: [scope.organisationId, scope.branchIds === 'all' ? null : scope.branchIds],
  })
  return rows
}

export async function addEquipment(
  tx: Tx,
  scope: Scope,
  branchId: number,
  equipment: EquipmentToKeep,
): Promise<EquipmentRecord> {
  const { rows } = await tx.query<EquipmentRecord>(
    `insert into equipment (organisation_id, branch_id, name, watts, quantity, date_purchased)
     values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [scope.organisationId, branchId, ...equipmentValues(equipment)],
  )
  return rows[0] as EquipmentRecord
}

/** Equipment of a branch, locked until the transaction ends; null: there is none. */
export async function lockEquipment(
  tx: Tx,
  scope: Scope,
  branchId: number,
  id: number,
): Promise<EquipmentRecord | null> {
  const { rows } = await tx.query<EquipmentRecord>(
    `select ${COLUMNS} from equipment where organisation_id = $1 and branch_id = $2 and id = $3 for update`,
    [scope.organisationId, branchId, id],
  )
  return rows[0] ?? null
}

export async function changeEquipment(
  tx: Tx,
  scope: Scope,
  id: number,
  to: EquipmentToKeep,
): Promise<EquipmentRecord> {
  const { rows } = await tx.query<EquipmentRecord>(
    `update equipment set name = $3, watts = $4, quantity = $5, date_purchased = $6, version = version + 1
     where organisation_id = $1 and id = $2 returning ${COLUMNS}`,
    [scope.organisationId, id, ...equipmentValues(to)],
  )
  return rows[0] as EquipmentRecord
}

export async function deleteEquipment(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query('delete from equipment where organisation_id = $1 and id = $2', [scope.organisationId, id])
}

function equipmentValues({ name, watts, quantity, datePurchased }: EquipmentToKeep) {
  return [name, watts, quantity, datePurchased]
}
