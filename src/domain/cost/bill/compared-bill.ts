/** Papers as they are compared with each other: what was stored, and what is about to be (E3). */
import { purchaseTotal } from './bill-fields.ts'
import { type ComparedBill, compareBills, duplicatesAmong, type Relation } from './bill-overlap.ts'

interface Head {
  readonly branchId: number
  readonly date: string
  readonly invoiceNo: string | null
}

interface Purchase extends Head {
  readonly kind: 'diesel'
  readonly quantity: string
  readonly pricePerLitre: string
}

type Bill = Head &
  Pick<ComparedBill, 'endDate' | 'accountNo' | 'meterNo' | 'amount' | 'vatInclusiveAmount'> & {
    readonly kind: 'pre-paid' | 'post-paid' | 'ipp'
    readonly value: string
    /** Of a stored bill. */
    readonly tokenEnd?: string | null
    /** Of one to store; not given: the token that is stored stays. */
    readonly token?: { readonly end: string } | null
  }

export type Paper = Purchase | Bill

/** `value`: kWh, or litres of a purchase, whose one amount holds all there is to pay. */
export interface BillToCompare extends ComparedBill {
  readonly value: string
}

/** `stored`: the row that is edited, whose token stays where none is typed. */
export function comparedBill(paper: Paper, stored: Paper | null = null): BillToCompare {
  const { kind, branchId, date, invoiceNo } = paper
  const head = { kind, branchId, date, invoiceNo }
  if (paper.kind === 'diesel') {
    const amount = purchaseTotal(paper.quantity, paper.pricePerLitre)
    const none = { endDate: null, accountNo: null, meterNo: null, tokenEnd: null }
    return { ...head, ...none, value: paper.quantity, amount, vatInclusiveAmount: amount }
  }
  const { endDate, accountNo, meterNo, value, amount, vatInclusiveAmount } = paper
  const amounts = { value, amount, vatInclusiveAmount }
  return { ...head, endDate, accountNo, meterNo, ...amounts, tokenEnd: tokenEnd(paper, stored) }
}

function tokenEnd(bill: Bill, stored: Paper | null): string | null {
  if (bill.tokenEnd !== undefined) return bill.tokenEnd
  if (bill.token !== undefined) return bill.token?.end ?? null
  return stored?.kind === 'pre-paid' ? (stored.tokenEnd ?? null) : null
}

export type StoredPaper = Paper & { readonly id: number }

/** For each of the papers that equals or overlaps others the ids of those; a paper may stand in the list twice. */
export function findDuplicates(papers: readonly StoredPaper[]): ReadonlyMap<number, readonly number[]> {
  const once = new Map(papers.map((paper) => [paper.id, paper]))
  return duplicatesAmong([...once.values()].map((paper) => ({ id: paper.id, ...comparedBill(paper) })))
}

export interface RelatedPaper {
  readonly id: number
  readonly bill: BillToCompare
  readonly relation: Relation
}

/** Those of the papers that the bill equals or overlaps, in their order; the row that is edited is none of them. */
export function relatedTo(
  bill: BillToCompare,
  papers: readonly StoredPaper[],
  editedId: number | null = null,
): RelatedPaper[] {
  return papers.flatMap((paper) => {
    const other = comparedBill(paper)
    const relation = paper.id === editedId ? null : compareBills(bill, other)
    return relation === null ? [] : [{ id: paper.id, bill: other, relation }]
  })
}

/** Those that are new to the bill: what `before`, the row as it is stored, stands beside already is not asked again. */
export function newlyRelated(related: readonly RelatedPaper[], before: Paper | null): RelatedPaper[] {
  if (before === null) return [...related]
  const stored = comparedBill(before)
  return related.filter(({ bill, relation }) => compareBills(stored, bill) !== relation)
}
