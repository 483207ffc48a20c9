import type { DieselRow, PaymentRow } from '#contract/cost/bills.ts'
import { billTariff, purchaseTotal } from '#domain/cost/bill/bill-fields.ts'
import { vatBetween } from '#domain/cost/bill/split-vat.ts'
import type { BillRecord, PaperRecord, PurchaseRecord } from '#store/cost/bill.ts'

/** Ids of the papers that each equals or overlaps; one that is not in it is alone. */
export type DuplicateOf = ReadonlyMap<number, readonly number[]>

const ALONE: DuplicateOf = new Map()

export function paperRow(paper: PaperRecord, duplicates = ALONE): DieselRow | PaymentRow {
  return paper.kind === 'diesel' ? dieselRow(paper, duplicates) : paymentRow(paper, duplicates)
}

/** A stored purchase as every list and every write shows it (wire contract 2.14). */
export function dieselRow(purchase: PurchaseRecord, duplicates = ALONE): DieselRow {
  const { id, branchId, quantity, pricePerLitre, date, version } = purchase
  const amount = purchaseTotal(quantity, pricePerLitre)
  return {
    id,
    branch: branchId,
    quantity: Number(quantity),
    price_per_litre: Number(pricePerLitre),
    amount: Number(amount),
    date,
    fuelType: 'diesel',
    ...paperDetails(purchase, duplicates),
    version,
    exact: { quantity, price_per_litre: pricePerLitre, amount },
  }
}

/** A stored bill; revision A reads the tariff under two spellings. */
export function paymentRow(bill: BillRecord, duplicates = ALONE): PaymentRow {
  const { id, branchId, kind, value, amount, date, endDate, vatInclusiveAmount, version } = bill
  const tariff = billTariff(value, amount)
  return {
    id,
    branch: branchId,
    kind,
    value: Number(value),
    amount: Number(amount),
    tarrif: Number(tariff),
    tariff: Number(tariff),
    date,
    ...(endDate === null ? {} : { end_date: endDate }),
    vat_inclusive_amount: Number(vatInclusiveAmount),
    amount_includes_vat: bill.amountIncludesVat,
    ...paperDetails(bill, duplicates),
    account_no: bill.accountNo,
    meter_no: bill.meterNo,
    token_end: bill.tokenEnd,
    printed: bill.printed,
    purchase: kind === 'pre-paid' ? purchaseDetails(bill) : null,
    version,
    exact: {
      value,
      amount,
      tariff,
      vat: vatBetween(amount, vatInclusiveAmount),
      vat_inclusive_amount: vatInclusiveAmount,
    },
  }
}

function purchaseDetails({ fee, debt, printedVat, printedTariff, paidAt, isLoaded, loadedAt }: BillRecord) {
  const printed = { vat: printedVat, tariff: printedTariff }
  return { fee, debt, ...printed, paid_at: paidAt, is_loaded: isLoaded, loaded_at: loadedAt }
}

function paperDetails({ id, invoiceNo, reason, snapshotId }: PaperRecord, duplicates: DuplicateOf) {
  return {
    invoice_no: invoiceNo,
    reason,
    snapshot: snapshotId,
    duplicate_of: [...(duplicates.get(id) ?? [])],
  }
}
