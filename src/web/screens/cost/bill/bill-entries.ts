import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { addBill, DieselRow, PaymentRow } from '#contract/cost/bills.ts'
import { billSentence, megabytes, snapshotSentence } from '#contract/cost/cost-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { tokenDigits } from '#domain/cost/bill/bill-details.ts'
import { billTariff, purchaseTotal } from '#domain/cost/bill/bill-fields.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { billKindFields, FUEL_TYPE } from '#domain/cost/bill/bill-kinds.ts'
import { readBill } from '#domain/cost/bill/read-bill.ts'
import { snapshotFault } from '#domain/cost/bill/snapshot-rule.ts'
import type { SplitAmount } from '#domain/cost/bill/split-vat.ts'
import { grossOfNet, splitGross } from '#domain/cost/bill/split-vat.ts'
import { VAT_RATE } from '#domain/cost/tariff/vat.ts'
import type { Refusals } from '../../../form/resolver.ts'
import type { TodayIn } from '../../../form/use-today.ts'
import { billFlowText } from '../../../words/bill.ts'
import { billFormText } from '../../../words/cost.ts'
import type { ReceivedEntries } from '../diesel-balance/forms/received-entries.ts'
import { NOTHING_RECEIVED, receivedRefusals } from '../diesel-balance/forms/received-entries.ts'
import type { PurchaseEntries } from '../prepaid/purchase-entries.ts'
import { NO_RECEIPT, purchaseBody, purchaseRefusals, toPurchaseEntries } from '../prepaid/purchase-entries.ts'
import type { PrintedEntries } from './printed/printed-entries.ts'
import { NO_PRINTED_ENTRIES, printedEntries, printedOf, printedRefusals } from './printed/printed-entries.ts'

/** What a person typed into a bill form; fields that a kind does not have stay empty. */
export interface BillEntries extends PurchaseEntries, ReceivedEntries, PrintedEntries {
  branch: string
  quantity: string
  price_per_litre: string
  value: string
  amount: string
  date: string
  end_date: string
  fuelType: string
  snapshot: File | null
  /** Whether the amount was typed with VAT in it (E4). */
  includesVat: boolean
  account_no: string
  invoice_no: string
  meter_no: string
  token: string
}

/** What stands on the paper beside days and amounts; which of it a kind's form asks for. */
export type PaperField = 'account_no' | 'invoice_no' | 'meter_no' | 'token'

export const PAPER_FIELDS: Readonly<Record<BillKind, readonly PaperField[]>> = {
  diesel: [],
  'pre-paid': ['meter_no', 'token'],
  ipp: ['account_no', 'invoice_no'],
  'post-paid': ['account_no', 'invoice_no'],
}

export type BillForm = UseFormReturn<BillEntries>

export type BillRow = DieselRow | PaymentRow

export function emptyBill(branch: string): BillEntries {
  const nothing = { quantity: '', price_per_litre: '', value: '', amount: '', date: '', end_date: '' }
  const paper = { account_no: '', invoice_no: '', meter_no: '', token: '' }
  const form = { fuelType: FUEL_TYPE, snapshot: null, includesVat: false }
  return { branch, ...nothing, ...paper, ...NO_RECEIPT, ...NOTHING_RECEIVED, ...NO_PRINTED_ENTRIES, ...form }
}

export function isDiesel(row: BillRow): row is DieselRow {
  return 'quantity' in row
}

export function billRowKind(row: BillRow): BillKind {
  return isDiesel(row) ? 'diesel' : row.kind
}

/** A stored bill as the edit dialog starts with it. */
export function toBillEntries(row: BillRow): BillEntries {
  const start = { ...emptyBill(String(row.branch)), date: row.date }
  if (isDiesel(row)) {
    return { ...start, quantity: String(row.quantity), price_per_litre: String(row.price_per_litre) }
  }
  return {
    ...start,
    value: row.exact.value,
    amount: row.amount_includes_vat ? row.exact.vat_inclusive_amount : row.exact.amount,
    includesVat: row.amount_includes_vat,
    end_date: row.end_date ?? row.date,
    account_no: row.account_no ?? '',
    invoice_no: row.invoice_no ?? '',
    meter_no: row.meter_no ?? '',
    ...printedEntries(row.printed),
    ...toPurchaseEntries(row.purchase),
  }
}

export interface BillRules {
  kind: BillKind
  limitBytes: number
  /** A purchase that is added needs its flow-meter snapshot; one that is edited may keep what it has (AB-06). */
  needsSnapshot: boolean
  todayIn: TodayIn
}

/** AB-02, AB-04, AB-05, AB-06: a sentence for each field that is refused. */
export function billRefusals(entered: BillEntries, rules: BillRules) {
  const { kind, limitBytes, needsSnapshot, todayIn } = rules
  const { branch, snapshot, token, ...typed } = entered
  const refusals: Refusals<BillEntries> = {}
  if (branch === '') refusals.branch = billFormText.branchMissing
  const read = readBill(kind, typed, todayIn(branch))
  if ('faults' in read) {
    for (const one of read.faults) refusals[one.field.name] = billSentence(one)
  }
  if (hasPaper(kind, 'token') && token.trim() !== '' && tokenDigits(token) === null) {
    refusals.token = billFlowText.tokenFault
  }
  if (kind === 'post-paid') Object.assign(refusals, printedRefusals(typed))
  if (kind === 'pre-paid')
    Object.assign(refusals, purchaseRefusals(entered, splitTypedVat(entered)?.gross ?? null))
  if (kind === 'diesel' && needsSnapshot) Object.assign(refusals, receivedRefusals(entered))
  if ((kind === 'diesel' && needsSnapshot) || snapshot !== null) {
    const fault = snapshotFault(snapshot, limitBytes, kind === 'diesel' ? 'flow-meter' : 'bill')
    if (fault !== null) refusals.snapshot = snapshotSentence(fault, megabytes(limitBytes))
  }
  return refusals
}

type BillBody = z.input<typeof addBill.body>

/** What is sent for a kind: its own fields as they were typed, and the tariff that clients send along (AB-03). */
export function billBody(kind: BillKind, entered: BillEntries, snapshot: number | null): BillBody {
  const own = billKindFields(kind).fields.filter(({ name }) => name !== 'snapshot')
  const sent = own.map(({ name }) => [name, String(entered[name] ?? '').trim()] as const)
  // An empty text takes off what is stored; of a stored token only the end is known here, so nothing typed keeps it.
  const paper = PAPER_FIELDS[kind].filter((name) => name !== 'token' || entered.token.trim() !== '')
  const isPaid = kind !== 'diesel'
  return {
    branch: entered.branch,
    ...Object.fromEntries([...sent, ...paper.map((name) => [name, entered[name].trim()] as const)]),
    ...(isPaid ? { tariff: computeTariff(entered), amount_includes_vat: entered.includesVat } : {}),
    ...(kind === 'pre-paid' ? { purchase: purchaseBody(entered) } : {}),
    ...(snapshot === null ? {} : { snapshot }),
    ...(kind === 'post-paid' ? { printed: printedOf(entered) } : {}),
  }
}

export function hasPaper(kind: BillKind, field: PaperField): boolean {
  return PAPER_FIELDS[kind].includes(field)
}

/** An amount as it is read, null while it cannot be. */
export function readAmountOrNull(typed: string): string | null {
  const read = readAmount(typed)
  return 'amount' in read ? read.amount : null
}

/** Net, VAT and gross of the typed amount; null while it cannot be read. `vatRate`: a share as decimal text. */
export function splitTypedVat(
  { amount, includesVat }: Pick<BillEntries, 'amount' | 'includesVat'>,
  vatRate: string = String(VAT_RATE),
): SplitAmount | null {
  const typed = readAmountOrNull(amount)
  if (typed === null) return null
  return includesVat ? splitGross(typed, vatRate) : grossOfNet(typed, vatRate)
}

/** Amount before VAT ÷ value, 0 where that is no number (AB-03). */
export function computeTariff(
  entered: Pick<BillEntries, 'value' | 'amount' | 'includesVat'>,
  vatRate?: string,
): string {
  const [kwh, parts] = [readAmountOrNull(entered.value), splitTypedVat(entered, vatRate)]
  return kwh === null || parts === null ? '0' : billTariff(kwh, parts.net)
}

/** What a purchase costs by what is typed; null while that is not known. */
export function purchaseCost({ quantity, price_per_litre }: BillEntries): string | null {
  const [litres, price] = [readAmountOrNull(quantity), readAmountOrNull(price_per_litre)]
  return litres === null || price === null ? null : purchaseTotal(litres, price)
}
