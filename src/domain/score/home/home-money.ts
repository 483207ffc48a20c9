/**
 * The money home: what the branches of a selection cost so far, against the same days before, paid and still to be billed.
 *
 * A branch that came in between is 'new' and in no comparison; one without any price is in no total. Totals are Σ of what
 * the rows show. Source: domain.md §16.1 (I-HOME-1 to I-HOME-6).
 */
import { monthCover } from '../../cost/bill/month-cover.ts'
import { branchSourceCosts, type PriceRows, papersOfBranch } from '../../cost/branch-costs.ts'
import type { SourceCost } from '../../cost/energy-cost.ts'
import { monthCosts } from '../../cost/month-costs.ts'
import { type PricePapers, priceBook } from '../../cost/price-book.ts'
import { sourcesCost } from '../../cost/sources-cost.ts'
import type { DeviceRange } from '../../energy/device-range.ts'
import { elapsedPart, type RequestedRange } from '../../energy/elapsed-range.ts'
import { groupBy } from '../../group-by.ts'
import { exactSum } from '../../money.ts'
import type { Naira, NairaPerKwh } from '../../quantity.ts'
import { countedOfType, countedSources } from '../../site/counted-sources.ts'
import type { Branch, Device, Tree } from '../../site/tree.ts'
import type { Instant } from '../../time/interval.ts'
import { monthFromDay } from '../../time/month.ts'
import { localDay } from '../../time/zone.ts'
import { addedTypes, type BranchCost, branchCost } from './branch-money.ts'
import { addedCosts, type Change, costChange, isMuchUnpriced, isSure, NO_CHANGE_KNOWN } from './same-days.ts'

export interface HomeFacts {
  readonly tree: Tree
  readonly now: Instant
  readonly asked: RequestedRange
  readonly ranges: ReadonlyMap<number, DeviceRange>
  /** The like period before. */
  readonly before: RequestedRange
  readonly previous: ReadonlyMap<number, DeviceRange>
  /** Of the months of both. */
  readonly papers: PriceRows
}

export interface HomeRow {
  readonly branch: Branch
  readonly counted: readonly Device[]
  readonly now: BranchCost
  readonly before: BranchCost
  /** 'new': it came within the period or the one before. */
  readonly comparison: 'same days' | 'new'
  readonly change: Change
  readonly costs: ReadonlyMap<number, SourceCost>
  readonly costsBefore: ReadonlyMap<number, SourceCost>
  /** Paid in the month, and whether a post-paid month has no bill yet. */
  readonly paidNaira: Naira
  readonly isBillMissing: boolean
}

export interface HomeTotal extends Omit<BranchCost, 'days'> {
  readonly before: Naira | null
  readonly change: Change
  readonly paidNaira: Naira
  readonly billsMissing: number
  /** Much of the energy has no price: nothing is foretold. */
  readonly isMuchUnpriced: boolean
}

export interface HomeMoney {
  readonly rows: readonly HomeRow[]
  readonly total: HomeTotal
  /** 'YYYY-MM' of what was paid. */
  readonly month: string
}

export function homeMoney(facts: HomeFacts, selected: readonly Device[]): HomeMoney {
  const counted = countedSources(selected)
  const ids = new Set(counted.map(({ branchId }) => branchId))
  const branches = facts.tree.branches.filter(({ id }) => ids.has(id))
  const [papers, devices] = [papersByBranch(facts.papers), groupBy(counted, ({ branchId }) => branchId)]
  const month = monthShown(facts)
  const rows = branches.map((branch) =>
    homeRow({ ...facts, papers: papers(branch.id) }, branch, devices.get(branch.id) ?? [], month),
  )
  return { rows, total: homeTotal(rows), month }
}

/** That of the last instant of the period, on the organisation's clock. */
export function monthShown({ tree, asked, now }: Pick<HomeFacts, 'tree' | 'asked' | 'now'>): string {
  const { zone } = tree.organisation
  const { from, to } = elapsedPart(asked.of(zone), now)
  return monthFromDay(localDay(zone, Math.max(from, to - 1)))
}

/** Papers are looked for by branch once, not branch by branch in those of all. */
function papersByBranch({ purchases, bills, entries, tariffs }: PriceRows): (branchId: number) => PriceRows {
  const byBranch = <T extends { readonly branchId: number | null }>(rows: readonly T[]) =>
    groupBy(rows, ({ branchId }) => branchId)
  const [bought, billed, entered, set] = [
    byBranch(purchases),
    byBranch(bills),
    byBranch(entries),
    byBranch(tariffs),
  ]
  return (id) => ({
    purchases: bought.get(id) ?? [],
    bills: billed.get(id) ?? [],
    entries: entered.get(id) ?? [],
    tariffs: [...(set.get(null) ?? []), ...(set.get(id) ?? [])],
  })
}

function homeRow(facts: HomeFacts, branch: Branch, counted: readonly Device[], month: string): HomeRow {
  const earlier = facts.before.of(branch.zone)
  const elapsed = elapsedPart(facts.asked.of(branch.zone), facts.now)
  const papers = papersOfBranch(branch, facts.papers)
  const rates = priceBook(papers)
  const costs = branchSourceCosts(branch, facts.ranges, rates, facts.asked, facts.now)
  const costsBefore = branchSourceCosts(branch, facts.previous, rates, facts.before, facts.now)
  const now = branchCost(counted, facts.ranges, costs, elapsed)
  const before = branchCost(counted, facts.previous, costsBefore, earlier)
  const isNew = counted.every(({ since }) => since > earlier.from)
  return {
    branch,
    counted,
    now,
    before,
    comparison: isNew ? 'new' : 'same days',
    change: isNew ? NO_CHANGE_KNOWN : costChange(now, before),
    costs,
    costsBefore,
    paidNaira: monthCosts(papers.purchases, papers.bills, month).totalNaira,
    isBillMissing: isBillMissing(branch, papers, month, facts.now),
  }
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

function homeTotal(rows: readonly HomeRow[]): HomeTotal {
  const all = addedCosts(rows.map(({ now }) => now))
  const compared = rows.filter(({ comparison }) => comparison === 'same days')
  const shown = compared.filter(({ change }) => change.naira !== null)
  const [later, earlier] = [
    addedCosts(shown.map(({ now }) => now)),
    addedCosts(shown.map(({ before }) => before)),
  ]
  const both = [addedCosts(compared.map(({ now }) => now)), addedCosts(compared.map(({ before }) => before))]
  const change = costChange(later, earlier)
  return {
    ...all,
    types: addedTypes(rows.flatMap(({ now }) => now.types)),
    nairaPerKwh: blendedOfAll(rows),
    before: earlier.naira,
    // A branch whose change is not known is in no sum, but it is in what the percentage would be of.
    change: both.every(isSure) ? change : { ...change, percent: null },
    paidNaira: exactSum(rows.map(({ paidNaira }) => paidNaira)),
    billsMissing: rows.filter((row) => row.isBillMissing).length,
    isMuchUnpriced: isMuchUnpriced(all),
  }
}

function blendedOfAll(rows: readonly HomeRow[]): NairaPerKwh | null {
  return sourcesCost(rows.flatMap(({ counted, costs }) => counted.map(({ id }) => costs.get(id) ?? null)))
    .nairaPerKwh
}

/** Largest change first; a branch of which none is known, last. */
export function byChange(a: HomeRow, b: HomeRow): number {
  const [x, y] = [a.change.naira, b.change.naira]
  if (x === null || y === null) return Number(x === null) - Number(y === null)
  return Math.abs(y) - Math.abs(x)
}
