/** What outages cost several branches in a month, side by side, and their sum as figures. ₦. Source: domain.md §16.B. */
import { buildExplanation, type Explanation } from '../../../figure/explanation.ts'
import { type Figure, sumFigure } from '../../../figure/figure.ts'
import { exactSum } from '../../../money.ts'
import type { Naira } from '../../../quantity.ts'
import type { Branch } from '../../../site/tree.ts'
import { byText } from '../../../text-order.ts'
import type { Days } from '../../../time/share-of-days.ts'
import type { Margin } from '../margin.ts'
import type { RunningFacts } from '../running-facts.ts'
import { darkFigure, premiumFigure } from '../running-figures.ts'
import { type OutageMonth, outageMonth } from './outage-month.ts'

export interface BranchOutages {
  readonly branch: Branch
  readonly told: OutageMonth
  readonly premium: Figure
  readonly dark: Figure
  /** Both together as they are shown, of what is known; null: nothing of it that costs is. */
  readonly naira: Naira | null
  /** Of hours that were, what they cost is not known: it is more than `naira`. */
  readonly isLeast: boolean
}

/** A branch a row: what costs most first, then those of which nothing is known, each by name. */
export function outagesOfBranches(
  facts: readonly RunningFacts[],
  margins: readonly (Margin & { readonly branchId: number })[],
  month: string,
  days: Days,
): BranchOutages[] {
  const rows = facts.map((own) => {
    const { branch } = own
    const told = outageMonth(
      own,
      margins.filter(({ branchId }) => branchId === branch.id),
      days,
    )
    const [premium, dark] = [premiumFigure(branch, month, told), darkFigure(branch, month, told, null)]
    return { branch, told, premium, dark, ...bothTogether(told, premium.value, dark.value) }
  })
  const rank = ({ naira }: BranchOutages) => naira ?? Number.NEGATIVE_INFINITY
  return rows.toSorted((a, b) =>
    rank(a) === rank(b) ? byText(a.branch.name, b.branch.name) : rank(b) - rank(a),
  )
}

function bothTogether(
  { isKnown, dieselHours, dark: { hours } }: OutageMonth,
  premium: Naira | null,
  dark: Naira | null,
): Pick<BranchOutages, 'naira' | 'isLeast'> {
  const isLeast = isKnown && ((premium === null && dieselHours > 0) || (dark === null && hours > 0))
  const known = sumOfKnown([premium, dark])
  return { isLeast, naira: isLeast && known === 0 ? null : known }
}

/** null: none is known. */
function sumOfKnown(naira: readonly (Naira | null)[]): Naira | null {
  const known = naira.filter((one) => one !== null)
  return known.length === 0 ? null : exactSum(known)
}

export type OutagePart = 'premium' | 'dark'

export const outagesKey = (which: OutagePart, month: string) => `outages.${which}.${month}`

const LABEL: Readonly<Record<OutagePart, string>> = {
  premium: 'Diesel above the grid in outages, all branches',
  dark: 'Dark in opening hours, all branches',
}

/** What all come to is more than is shown: a branch is not known or not wholly, or one answer does not hold them all. */
export const isLeastOfAll = (rows: readonly BranchOutages[], leftOut: number): boolean =>
  leftOut > 0 || rows.some(({ told, isLeast }) => isLeast || !told.isKnown)

/** Σ of the branches of which it is known; `leftOut`: further ones, that were not worked out. */
export function outagesFigure(
  which: OutagePart,
  month: string,
  rows: readonly BranchOutages[],
  leftOut: number,
): Figure {
  const known = rows.filter((row) => row[which].value !== null)
  const head = { key: outagesKey(which, month), label: LABEL[which], unit: '₦', places: 2 } as const
  const more =
    known.length === 0
      ? { reason: rows[0]?.[which].reason ?? 'There is no branch' }
      : known.length < rows.length || leftOut > 0
        ? { state: 'partial' as const, reason: 'Of some branches it is not known' }
        : {}
  const value = sumOfKnown(rows.map((row) => row[which].value))
  return sumFigure(head, value, () => known.map((row) => ({ ...row[which], label: row.branch.name })), more)
}

const moreBranches = (count: number) => `${count} more ${count === 1 ? 'branch' : 'branches'}`

export function explainOutages(
  which: OutagePart,
  month: string,
  rows: readonly BranchOutages[],
  leftOut: number,
): Explanation {
  return buildExplanation(outagesFigure(which, month, rows, leftOut), {
    words: 'what outages cost each branch in the month, added up',
    formula: which === 'premium' ? 'outage premium' : 'dark hours',
    inputs: [],
    leftOut: [
      ...rows.flatMap((row) =>
        row[which].value === null ? [{ label: row.branch.name, reason: row[which].reason ?? '' }] : [],
      ),
      ...(leftOut > 0
        ? [{ label: moreBranches(leftOut), reason: 'Select fewer: one answer holds no more' }]
        : []),
    ],
    whatToDo: 'Open a branch to see what is missing there.',
  })
}
