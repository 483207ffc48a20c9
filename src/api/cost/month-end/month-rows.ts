import type { BudgetYear, SiteEventRow } from '#contract/cost/month-end.ts'
import { monthsOfYear } from '#domain/cost/month-end/budget.ts'
import { roundOrNull } from '#domain/round.ts'
import { findBranch, findDevice } from '#domain/site/selection.ts'
import type { Tree } from '#domain/site/tree.ts'
import type { BudgetRecord } from '#store/cost/month-end/budget.ts'
import type { SiteEventRecord } from '#store/cost/month-end/site-event.ts'

export function siteEventRow(event: SiteEventRecord, tree: Tree): SiteEventRow {
  const { id, branchId, deviceId, text, from, to, version } = event
  return {
    id,
    branch: branchId,
    branch_name: findBranch(tree, branchId)?.name ?? '',
    device: deviceId,
    device_name: deviceId === null ? null : (findDevice(tree, deviceId)?.name ?? null),
    text,
    from_day: from,
    to_day: to,
    version,
  }
}

/** What a branch cost and used in each month of a year; null: not known. */
export interface YearBefore {
  readonly naira: number | null
  readonly kwh: number | null
}

export function budgetYear(
  branch: number,
  year: number,
  rows: readonly BudgetRecord[],
  before: readonly YearBefore[],
): BudgetYear {
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  const amount = (text: string | null | undefined) => (text == null ? null : Number(text))
  return {
    branch,
    year,
    months: monthsOfYear(year).map((month, n) => ({
      month,
      naira: amount(byMonth.get(month)?.naira),
      kwh: amount(byMonth.get(month)?.kwh),
      naira_last_year: roundOrNull(before[n]?.naira ?? null),
      kwh_last_year: roundOrNull(before[n]?.kwh ?? null),
    })),
    version: budgetVersion(rows),
  }
}

/** Grows with every change of one of the months. */
export function budgetVersion(rows: readonly BudgetRecord[]): number {
  return rows.reduce((sum, { version }) => sum + version, 0)
}
