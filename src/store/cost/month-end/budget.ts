import type { BudgetOfMonth } from '#domain/cost/month-end/total-budget.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** What a branch may cost, ₦ with VAT, and use, kWh, in a month; decimal text, null: not said. */
export interface BudgetRecord {
  readonly branchId: number
  /** 'YYYY-MM' */
  readonly month: string
  readonly naira: string | null
  readonly kwh: string | null
  readonly version: number
}

const COLUMNS = `branch_id as "branchId", month, naira::text as naira,
  kwh::text as kwh, version`

/** A month is kept as its first day. */
const monthly = (row: BudgetRecord): BudgetRecord => ({ ...row, month: row.month.slice(0, 7) })

/** Budgets of branches for months [fromMonth, toMonth]. */
export async function budgets(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  fromMonth: string,
  toMonth: string,
): Promise<BudgetRecord[]> {
  const { rows } = await tx.query<BudgetRecord>({
    name: 'budgets',
    text: `select ${COLUMNS} from budget
      where organisation_id = $1 and branch_id = any ($2::int4[]) and month >= $3::date and month <= $4::date
      order by branch_id, month`,
    values: [scope.organisationId, branchIds, `${fromMonth}-01`, `${toMonth}-01`],
  })
  return rows.map(monthly)
}

/** Budgets of branches for a month, as numbers. */
export async function budgetsOfMonth(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  month: string,
): Promise<BudgetOfMonth[]> {
  const amount = (text: string | null) => (text === null ? null : Number(text))
  const rows = await budgets(tx, scope, branchIds, month, month)
  return rows.map(({ branchId, naira, kwh }) => ({ branchId, naira: amount(naira), kwh: amount(kwh) }))
}

/** The budgets of a branch for these months, locked until the transaction ends. */
export async function lockBudgets(
  tx: Tx,
  scope: Scope,
  branchId: number,
  months: readonly string[],
): Promise<BudgetRecord[]> {
  const { rows } = await tx.query<BudgetRecord>(
    `select ${COLUMNS} from budget
     where organisation_id = $1 and branch_id = $2 and month = any ($3::date[]) order by month for update`,
    [scope.organisationId, branchId, months.map((month) => `${month}-01`)],
  )
  return rows.map(monthly)
}

export type BudgetToKeep = Pick<BudgetRecord, 'month' | 'naira' | 'kwh'>

/** Sets the budgets of a branch; a month with neither amount keeps its row, so that its version goes on counting. */
export async function setBudgets(
  tx: Tx,
  scope: Scope,
  branchId: number,
  to: readonly BudgetToKeep[],
): Promise<BudgetRecord[]> {
  const { rows } = await tx.query<BudgetRecord>(
    `insert into budget (organisation_id, branch_id, month, naira, kwh)
     select $1, $2, month, naira, kwh from unnest($3::date[], $4::numeric[], $5::numeric[]) as b(month, naira, kwh)
     on conflict (organisation_id, branch_id, month)
     do update set naira = excluded.naira, kwh = excluded.kwh, version = budget.version + 1
     returning ${COLUMNS}`,
    [
      scope.organisationId,
      branchId,
      to.map(({ month }) => `${month}-01`),
      to.map(({ naira }) => naira),
      to.map(({ kwh }) => kwh),
    ],
  )
  return rows.map(monthly)
}
