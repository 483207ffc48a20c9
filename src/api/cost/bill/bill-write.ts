import { paperText, tokenTakenSentence } from '#contract/cost/bill-messages.ts'
import { billSentence, billText } from '#contract/cost/cost-messages.ts'
import { plainDetail, tokenDigits } from '#domain/cost/bill/bill-details.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { readPrinted, type TypedPrinted } from '#domain/cost/bill/printed-bill.ts'
import { type ReadBill, readBill, type TypedBill } from '#domain/cost/bill/read-bill.ts'
import { repricedBill } from '#domain/cost/priced-bill.ts'
import { rowsForBranch } from '#domain/cost/tariff/own-row.ts'
import { localDay } from '#domain/time/zone.ts'
import type { BillRecord, BillToKeep, PaperRecord, PurchaseToKeep, SealedToken } from '#store/cost/bill.ts'
import { isFreeToken } from '#store/cost/prepaid/free-token.ts'
import { billOfToken } from '#store/cost/prepaid/token.ts'
import type { TariffRecord } from '#store/cost/tariff.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { together } from '../../frame/together.ts'
import { purchaseToKeep, requireNoFreeToken, type TypedReceipt } from '../prepaid/purchase-to-keep.ts'
import { requireSnapshot } from './require-snapshot.ts'

/** What a body says of the paper beside its amounts; not given: what is stored stays. */
export interface TypedPaper extends TypedBill {
  readonly snapshot?: number | null | undefined
  readonly amount_includes_vat?: boolean | undefined
  readonly account_no?: string | null | undefined
  readonly invoice_no?: string | null | undefined
  readonly meter_no?: string | null | undefined
  readonly token?: string | null | undefined
  readonly reason?: string | null | undefined
  readonly purchase?: TypedReceipt | undefined
  readonly printed?: TypedPrinted | null | undefined
}

/** The bill in a body, else a refusal with the sentence of its first fault (AB-02, AB-10). */
export function requireBill(
  { tree, now }: ScopedContext,
  branchId: number,
  kind: BillKind,
  body: TypedBill,
): ReadBill {
  const read = readBill(kind, body, localDay(requireBranch(tree, branchId).zone, now))
  if ('bill' in read) return read.bill
  throw new ApiError('bad-request', billSentence(read.faults[0]!))
}

type Purchase = Extract<ReadBill, { kind: 'diesel' }>
type Bill = Exclude<ReadBill, { kind: 'diesel' }>

export interface Warned {
  readonly warning?: string
}

/** A purchase with what stands on its paper; `before`: the row that is edited. */
export async function dieselToKeep(
  ctx: ScopedContext,
  branchId: number,
  purchase: Purchase,
  body: TypedPaper,
  before: PaperRecord | null = null,
): Promise<PurchaseToKeep> {
  return { ...purchase, branchId, ...(await detailsToKeep(ctx, branchId, purchase.kind, body, before)) }
}

/** A bill with what stands on its paper and what the server works out of it (domain.md §8.5). */
export async function billToKeep(
  ctx: ScopedContext,
  branchId: number,
  bill: Bill,
  body: TypedPaper,
  known: readonly TariffRecord[],
  edited: PaperRecord | null = null,
): Promise<{ readonly toKeep: BillToKeep; readonly warning: Warned }> {
  const before = edited?.kind === 'diesel' ? null : edited
  const [token, details] = await together(
    tokenToKeep(ctx, bill.kind, body.token, before),
    detailsToKeep(ctx, branchId, bill.kind, body, before),
  )
  const tariffs = rowsForBranch(known, branchId)
  const { seemsGross, ...amounts } = repricedBill(bill, tariffs, body.amount_includes_vat, before)
  const accountNo = detailOrStored(body.account_no, before?.accountNo)
  const meterNo = detailOrStored(body.meter_no, before?.meterNo)
  const ofToken = token === undefined ? {} : { token }
  const told = { ...bill, ...amounts, meterNo }
  const purchase = purchaseToKeep(told, body.purchase, before)
  const printed = body.printed === undefined ? (before?.printed ?? null) : readPrinted(body.printed)
  return {
    toKeep: {
      ...bill,
      branchId,
      ...amounts,
      ...details,
      accountNo,
      meterNo,
      ...ofToken,
      ...purchase,
      printed,
    },
    warning: seemsGross ? { warning: billText.seemsGross } : {},
  }
}

async function detailsToKeep(
  ctx: ScopedContext,
  branchId: number,
  kind: BillKind,
  body: TypedPaper,
  before: PaperRecord | null,
) {
  const stored = before?.snapshotId ?? null
  const wanted = body.snapshot === null && kind !== 'diesel' ? null : (body.snapshot ?? stored)
  const isSame = wanted === null || wanted === stored
  return {
    invoiceNo: detailOrStored(body.invoice_no, before?.invoiceNo),
    reason: detailOrStored(body.reason, before?.reason),
    snapshotId: isSame ? wanted : await requireSnapshot(ctx, branchId, kind, wanted),
  }
}

function detailOrStored(typed: string | null | undefined, stored: string | null = null): string | null {
  return typed === undefined ? stored : plainDetail(typed)
}

/** The token to keep sealed, null for none, undefined for the one that is there. */
async function tokenToKeep(
  { tx, scope, tree, tokens }: ScopedContext,
  kind: Bill['kind'],
  typed: string | null | undefined,
  before: BillRecord | null,
): Promise<SealedToken | null | undefined> {
  const isNone = typed === undefined || plainDetail(typed) === null
  if (kind !== 'pre-paid') {
    if (isNone) return null
    throw new ApiError('bad-request', paperText.tokenOfOther)
  }
  if (isNone) return typed === undefined ? undefined : null
  const digits = tokenDigits(typed ?? '')
  if (digits === null) throw new ApiError('bad-request', paperText.noToken)
  const sealed = tokens.seal(scope.organisationId, digits)
  const [other, isFree] = await Promise.all([
    billOfToken(tx, scope, sealed.mark),
    isFreeToken(tx, scope, sealed.mark),
  ])
  if (other === null) {
    requireNoFreeToken(isFree)
    return sealed
  }
  if (other.id === before?.id) return undefined
  const isSeen = tree.branches.some(({ id }) => id === other.branchId)
  throw new ApiError('bad-request', tokenTakenSentence(isSeen ? other : null))
}
