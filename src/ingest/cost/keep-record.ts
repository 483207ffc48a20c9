import { duplicateSentence } from '#contract/cost/bill-messages.ts'
import { billSentence } from '#contract/cost/cost-messages.ts'
import { entrySentence, entryText, overlapSentence } from '#contract/cost/entry-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { billKindFields } from '#domain/cost/bill/bill-kinds.ts'
import { sharedDays } from '#domain/cost/bill/bill-overlap.ts'
import { type BillToCompare, comparedBill, type RelatedPaper } from '#domain/cost/bill/compared-bill.ts'
import { type ReadBill, readBill } from '#domain/cost/bill/read-bill.ts'
import { addedBounds, judgeLitres, type LitresVerdict } from '#domain/cost/diesel/likely-litres.ts'
import { overlapping, type ReadEntry, readEntry } from '#domain/cost/diesel/read-entry.ts'
import { setsOver } from '#domain/cost/diesel/set-bounds.ts'
import { pricedBill } from '#domain/cost/priced-bill.ts'
import { rowsForBranch } from '#domain/cost/tariff/own-row.ts'
import type { Branch } from '#domain/site/tree.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { addBill, addPurchase, type BillToKeep, type PurchaseToKeep } from '#store/cost/bill.ts'
import { relatedPapers } from '#store/cost/bill-near.ts'
import { addEntry, entriesOnDays, lockEntries } from '#store/cost/diesel-entry.ts'
import { branchDays, tankOn } from '#store/cost/fuel-bounds.ts'
import { addDip, addRunHours, type Beside } from '#store/cost/log-book.ts'
import { listTariffs, type TariffRecord } from '#store/cost/tariff.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { appendAudit } from '#store/platform/audit.ts'
import type { Refusal } from '../meter/refusal.ts'
import type { TypedRecord } from './record-row.ts'

/** What a kept record adds to the sums; null where it has none of that. */
export interface KeptRecord {
  readonly outcome: 'accepted' | 'duplicate' | Refusal
  readonly kwh?: number
  readonly litres?: number
  readonly naira?: number
  readonly hours?: number
  readonly seemsGross?: boolean
  /** Its period shares days with that of another bill. */
  readonly overlaps?: boolean
  /** Litres that the meters do not explain. */
  readonly isOdd?: boolean
}

export interface RecordContext {
  readonly tx: Tx
  readonly scope: Scope
  readonly now: Instant
  readonly importId: number
  /** Of the scope's branches; read once. */
  readonly tariffs: readonly TariffRecord[]
  /** A trial leaves no trace, and so writes nothing down. */
  readonly isTrial: boolean
}

export function tariffsFor(tx: Tx, scope: Scope): Promise<TariffRecord[]> {
  return listTariffs(tx, scope)
}

/** Keeps one record, judged by what judges the forms (AB-02, DE-01), with its row of audit. */
export function keepRecord(ctx: RecordContext, record: TypedRecord): Promise<KeptRecord> {
  const today = localDay(record.branch.zone, ctx.now)
  switch (record.is) {
    case 'bill':
      return keepBill(ctx, record, today)
    case 'diesel':
      return keepEntry(ctx, record, today)
    case 'dip':
      return keepDip(ctx, record, today)
    case 'run-hours':
      return keepRunHours(ctx, record, today)
  }
}

type Of<I extends TypedRecord['is']> = Extract<TypedRecord, { is: I }>

async function keepBill(ctx: RecordContext, record: Of<'bill'>, today: string): Promise<KeptRecord> {
  const { tx, scope, importId } = ctx
  const read = readBill(record.kind, record.typed, today)
  if ('faults' in read) return refuseRecord(billSentence(read.faults[0]!))
  const toKeep = billToKeep(ctx, record.branch.id, read.bill)
  const related = await relatedPapers(tx, scope, comparedBill(toKeep))
  const equal = related.find(({ relation }) => relation === 'equal')
  if (equal) return besideEqual(equal, comparedBill(toKeep))
  const paper =
    toKeep.kind === 'diesel'
      ? await addPurchase(tx, scope, toKeep, importId)
      : await addBill(tx, scope, toKeep, importId)
  await note(ctx, 'bill.added', `bill ${paper.id}`, paper)
  return { outcome: 'accepted', overlaps: related.length > 0, ...recordSums(toKeep) }
}

function billToKeep(
  { tariffs }: RecordContext,
  branchId: number,
  bill: ReadBill,
): PurchaseToKeep | (BillToKeep & { readonly seemsGross: boolean }) {
  const none = { invoiceNo: null, reason: null, snapshotId: null }
  if (bill.kind === 'diesel') return { ...bill, branchId, ...none }
  const priced = pricedBill(bill, rowsForBranch(tariffs, branchId))
  return { ...bill, branchId, ...none, ...priced, accountNo: null, meterNo: null }
}

/** The same row again is counted; one that only seems to be the same is for a person to decide (E3). */
function besideEqual({ bill }: RelatedPaper, row: BillToCompare): KeptRecord {
  if (Number(bill.value) === Number(row.value)) return { outcome: 'duplicate' }
  const { date, endDate, vatInclusiveAmount: naira } = bill
  const { tracker } = billKindFields(bill.kind)
  const known = { tracker, date, endDate, naira, relation: 'equal', days: sharedDays(row, bill) } as const
  return { outcome: { code: 'taken', sentence: duplicateSentence(known, 0) } }
}

function recordSums(paper: ReturnType<typeof billToKeep>): Omit<KeptRecord, 'outcome'> {
  if (paper.kind !== 'diesel')
    return { kwh: Number(paper.value), naira: Number(paper.amount), seemsGross: paper.seemsGross }
  return { litres: Number(paper.quantity), naira: Number(paper.quantity) * Number(paper.pricePerLitre) }
}

async function keepEntry(ctx: RecordContext, record: Of<'diesel'>, today: string): Promise<KeptRecord> {
  const { tx, scope, importId } = ctx
  const read = readEntry(record.typed, today)
  if ('faults' in read) return refuseRecord(entrySentence(read.faults[0]!))
  const { entry } = read
  const branchId = record.branch.id
  await lockEntries(tx, branchId)
  const near = await entriesOnDays(tx, scope, [branchId], entry.startDate, entry.endDate)
  const isSame = (one: (typeof near)[number]) =>
    one.startDate === entry.startDate &&
    one.endDate === entry.endDate &&
    Number(one.quantity) === Number(entry.quantity)
  if (near.some(isSame)) return { outcome: 'duplicate' }
  const taken = overlapping(entry, near)
  if (taken) return { outcome: { code: 'taken', sentence: overlapSentence(taken) } }
  const verdict = await judgeRecord(ctx, record.branch, entry)
  if (verdict === 'too-much') return { outcome: { code: 'too-much', sentence: entryText.rowTooMuch } }
  const consumptionType = record.isMonth ? 'Monthly' : 'Daily'
  const added = await addEntry(tx, scope, { ...entry, branchId, consumptionType }, importId)
  await note(ctx, 'diesel-entry.added', `diesel entry ${added.id}`, added)
  return { outcome: 'accepted', litres: Number(entry.quantity), isOdd: verdict === 'odd' }
}

/** As a form is judged (E5); a file gives no reasons, so that what is odd is kept and told. */
async function judgeRecord(ctx: RecordContext, branch: Branch, entry: ReadEntry): Promise<LitresVerdict> {
  const days = [entry.startDate, entry.endDate] as const
  const bounds = addedBounds(setsOver(await branchDays(ctx, branch, days), days, null))
  const tank = days[0] === days[1] ? await tankOn(ctx, branch, days[0]) : null
  return judgeLitres(Number(entry.quantity), bounds, tank)
}

async function keepDip(ctx: RecordContext, record: Of<'dip'>, today: string): Promise<KeptRecord> {
  const { date } = record
  const read = readAmount(record.quantity, { decimals: 2, wholeDigits: 9, mayBeZero: true })
  const fault =
    dayFault(date, today) ?? ('fault' in read ? 'Write the litres in the tank as a number.' : null)
  if (fault !== null || 'fault' in read) return refuseRecord(fault ?? '')
  const dip = { branchId: record.branch.id, date, quantity: read.amount }
  const beside = await addDip(ctx.tx, ctx.scope, dip, ctx.importId)
  return of(
    beside,
    { litres: Number(read.amount) },
    'Another dip of that day is kept, and the first one stays.',
  )
}

async function keepRunHours(ctx: RecordContext, record: Of<'run-hours'>, today: string): Promise<KeptRecord> {
  const { date, deviceId } = record
  const read = readAmount(record.hours, { decimals: 2, wholeDigits: 2, mayBeZero: true })
  const isHours = 'amount' in read && Number(read.amount) <= 24
  const fault =
    dayFault(date, today) ?? (isHours ? null : 'Write the hours of a day as a number from 0 to 24.')
  if (fault !== null || 'fault' in read) return refuseRecord(fault ?? '')
  const run = { deviceId, date, hours: read.amount }
  const beside = await addRunHours(ctx.tx, ctx.scope, run, ctx.importId)
  return of(
    beside,
    { hours: Number(read.amount) },
    'Other hours of that day are kept, and the first ones stay.',
  )
}

function of(beside: Beside, sums: Partial<KeptRecord>, sentence: string): KeptRecord {
  if (beside === 'nothing') return { outcome: 'accepted', ...sums }
  return { outcome: beside === 'the same' ? 'duplicate' : { code: 'taken', sentence } }
}

function dayFault(date: string, today: string): string | null {
  if (!isBillDay(date)) return 'The row has no date that can be read.'
  return date > today ? 'The date must not be after today.' : null
}

function refuseRecord(sentence: string): KeptRecord {
  return { outcome: { code: 'not-kept', sentence } }
}

async function note(
  { tx, scope, now, importId, isTrial }: RecordContext,
  action: string,
  subject: string,
  row: object,
) {
  if (isTrial) return
  await appendAudit(tx, scope, {
    at: now,
    userId: scope.userId,
    action,
    subject,
    after: { ...row, importId },
  })
}
