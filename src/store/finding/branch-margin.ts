import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** What an opening hour without any source costs a branch from a local day on, ₦. */
export interface BranchMarginRecord {
  readonly id: number
  readonly branchId: number
  readonly naira: number
  /** Of Monday to Sunday where it is another one; null: of none. */
  readonly byWeekday: readonly (number | null)[] | null
  readonly validFrom: string
}

const COLUMNS = `id, branch_id as "branchId", naira::float8 as naira, by_weekday::float8[] as "byWeekday", valid_from as "validFrom"`

/** Of a branch, oldest first; of one date the later one last. */
export function branchMargins(tx: Tx, scope: Scope, branchId: number): Promise<BranchMarginRecord[]> {
  return marginsOfBranches(tx, scope, [branchId])
}

/** The same of several. */
export async function marginsOfBranches(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
): Promise<BranchMarginRecord[]> {
  const { rows } = await tx.query<BranchMarginRecord>({
    name: 'margins-of-branches',
    text: `select ${COLUMNS} from branch_margin where organisation_id = $1 and branch_id = any ($2::int4[])
      order by valid_from, id`,
    values: [scope.organisationId, branchIds],
  })
  return rows
}

export async function addBranchMargin(
  tx: Tx,
  scope: Scope,
  margin: Omit<BranchMarginRecord, 'id' | 'naira' | 'byWeekday'> & {
    readonly naira: string
    readonly byWeekday: readonly (string | null)[] | null
  },
  by: { readonly userId: number | null; readonly now: Instant },
): Promise<BranchMarginRecord> {
  const { rows } = await tx.query<BranchMarginRecord>(
    `insert into branch_margin (organisation_id, branch_id, naira, valid_from, entered_by, entered_at, by_weekday)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [
      ...[scope.organisationId, margin.branchId, margin.naira, margin.validFrom],
      ...[by.userId, new Date(by.now), margin.byWeekday],
    ],
  )
  return rows[0]!
}
