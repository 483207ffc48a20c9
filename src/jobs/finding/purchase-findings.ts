import { checkedPurchase } from '#domain/cost/prepaid/checked-purchase.ts'
import type { UnitsTariffRow } from '#domain/cost/prepaid/prepaid-facts.ts'
import type { PurchaseCheck } from '#domain/cost/prepaid/purchase-check.ts'
import { rowsForBranch } from '#domain/cost/tariff/own-row.ts'
import type { Finding } from '#domain/finding/finding.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import type { BillRecord } from '#store/cost/bill.ts'
import { papersSince } from '#store/cost/cost-list.ts'
import { listTariffs } from '#store/cost/tariff.ts'
import type { Finder } from './finder.ts'

/** Pre-paid purchases that gave fewer units than were paid for (domain.md §16.E). */
export const purchaseFindings: Finder = {
  kinds: ['purchase-short'],
  async find({ tx, scope, tree, since }) {
    const ids = tree.branches.map(({ id }) => id)
    const { bills } = await papersSince(tx, scope, ids, since)
    const tariffs = (await listTariffs(tx, scope)).filter(({ deviceType }) => deviceType === 'UTILITY')
    const byBranch = new Map(ids.map((id) => [id, rowsForBranch(tariffs, id) as readonly UnitsTariffRow[]]))
    return bills.flatMap((bill) => {
      if (bill.kind !== 'pre-paid') return []
      const check = checkedPurchase(bill, byBranch.get(bill.branchId) ?? [])
      return check.verdict === 'short' ? [shortFinding(bill, check)] : []
    })
  },
}

function shortFinding(bill: BillRecord, check: PurchaseCheck): Finding {
  const { id, branchId, date } = bill
  const { shortNaira } = check
  return {
    kind: 'purchase-short',
    subject: `bill ${id}`,
    branchId,
    deviceId: null,
    from: date,
    to: addDays(date, 1),
    // By the price of another row the units are right: then nothing is sure but the question.
    low: check.otherRowFrom === null ? shortNaira : 0,
    mid: shortNaira,
    high: shortNaira,
    basis: 'booked',
    coverage: null,
    evidence: listEvidence(bill, check),
    draws: [{ from: `bill ${id}`, most: Number(bill.vatInclusiveAmount) }],
  }
}

function listEvidence(bill: BillRecord, check: PurchaseCheck) {
  const naira = (value: number) => `₦${value.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
  const line = (label: string, value: string | null) => (value === null ? [] : [{ label, value }])
  return [
    { label: 'Paid', value: naira(Number(bill.vatInclusiveAmount)), ref: `bill ${bill.id}` },
    ...line('Fee', bill.fee === null ? null : naira(Number(bill.fee))),
    ...line('Went to debt', check.debt === null ? null : naira(check.debt)),
    ...line('Left for energy before VAT', check.net === null ? null : naira(check.net)),
    ...line('Units paid for', check.expected === null ? null : `${check.expected} kWh`),
    ...line('Units on the receipt', `${Number(bill.value)} kWh`),
    ...line('Short', check.shortKwh === null ? null : `${check.shortKwh} kWh`),
    ...line('Price that follows', check.implied === null ? null : `${naira(check.implied)} a kWh before VAT`),
    ...line('Looks like', check.isVatTwice ? 'VAT counted twice' : null),
    ...line('Price of the tariff from', check.otherRowFrom),
    ...line('Meter', bill.meterNo),
  ]
}
