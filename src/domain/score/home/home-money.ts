/**
 * The money home: what branches cost in a month so far, against the same days before, where the month is heading, what was
 * paid, which bills are not in yet and what may come back. A branch that came in between is new and in no comparison.
 * Totals are Σ of what the rows show, to the kobo. Source: domain.md §16.1, §16.I.2 (I-HOME-1, I-HOME-2, I-HOME-5, I-HOME-6).
 */
import { monthCover } from '../../cost/bill/month-cover.ts'
import { type PriceRows, papersOfBranch } from '../../cost/branch-costs.ts'
import { monthCosts } from '../../cost/month-costs.ts'
import { type BranchMonth, type MonthTotal, monthTotal } from '../../cost/month-end/branch-month.ts'
import { type BudgetVerdict, budgetVerdict } from '../../cost/month-end/budget.ts'
import { sideCoverage } from '../../cost/month-end/cost-cell.ts'
import { type BudgetOfMonth, totalBudget } from '../../cost/month-end/total-budget.ts'
import type { PricePapers } from '../../cost/price-book.ts'
import { type FindingSums, findingSums } from '../../finding/finding.ts'
import { groupBy } from '../../group-by.ts'
import { exactSum } from '../../money.ts'
import type { Naira } from '../../quantity.ts'
import { countedOfType } from '../../site/counted-sources.ts'
import type { Branch } from '../../site/tree.ts'
import type { Instant } from '../../time/interval.ts'
import { type BranchCost, branchCost } from './branch-cost.ts'
import { type BranchSupply, branchSupply, type FeederOfBranch } from './branch-supply.ts'

type SummedFinding = Parameters<typeof findingSums>[0][number] & { readonly branchId: number }

export interface HomeFacts {
  readonly branches: readonly Branch[]
  readonly now: Instant
  /** 'YYYY-MM' */
  readonly month: string
  /** One a branch. */
  readonly months: readonly BranchMonth[]
  /** That touch the month. */
  readonly papers: PriceRows
  readonly budgets: readonly BudgetOfMonth[]
  readonly findings: readonly SummedFinding[]
  /** By branch. */
  readonly feeders: ReadonlyMap<number, readonly FeederOfBranch[]>
}

export interface HomeRow extends BranchCost {
  readonly branch: Branch
  readonly month: BranchMonth
  /** Σ low of what may still come back; null: something was found whose naira is not known, and nothing else. */
  readonly toGetBack: Naira | null
  /** null: nothing is known of its feeders, or it has none. */
  readonly supply: BranchSupply | null
  readonly paidNaira: Naira
  readonly isBillMissing: boolean
}

export interface HomeMoney {
  readonly rows: readonly HomeRow[]
  readonly total: MonthTotal
  readonly coverage: number
  readonly paidNaira: Naira
  readonly billsMissing: number
  /** null: a branch has none. */
  readonly budget: Naira | null
  readonly budgetsSet: number
  readonly verdict: BudgetVerdict | null
  readonly findings: FindingSums
}

export function homeMoney(facts: HomeFacts): HomeMoney {
  const { branches, findings, budgets } = facts
  const months = new Map(facts.months.map((month) => [month.branchId, month]))
  const found = groupBy(findings, ({ branchId }) => branchId)
  const papers = papersByBranch(facts.papers)
  const rows = branches.flatMap((branch) => {
    const month = months.get(branch.id)
    if (month === undefined) return []
    const own = { papers: papersOfBranch(branch, papers(branch.id)), found: found.get(branch.id) ?? [] }
    return [homeRow(facts, branch, month, own)]
  })
  const total = monthTotal(rows.map(({ month }) => month))
  const { naira: budget, branches: budgetsSet } = totalBudget(
    rows.map(({ month }) => month),
    budgets,
  )
  return {
    rows,
    total,
    coverage: sideCoverage(total.now) ?? 1,
    paidNaira: exactSum(rows.map(({ paidNaira }) => paidNaira)),
    billsMissing: rows.filter(({ isBillMissing }) => isBillMissing).length,
    budget,
    budgetsSet,
    verdict: budgetVerdict(budget, total.end),
    findings: findingSums(findings),
  }
}

interface OwnFacts {
  readonly papers: PricePapers
  readonly found: readonly SummedFinding[]
}

function homeRow(
  { month, now, feeders }: HomeFacts,
  branch: Branch,
  figures: BranchMonth,
  own: OwnFacts,
): HomeRow {
  const sums = findingSums(own.found)
  return {
    branch,
    month: figures,
    ...branchCost(figures),
    toGetBack: sums.toGetBack,
    supply: branchSupply(feeders.get(branch.id) ?? []),
    paidNaira: monthCosts(own.papers.purchases, own.papers.bills, month).totalNaira,
    isBillMissing: isBillMissing(branch, own.papers, month, now),
  }
}

/** Papers are looked for by branch once, not branch by branch in those of all. */
function papersByBranch({ purchases, bills, entries, tariffs }: PriceRows): (branchId: number) => PriceRows {
  const byBranch = <T extends { readonly branchId: number | null }>(rows: readonly T[]) => {
    const groups = groupBy(rows, ({ branchId }) => branchId)
    return (id: number | null) => groups.get(id) ?? []
  }
  const [bought, billed] = [byBranch(purchases), byBranch(bills)]
  const [entered, set] = [byBranch(entries), byBranch(tariffs)]
  return (id) => ({
    purchases: bought(id),
    bills: billed(id),
    entries: entered(id),
    tariffs: [...set(null), ...set(id)],
  })
}

/** Whether a source that is paid by bills afterwards has none of the month; one that was never billed is not waited for. */
function isBillMissing(branch: Branch, { bills }: PricePapers, month: string, now: Instant): boolean {
  return (['UTILITY', 'IPP'] as const).some((type) => {
    const isBilled = bills.some(({ kind }) => (kind === 'ipp') === (type === 'IPP'))
    if (!isBilled || countedOfType(branch.devices, type).length === 0) return false
    const { status } = monthCover(branch, bills, type, month, now)
    return status === 'pending' || status === 'missing'
  })
}

/** Largest change first; a branch of which none is known, last. */
export function byChange(a: HomeRow, b: HomeRow): number {
  const [x, y] = [a.change?.difference ?? null, b.change?.difference ?? null]
  if (x === null || y === null)
    return Number(x === null) - Number(y === null) || Number(a.naira === null) - Number(b.naira === null)
  return Math.abs(y) - Math.abs(x)
}
