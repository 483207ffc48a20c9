import type { DieselRow, PaymentRow } from '#contract/calls/bills.ts'
import { billTariff, purchaseTotal } from '#domain/cost/bill-fields.ts'
import type { BillRecord, PurchaseRecord } from '#store/bill.ts'

/** A stored purchase as every list and every write shows it (wire contract 2.14). */
export function dieselRow(purchase: PurchaseRecord): DieselRow {
  const { id, branchId, quantity, pricePerLitre, date, snapshotId, version } = purchase
  const amount = purchaseTotal(quantity, pricePerLitre)
  return {
    id,
    branch: branchId,
    quantity: Number(quantity),
    price_per_litre: Number(pricePerLitre),
    amount: Number(amount),
    date,
    fuelType: 'diesel',
    snapshot: snapshotId,
    version,
    exact: { quantity, price_per_litre: pricePerLitre, amount },
  }
}

/** A stored bill; revision A reads the tariff under two spellings. */
export function paymentRow(bill: BillRecord): PaymentRow {
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
    version,
    exact: { value, amount, tariff, vat_inclusive_amount: vatInclusiveAmount },
  }
}
