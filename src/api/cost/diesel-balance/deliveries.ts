import { calls } from '#contract/calls.ts'
import type { Delivery } from '#contract/cost/deliveries.ts'
import { deliverySentence, dieselText } from '#contract/cost/diesel-messages.ts'
import { shortFigure } from '#domain/cost/diesel-balance/delivery-figures.ts'
import {
  MOST_TANK_LITRES,
  readDelivery,
  type TypedDelivery,
} from '#domain/cost/diesel-balance/read-delivery.ts'
import { tankCheck } from '#domain/cost/diesel-balance/tank-check.ts'
import { receivedUncertainty } from '#domain/cost/diesel-balance/uncertainty.ts'
import { roundOrNull } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { lockPaper, type PaperRecord } from '#store/cost/bill.ts'
import {
  addDelivery,
  changeDelivery,
  type DeliveryRecord,
  deleteDelivery,
  findReceipt,
  lockDelivery,
  type ReceiptRecord,
  receiptsOnDays,
  supplierNames,
} from '#store/cost/diesel-balance/delivery.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import { type Entry, operation, type ScopedContext, writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { requireVersion } from '../../frame/version.ts'
import { requireSnapshot } from '../bill/require-snapshot.ts'
import { requireDay, requirePastDay } from './dip-write.ts'

const SHOWN_DAYS = 366
const MOST_SHOWN = 200
const MOST_PURCHASES = 60
const MOST_NAMES = 50

interface Body extends TypedDelivery {
  readonly date: string
  readonly time?: string | null | undefined
  readonly supplier?: string | null | undefined
  readonly note?: string | null | undefined
}

export const postDelivery = writeTo(
  calls.addDelivery,
  lockPurchase,
  async (ctx, { params, body }, purchase) => {
    const branch = requireBranch(ctx.tree, params.branchId)
    const read = requireDelivery(ctx, branch, body, purchase)
    const snapshotId = await requireSnapshot(ctx, branch.id, 'entry', body.snapshot ?? undefined)
    const added = await addDelivery(ctx.tx, ctx.scope, { ...read, snapshotId })
    if (added === null) throw new ApiError('bad-request', dieselText.purchaseTaken)
    const data = deliveryRow(branch, receiptFor(added, purchase))
    await wakeFindings(ctx.tx, ctx.scope, [branch.id])
    await recordChange(ctx, { action: 'delivery.added', subject: `delivery ${added.id}`, after: added })
    return { data, detail: dieselText.deliveryAdded }
  },
)

export const putDelivery = writeTo(
  calls.editDelivery,
  lockBoth,
  async (ctx, { body }, [stored, purchase]) => {
    const { before, branch, row } = requireStored(ctx, stored)
    requireVersion(body.version, row, body)
    const read = requireDelivery(ctx, branch, body, purchase)
    const isKept = body.snapshot === undefined || body.snapshot === before.snapshotId
    const snapshotId = isKept
      ? before.snapshotId
      : await requireSnapshot(ctx, branch.id, 'entry', body.snapshot ?? undefined)
    const after = await changeDelivery(ctx.tx, ctx.scope, before.id, { ...read, snapshotId })
    if (after === null) throw new ApiError('bad-request', dieselText.purchaseTaken)
    const data = deliveryRow(branch, receiptFor(after, purchase))
    await wakeFindings(ctx.tx, ctx.scope, [before.branchId])
    await recordChange(ctx, { action: 'delivery.changed', subject: `delivery ${after.id}`, before, after })
    return { data, detail: dieselText.deliveryChanged }
  },
)

export const removeDelivery = writeTo(calls.deleteDelivery, lockStored, async (ctx, { body }, stored) => {
  const { before, row } = requireStored(ctx, stored)
  requireVersion(body?.version, row, body)
  await deleteDelivery(ctx.tx, ctx.scope, before.id)
  await wakeFindings(ctx.tx, ctx.scope, [before.branchId])
  await recordChange(ctx, { action: 'delivery.deleted', subject: `delivery ${before.id}`, before })
  return { data: { id: before.id }, detail: dieselText.deliveryDeleted }
})

/** Deliveries of a branch, purchases that have none, and the names of suppliers. */
export const getDeliveries = operation(calls.deliveries, {
  async fetch({ tx, scope, tree, now }, { params, query }) {
    const branch = requireBranch(tree, params.branchId)
    const to = requireDay(query.end_date ?? localDay(branch.zone, now))
    const from = requireDay(query.start_date ?? addDays(to, -SHOWN_DAYS))
    const receipts = await receiptsOnDays(tx, scope, [branch.id], from, to, MOST_SHOWN + MOST_PURCHASES)
    return { branch, receipts, names: await supplierNames(tx, scope, MOST_NAMES) }
  },
  compute: (facts) => facts,
  present: ({ branch, receipts, names }) => ({
    detail: `Deliveries of diesel to ${branch.name}`,
    data: {
      deliveries: receipts
        .filter(({ id }) => id !== null)
        .slice(0, MOST_SHOWN)
        .map((one) => deliveryRow(branch, one)),
      purchases: receipts
        .filter(({ id }) => id === null)
        .slice(0, MOST_PURCHASES)
        .map((one) => ({
          id: one.purchaseId!,
          date: one.date,
          litres: Number(one.invoiced),
          price_per_litre: Number(one.pricePerLitre),
          invoice_no: one.invoiceNo,
        })),
      suppliers: names,
    },
  }),
})

function requireDelivery(ctx: ScopedContext, branch: Branch, body: Body, paper: PaperRecord | null) {
  requirePastDay(ctx, branch, body.date)
  const read = readDelivery(body, branch.tankLitres)
  if ('fault' in read) {
    const most = branch.tankLitres ?? MOST_TANK_LITRES
    throw new ApiError('bad-request', deliverySentence(read.fault, most, branch.tankLitres !== null))
  }
  const purchaseId = body.purchase ?? null
  if (purchaseId !== null) {
    if (paper?.kind !== 'diesel' || paper.branchId !== branch.id)
      throw new ApiError('bad-request', dieselText.noPurchase)
  }
  const { date, time: at = null } = body
  return {
    branchId: branch.id,
    purchaseId,
    date,
    at,
    supplier: textOrNull(body.supplier),
    note: textOrNull(body.note),
    ...read,
  }
}

const textOrNull = (typed: string | null | undefined): string | null => (typed ? typed : null)

interface Sent {
  readonly params: { readonly deliveryId: number }
  readonly body: { readonly purchase?: number | null | undefined }
}

async function lockPurchase({ tx, scope }: Entry, { body }: Pick<Sent, 'body'>): Promise<PaperRecord | null> {
  return body.purchase == null ? null : lockPaper(tx, scope, body.purchase)
}

function lockStored({ tx, scope }: Entry, { params: { deliveryId: id } }: Pick<Sent, 'params'>) {
  return Promise.all([lockDelivery(tx, scope, id), findReceipt(tx, scope, id)])
}

function lockBoth(entry: Entry, sent: Sent) {
  return Promise.all([lockStored(entry, sent), lockPurchase(entry, sent)])
}

function requireStored(ctx: ScopedContext, [before, receipt]: Awaited<ReturnType<typeof lockStored>>) {
  if (!before || !receipt) throw notFound()
  const branch = requireBranch(ctx.tree, before.branchId)
  return { before, branch, row: deliveryRow(branch, receipt) }
}

/** What was stored, of a purchase of diesel or of none. */
function receiptFor(delivery: DeliveryRecord, purchase: PaperRecord | null): ReceiptRecord {
  const { quantity: invoiced = null, pricePerLitre = null } = purchase?.kind === 'diesel' ? purchase : {}
  return { ...delivery, invoiced, pricePerLitre, invoiceNo: purchase?.invoiceNo ?? null }
}

function deliveryRow(branch: Branch, one: ReceiptRecord): Delivery {
  const [invoiced, received] = [numberOrNull(one.invoiced), numberOrNull(one.received)]
  const u = received === null ? null : receivedUncertainty(received, one.how!, branch.tankLitres, 0)
  const short = tankCheck(invoiced === null || received === null ? null : invoiced - received, u)
  return {
    id: one.id!,
    branch: branch.id,
    purchase: one.purchaseId,
    date: one.date,
    time: one.at,
    supplier: one.supplier,
    invoiced_l: invoiced,
    received_l: received,
    u_l: roundOrNull(u),
    how: one.how,
    before_l: numberOrNull(one.beforeL),
    after_l: numberOrNull(one.afterL),
    snapshot: one.snapshotId,
    short_l: shortFigure(branch, one).value,
    verdict: short.verdict,
    note: one.note,
    version: one.version,
  }
}

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))
