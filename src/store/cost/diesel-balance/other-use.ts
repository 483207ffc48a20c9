import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** Diesel out of a tank that no generator burned; litres are decimal text, the day is local. */
export interface OtherUseRecord {
  readonly id: number
  readonly branchId: number
  readonly date: string
  /** Local 'HH:mm'; null: not told. */
  readonly at: string | null
  readonly litres: string
  readonly what: string
  readonly version: number
}

export type OtherUseToKeep = Omit<OtherUseRecord, 'id' | 'version'>

const USE = `id, branch_id as "branchId", date, left(at::text, 5) as at, litres, what, version`

export async function addOtherUse(tx: Tx, scope: Scope, use: OtherUseToKeep): Promise<OtherUseRecord> {
  const { rows } = await tx.query<OtherUseRecord>(
    `insert into tank_use (organisation_id, branch_id, date, at, litres, what, made_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${USE}`,
    [scope.organisationId, use.branchId, use.date, use.at, use.litres, use.what, scope.userId],
  )
  return rows[0]!
}

/** One of the scope, locked until the transaction ends; null: there is none. */
export async function lockOtherUse(tx: Tx, scope: Scope, id: number): Promise<OtherUseRecord | null> {
  const { rows } = await tx.query<OtherUseRecord>(
    `select ${USE} from tank_use
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) for update`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows[0] ?? null
}

export async function changeOtherUse(
  tx: Tx,
  scope: Scope,
  id: number,
  to: OtherUseToKeep,
): Promise<OtherUseRecord> {
  const { rows } = await tx.query<OtherUseRecord>(
    `update tank_use set date = $3, at = $4, litres = $5, what = $6, version = version + 1
     where organisation_id = $1 and id = $2 returning ${USE}`,
    [scope.organisationId, id, to.date, to.at, to.litres, to.what],
  )
  return rows[0]!
}

export async function deleteOtherUse(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query('delete from tank_use where organisation_id = $1 and id = $2', [scope.organisationId, id])
}

/** Of a branch on the local days [fromDay, toDay], newest first. */
export async function otherUseOnDays(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  fromDay: string,
  toDay: string,
  most: number,
): Promise<OtherUseRecord[]> {
  const { rows } = await tx.query<OtherUseRecord>({
    name: 'other-use-on-days',
    text: `select ${USE} from tank_use
      where organisation_id = $1 and branch_id = any ($2::int4[]) and date >= $3::date and date <= $4::date
      order by date desc, tank_use.at desc nulls last, id desc limit $5`,
    values: [scope.organisationId, branchIds, fromDay, toDay, most],
  })
  return rows
}
