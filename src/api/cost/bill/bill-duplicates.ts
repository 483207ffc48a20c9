import { duplicateSentence } from '#contract/cost/bill-messages.ts'
import type { DuplicateData } from '#contract/cost/bills.ts'
import { billKindFields } from '#domain/cost/bill/bill-kinds.ts'
import { countedTwice, sharedDays } from '#domain/cost/bill/bill-overlap.ts'
import { type BillToCompare, newlyRelated, type RelatedPaper } from '#domain/cost/bill/compared-bill.ts'
import type { PaperRecord } from '#store/cost/bill.ts'
import { relatedPapers } from '#store/cost/bill-near.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { TellingError } from '../../frame/respond.ts'
import type { DuplicateOf } from './bill-rows.ts'

/** Ids of papers. */
export interface RelatedIds {
  /** That it equals or overlaps. */
  readonly others: readonly number[]
  /** Those of them beside which it was accepted just now. */
  readonly accepted: readonly number[]
}

/**
 * The papers that this one equals or overlaps. Refuses it because of those that are new to it, unless they are
 * accepted: what `before`, the row as it is stored, stands beside already is not asked again (E3).
 */
export async function requireNoDuplicate(
  { tx, scope }: Pick<ScopedContext, 'tx' | 'scope'>,
  bill: BillToCompare,
  isAccepted: boolean,
  before: PaperRecord | null = null,
): Promise<RelatedIds> {
  const related = await relatedPapers(tx, scope, bill, before?.id)
  const unanswered = newlyRelated(related, before)
  if (unanswered.length > 0 && !isAccepted) throw refusal(bill, unanswered)
  return { others: related.map(({ id }) => id), accepted: unanswered.map(({ id }) => id) }
}

/** For the row of an answer. */
export function beside(id: number, others: readonly number[]): DuplicateOf {
  return new Map([[id, others]])
}

function refusal(yours: BillToCompare, related: readonly RelatedPaper[]): TellingError {
  const duplicates = related.map(({ id, bill, relation }) => ({
    ...comparedFields(bill),
    id,
    relation,
    days: sharedDays(yours, bill),
    twice: countedTwice(yours, bill, relation),
  }))
  const { bill, relation } = related.find((one) => one.relation === 'equal') ?? related[0]!
  const { date, endDate, vatInclusiveAmount } = bill
  const { tracker } = billKindFields(bill.kind)
  const days = sharedDays(yours, bill)
  const known = { tracker, date, endDate, naira: vatInclusiveAmount, relation, days }
  const data: DuplicateData = { duplicates, yours: comparedFields(yours) }
  return new TellingError('duplicate', duplicateSentence(known, related.length - 1), data)
}

function comparedFields({ kind, branchId, date, endDate, value, amount, vatInclusiveAmount }: BillToCompare) {
  const days = { date, ...(endDate === null ? {} : { end_date: endDate }) }
  return { kind, branch: branchId, ...days, value, amount, vat_inclusive_amount: vatInclusiveAmount }
}
