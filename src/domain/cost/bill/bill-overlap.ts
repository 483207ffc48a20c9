/**
 * Whether two papers speak of the same thing (E3): the same bill typed twice, or post-paid periods that share days.
 *
 * 'equal': the same branch and what it pays for, and either the same invoice number, or the same kind, days and amount
 * (before or after VAT: one may have been typed as the other). Two different tokens or invoice numbers are two papers.
 * 'overlap': two post-paid bills of a branch whose periods, both ends included, share a day. Different account or meter
 * numbers are different contracts and never meet. ₦ and kWh or litres as decimal text. Source: domain.md §16.F 1, 2 (I-BILL-4).
 */
import { Decimal } from 'decimal.js'
import { dayNumber } from '../../time/calendar-day.ts'
import type { BillKind } from './bill-kinds.ts'

export type Relation = 'equal' | 'overlap'

export interface ComparedBill {
  readonly kind: BillKind
  readonly branchId: number
  readonly date: string
  /** Last day, inclusive; null: it is of one day. */
  readonly endDate: string | null
  readonly amount: string
  readonly vatInclusiveAmount: string
  readonly invoiceNo: string | null
  readonly accountNo: string | null
  readonly meterNo: string | null
  /** The last digits of its token; null: none is known. That no token is stored twice is held elsewhere. */
  readonly tokenEnd: string | null
}

/** What one bill is to the other; null: nothing. */
export function compareBills(one: ComparedBill, other: ComparedBill): Relation | null {
  if (one.branchId !== other.branchId || payeeKind(one) !== payeeKind(other)) return null
  if (isSame(one.invoiceNo, other.invoiceNo)) return 'equal'
  if (
    one.kind !== other.kind ||
    differs(one.accountNo, other.accountNo) ||
    differs(one.meterNo, other.meterNo)
  )
    return null
  const isSamePaper =
    one.date === other.date &&
    one.endDate === other.endDate &&
    haveSameAmount(one, other) &&
    !differs(one.invoiceNo, other.invoiceNo) &&
    !differs(one.tokenEnd, other.tokenEnd)
  if (isSamePaper) return 'equal'
  return one.kind === 'post-paid' && sharedDays(one, other) > 0 ? 'overlap' : null
}

type Purchase = Pick<ComparedBill, 'meterNo' | 'date' | 'vatInclusiveAmount' | 'tokenEnd'> & {
  /** Local 'HH:mm'; null: not known. */
  readonly paidAt: string | null
}

/**
 * Whether two pre-paid purchases are one for certain: of one meter, naira and minute. No token is stored twice, so that two
 * with a token each are two. What only looks alike (two of ₦10,000 on a day) is asked about when it is typed, never disputed.
 */
export function isSamePurchase(one: Purchase, other: Purchase): boolean {
  if (one.tokenEnd !== null && other.tokenEnd !== null) return false
  return (
    one.date === other.date &&
    one.paidAt !== null &&
    one.paidAt === other.paidAt &&
    isSame(one.meterNo, other.meterNo) &&
    new Decimal(one.vatInclusiveAmount).eq(other.vatInclusiveAmount)
  )
}

type Span = Pick<ComparedBill, 'date' | 'endDate'>

/** The first and the last day that both speak of; the last before the first: none. */
export function sharedSpan(one: Span, other: Span): { readonly first: string; readonly last: string } {
  const [end, otherEnd] = [one.endDate ?? one.date, other.endDate ?? other.date]
  return { first: one.date > other.date ? one.date : other.date, last: end < otherEnd ? end : otherEnd }
}

/** Days that both speak of, both ends included. */
export function sharedDays(one: Span, other: Span): number {
  const { first, last } = sharedSpan(one, other)
  return Math.max(0, dayNumber(last) - dayNumber(first) + 1)
}

/** How much of a bill would count twice beside the other, VAT included: all of it, or the share of the shared days. */
export function countedTwice(bill: ComparedBill, other: ComparedBill, relation: Relation): string {
  const gross = new Decimal(bill.vatInclusiveAmount)
  if (relation === 'equal') return gross.toFixed(2)
  const days = dayNumber(bill.endDate ?? bill.date) - dayNumber(bill.date) + 1
  return gross.times(sharedDays(bill, other)).div(days).toFixed(2, Decimal.ROUND_HALF_UP)
}

/** For each of the bills that equals or overlaps others the ids of those, in their order. */
export function duplicatesAmong<B extends ComparedBill & { readonly id: number }>(
  bills: readonly B[],
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, Set<number>>()
  const note = (one: B, other: B) => {
    if (one.id === other.id || compareBills(one, other) === null) return
    for (const [mine, theirs] of [
      [one.id, other.id],
      [other.id, one.id],
    ] as const) {
      found.set(mine, (found.get(mine) ?? new Set()).add(theirs))
    }
  }
  for (const [one, other] of candidates(bills)) note(one, other)
  return new Map([...found].map(([id, others]) => [id, [...others].sort((a, b) => a - b)]))
}

/** Pairs of a branch that share a day or an invoice number: no others can be related, and most share neither. */
function* candidates<B extends ComparedBill>(bills: readonly B[]): Generator<[B, B]> {
  const sorted = [...bills].sort((a, b) => a.branchId - b.branchId || dayNumber(a.date) - dayNumber(b.date))
  const byInvoice = new Map<string, B[]>()
  for (const [n, one] of sorted.entries()) {
    for (let m = n + 1; m < sorted.length; m++) {
      const other = sorted[m]!
      if (other.branchId !== one.branchId || other.date > (one.endDate ?? one.date)) break
      yield [one, other]
    }
    if (one.invoiceNo === null) continue
    const key = `${one.branchId} ${one.invoiceNo.toLowerCase()}`
    const before = byInvoice.get(key) ?? []
    for (const other of before) yield [other, one]
    before.push(one)
    byInvoice.set(key, before)
  }
}

function payeeKind({ kind }: ComparedBill): 'diesel' | 'ipp' | 'utility' {
  return kind === 'diesel' || kind === 'ipp' ? kind : 'utility'
}

function haveSameAmount(one: ComparedBill, other: ComparedBill): boolean {
  const amounts = [one.amount, one.vatInclusiveAmount]
  return amounts.some(
    (amount) => new Decimal(amount).eq(other.amount) || new Decimal(amount).eq(other.vatInclusiveAmount),
  )
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase()
}

function differs(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && !isSame(one, other)
}
