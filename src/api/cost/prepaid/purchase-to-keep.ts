import { minuteTakenSentence, prepaidText, purchaseSentence } from '#contract/cost/prepaid-messages.ts'
import { readPurchase, type TypedPurchase } from '#domain/cost/prepaid/read-purchase.ts'
import type { BillRecord, BillToKeep, PurchaseDetails, PurchaseToKeep } from '#store/cost/bill.ts'
import { billOfMinute } from '#store/cost/prepaid/token.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'

/** What a body says of the receipt of a pre-paid purchase. */
export interface TypedReceipt extends TypedPurchase {
  readonly is_loaded?: boolean | null | undefined
}

export const NO_PURCHASE: PurchaseDetails = {
  fee: null,
  debt: null,
  printedVat: null,
  printedTariff: null,
  paidAt: null,
  isLoaded: null,
  loadedAt: null,
}

type Told = Pick<BillRecord, 'kind' | 'date' | 'vatInclusiveAmount' | 'meterNo'>

/** The receipt with its bill; a body without one keeps what is stored, a bill of another kind has none. */
export function purchaseToKeep(
  { kind, vatInclusiveAmount }: Told,
  typed: TypedReceipt | undefined,
  before: BillRecord | null,
): PurchaseDetails {
  if (kind !== 'pre-paid') {
    if (typed === undefined) return NO_PURCHASE
    throw new ApiError('bad-request', prepaidText.purchaseOfOther)
  }
  const stored = before ?? NO_PURCHASE
  if (typed === undefined) return pickDetails(stored)
  const read = readPurchase(typed, vatInclusiveAmount)
  if ('faults' in read) throw new ApiError('bad-request', purchaseSentence(read.faults[0]!))
  const isLoaded = typed.is_loaded === undefined ? stored.isLoaded : typed.is_loaded
  return { ...read.lines, isLoaded, loadedAt: isLoaded === true ? stored.loadedAt : null }
}

function pickDetails({ fee, debt, printedVat, printedTariff, paidAt, isLoaded, loadedAt }: PurchaseDetails) {
  return { fee, debt, printedVat, printedTariff, paidAt, isLoaded, loadedAt }
}

/** Refuses the same meter, naira and minute a second time: nobody buys twice in one minute. */
export async function requireNewPurchase(
  { tx, scope, tree }: Pick<ScopedContext, 'tx' | 'scope' | 'tree'>,
  bill: PurchaseToKeep | BillToKeep,
  before: BillRecord | null,
): Promise<void> {
  if (bill.kind !== 'pre-paid') return
  const { meterNo, paidAt = null, date, vatInclusiveAmount } = bill
  if (meterNo === null || paidAt === null) return
  const other = await billOfMinute(tx, scope, { meterNo, paidAt, date, vatInclusiveAmount })
  if (other === null || other.id === before?.id) return
  const isSeen = tree.branches.some(({ id }) => id === other.branchId)
  throw new ApiError('bad-request', minuteTakenSentence(isSeen ? other : null))
}

/** A token that cost nothing is no purchase. Looked up behind `billOfToken`, which lets nobody else store one meanwhile. */
export function requireNoFreeToken(isFree: boolean): void {
  if (isFree) throw new ApiError('bad-request', prepaidText.tokenTaken)
}
