import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { addBill, DieselRow, PaymentRow } from '#contract/calls/bills.ts'
import { billSentence, megabytes, snapshotSentence } from '#contract/cost-messages.ts'
import { billFormText } from '#contract/cost-page-messages.ts'
import { readAmount } from '#domain/cost/amount-rule.ts'
import { billFields, billTariff, purchaseTotal } from '#domain/cost/bill-fields.ts'
import type { BillKind } from '#domain/cost/bill-kinds.ts'
import { billKindFields, FUEL_TYPE } from '#domain/cost/bill-kinds.ts'
import { readBill } from '#domain/cost/read-bill.ts'
import { snapshotFault } from '#domain/cost/snapshot-rule.ts'
import type { Refusals } from '../form/resolver.ts'
import type { TodayOf } from '../form/use-today.ts'

/** What a person typed into a bill form; fields that a kind does not have stay empty. */
export interface BillEntries {
  branch: string
  quantity: string
  price_per_litre: string
  value: string
  amount: string
  date: string
  end_date: string
  fuelType: string
  snapshot: File | null
}

export type BillForm = UseFormReturn<BillEntries>

export type BillRow = DieselRow | PaymentRow

export function emptyBill(branch: string): BillEntries {
  const nothing = { quantity: '', price_per_litre: '', value: '', amount: '', date: '', end_date: '' }
  return { branch, ...nothing, fuelType: FUEL_TYPE, snapshot: null }
}

export function isDiesel(row: BillRow): row is DieselRow {
  return 'quantity' in row
}

export function kindOf(row: BillRow): BillKind {
  return isDiesel(row) ? 'diesel' : row.kind
}

/** A stored bill as the edit dialog starts with it. */
export function entriesOf(row: BillRow): BillEntries {
  const start = { ...emptyBill(String(row.branch)), date: row.date }
  if (isDiesel(row)) {
    return { ...start, quantity: String(row.quantity), price_per_litre: String(row.price_per_litre) }
  }
  return {
    ...start,
    value: String(row.value),
    amount: String(row.amount),
    end_date: row.end_date ?? row.date,
  }
}

export interface BillRules {
  kind: BillKind
  limitBytes: number
  /** A purchase that is added needs its flow-meter snapshot; one that is edited may keep what it has (AB-06). */
  needsSnapshot: boolean
  todayOf: TodayOf
}

/** AB-02, AB-04, AB-05, AB-06: a sentence for each field that is refused. */
export function billRefusals(entered: BillEntries, rules: BillRules) {
  const { kind, limitBytes, needsSnapshot, todayOf } = rules
  const { branch, snapshot, ...typed } = entered
  const refusals: Refusals<BillEntries> = {}
  if (branch === '') refusals.branch = billFormText.branchMissing
  const read = readBill(kind, typed, todayOf(branch))
  if ('faults' in read) {
    for (const one of read.faults) refusals[one.field.name] = billSentence(one)
  }
  if (kind === 'diesel' && (needsSnapshot || snapshot !== null)) {
    const fault = snapshotFault(snapshot, limitBytes)
    if (fault !== null) refusals.snapshot = snapshotSentence(fault, megabytes(limitBytes))
  }
  return refusals
}

type BillBody = z.input<typeof addBill.body>

/** What is sent for a kind: its own fields as they were typed, and the tariff that clients send along (AB-03). */
export function bodyOf(kind: BillKind, entered: BillEntries, snapshot: number | null): BillBody {
  const { branch, ...typed } = entered
  const own = billKindFields(kind).fields.filter(({ name }) => name !== 'snapshot')
  const sent = own.map(({ name }) => [name, String(typed[name] ?? '').trim()] as const)
  return {
    branch,
    ...Object.fromEntries(sent),
    ...(kind === 'diesel' ? {} : { tariff: tariffOf(entered) }),
    ...(snapshot === null ? {} : { snapshot }),
  }
}

function amountOf(typed: string): string | null {
  const read = readAmount(typed)
  return 'amount' in read ? read.amount : null
}

/** Amount ÷ value, 0 where that is no number (AB-03). */
export function tariffOf({ value, amount }: Pick<BillEntries, 'value' | 'amount'>): string {
  const [kwh, naira] = [amountOf(value), amountOf(amount)]
  return kwh === null || naira === null ? '0' : billTariff(kwh, naira)
}

/** What a purchase costs by what is typed; null while that is not known. */
export function purchaseCost({ quantity, price_per_litre }: BillEntries): string | null {
  const [litres, price] = [amountOf(quantity), amountOf(price_per_litre)]
  return litres === null || price === null ? null : purchaseTotal(litres, price)
}

/** The amount with VAT by what is typed; null while that is not known. */
export function withVat({ amount }: BillEntries): string | null {
  const naira = amountOf(amount)
  return naira === null ? null : billFields('1', naira).vatInclusiveAmount
}
