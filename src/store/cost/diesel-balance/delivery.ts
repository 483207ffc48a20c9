import type { ReceivedHow } from '#domain/cost/diesel-balance/uncertainty.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** What came into a tank; litres are decimal text, the day is local. */
export interface DeliveryRecord {
  readonly id: number
  readonly branchId: number
  readonly purchaseId: number | null
  readonly date: string
  /** Local 'HH:mm'; null: not told. */
  readonly at: string | null
  readonly supplier: string | null
  /** null: nobody measured. */
  readonly received: string | null
  readonly how: ReceivedHow | null
  readonly beforeL: string | null
  readonly afterL: string | null
  readonly snapshotId: number | null
  readonly note: string | null
  readonly version: number
}

export type DeliveryToKeep = Omit<DeliveryRecord, 'id' | 'version'>

/** A delivery with its purchase, a purchase alone, or a delivery alone. */
export interface ReceiptRecord extends Omit<DeliveryRecord, 'id'> {
  /** null: a purchase of which no delivery is known. */
  readonly id: number | null
  readonly invoiced: string | null
  readonly pricePerLitre: string | null
  readonly invoiceNo: string | null
}

const DELIVERY = `id, branch_id as "branchId", purchase_id as "purchaseId", date, left(at::text, 5) as at, supplier,
  received, how, before_l as "beforeL", after_l as "afterL", snapshot_id as "snapshotId", note, version`

const RECEIPT = `d.id, d.branch_id as "branchId", d.purchase_id as "purchaseId", d.date, left(d.at::text, 5) as at,
  d.supplier, d.received, d.how, d.before_l as "beforeL", d.after_l as "afterL", d.snapshot_id as "snapshotId", d.note,
  d.version, p.quantity as invoiced, p.price_per_litre as "pricePerLitre", p.invoice_no as "invoiceNo"`
const RECEIVED = 'delivery d left join diesel_purchase p on p.organisation_id = $1 and p.id = d.purchase_id'

export async function addDelivery(
  tx: Tx,
  scope: Scope,
  delivery: DeliveryToKeep,
): Promise<DeliveryRecord | null> {
  const { rows } = await tx.query<DeliveryRecord>(
    `insert into delivery (organisation_id, branch_id, purchase_id, date, at, supplier, received, how, before_l, after_l,
       snapshot_id, note, made_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (organisation_id, purchase_id) do nothing returning ${DELIVERY}`,
    [scope.organisationId, delivery.branchId, ...deliveryValues(delivery), scope.userId],
  )
  return rows[0] ?? null
}

/** A delivery of the scope, locked until the transaction ends; null: there is none. */
export async function lockDelivery(tx: Tx, scope: Scope, id: number): Promise<DeliveryRecord | null> {
  const { rows } = await tx.query<DeliveryRecord>(
    `select ${DELIVERY} from delivery
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) for update`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows[0] ?? null
}

/** null: another delivery has its purchase. */
export async function changeDelivery(
  tx: Tx,
  scope: Scope,
  id: number,
  to: DeliveryToKeep,
): Promise<DeliveryRecord | null> {
  const { rows } = await tx.query<DeliveryRecord>(
    `update delivery set purchase_id = $3, date = $4, at = $5, supplier = $6, received = $7, how = $8, before_l = $9,
       after_l = $10, snapshot_id = $11, note = $12, version = version + 1
     where organisation_id = $1 and id = $2 and not exists (
       select from delivery o where o.organisation_id = $1 and o.purchase_id = $3::int4 and o.id <> $2)
     returning ${DELIVERY}`,
    [scope.organisationId, id, ...deliveryValues(to)],
  )
  return rows[0] ?? null
}

export async function deleteDelivery(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query('delete from delivery where organisation_id = $1 and id = $2', [scope.organisationId, id])
}

/**
 * What was bought and what came on the local days [fromDay, toDay], newest first. A purchase that has a delivery stands
 * on the day of that.
 */
export async function receiptsOnDays(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  fromDay: string,
  toDay: string,
  most: number,
): Promise<ReceiptRecord[]> {
  const { rows } = await tx.query<ReceiptRecord>({
    name: 'receipts-on-days',
    text: `select ${RECEIPT} from ${RECEIVED}
      where d.organisation_id = $1 and d.branch_id = any ($2::int4[]) and d.date >= $3::date and d.date <= $4::date
      union all
      select null, p.branch_id, p.id, p.date, null, null, null, null, null, null, null, null, 1, p.quantity,
        p.price_per_litre, p.invoice_no
      from diesel_purchase p
      where p.organisation_id = $1 and p.branch_id = any ($2::int4[]) and p.date >= $3::date and p.date <= $4::date
        and not exists (select from delivery d where d.organisation_id = $1 and d.purchase_id = p.id)
      order by date desc, at desc nulls last, "purchaseId" desc limit $5`,
    values: [scope.organisationId, branchIds, fromDay, toDay, most],
  })
  return rows
}

/** A delivery with what it is of; null: there is none of the scope with this id. */
export async function findReceipt(tx: Tx, scope: Scope, id: number): Promise<ReceiptRecord | null> {
  const { rows } = await tx.query<ReceiptRecord>(
    `select ${RECEIPT} from ${RECEIVED} where d.organisation_id = $1 and d.id = $2
       and ($3::int4[] is null or d.branch_id = any ($3))`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows[0] ?? null
}

/** Names of suppliers that were written, the latest first. */
export async function supplierNames(tx: Tx, scope: Scope, most: number): Promise<string[]> {
  const { rows } = await tx.query<{ supplier: string }>({
    name: 'supplier-names',
    text: `select supplier from delivery
      where organisation_id = $1 and supplier is not null and ($2::int4[] is null or branch_id = any ($2))
      group by supplier order by max(date) desc, supplier limit $3`,
    values: [scope.organisationId, scope.branchIds === 'all' ? null : scope.branchIds, most],
  })
  return rows.map(({ supplier }) => supplier)
}

function deliveryValues(to: DeliveryToKeep) {
  const { purchaseId, date, at, supplier, received, how, beforeL, afterL, snapshotId, note } = to
  return [purchaseId, date, at, supplier, received, how, beforeL, afterL, snapshotId, note]
}
