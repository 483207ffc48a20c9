import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** What was read off a dip stick; litres are decimal text, the day is local. */
export interface DipToKeep {
  readonly branchId: number
  readonly date: string
  readonly quantity: string
}

/** Hours that a generator ran on a local day, as its log book says; decimal text. */
export interface RunHoursToKeep {
  readonly deviceId: number
  readonly date: string
  readonly hours: string
}

/** What is kept of the same day already. */
export type Beside = 'nothing' | 'the same' | 'another'

/** Keeps a dip, unless its branch has one of that day: the first stays. */
export async function addDip(tx: Tx, scope: Scope, dip: DipToKeep, importId: number): Promise<Beside> {
  const values = [scope.organisationId, dip.branchId, dip.date, dip.quantity]
  const { rowCount } = await tx.query(
    `insert into tank_dip (organisation_id, branch_id, date, quantity, import_id) values ($1, $2, $3, $4, $5)
     on conflict (organisation_id, branch_id, date, at) do nothing`,
    [...values, importId],
  )
  if (rowCount === 1) return 'nothing'
  const { rows } = await tx.query(
    `select from tank_dip where organisation_id = $1 and branch_id = $2 and date = $3 and quantity = $4 and at is null`,
    values,
  )
  return rows.length > 0 ? 'the same' : 'another'
}

/** Keeps the hours of a day, unless the generator has some of that day: the first stay. */
export async function addRunHours(
  tx: Tx,
  scope: Scope,
  run: RunHoursToKeep,
  importId: number,
): Promise<Beside> {
  const values = [scope.organisationId, run.deviceId, run.date, run.hours]
  const { rowCount } = await tx.query(
    `insert into run_hours (organisation_id, device_id, date, hours, import_id) values ($1, $2, $3, $4, $5)
     on conflict (organisation_id, device_id, date) do nothing`,
    [...values, importId],
  )
  if (rowCount === 1) return 'nothing'
  const { rows } = await tx.query(
    `select from run_hours where organisation_id = $1 and device_id = $2 and date = $3 and hours = $4`,
    values,
  )
  return rows.length > 0 ? 'the same' : 'another'
}
