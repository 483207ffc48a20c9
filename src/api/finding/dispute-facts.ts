import { payUnderReview } from '#domain/cost/bill/check/pay-under-review.ts'
import { billsBefore, type StoredBill, typedOf } from '#domain/cost/bill/check/stored-bill.ts'
import { billedType } from '#domain/cost/priced-bill.ts'
import { rowInForce } from '#domain/cost/tariff/tariff-in-force.ts'
import type { FeederFacts } from '#domain/energy/supply/feeder-row.ts'
import { countedOfType } from '#domain/site/counted-sources.ts'
import type { Branch } from '#domain/site/tree.ts'
import { addMonths } from '#domain/time/calendar-day.ts'
import type { DisputeFacts } from '#report/finding/dispute/dispute-facts.ts'
import { billById, billsOfBranch, checkedBills } from '#store/cost/bill-checks.ts'
import { feederPlaces, rowsOfFeeders } from '#store/energy/supply/feeder-supply.ts'
import type { FindingRecord } from '#store/finding/finding.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { notFound } from '../frame/respond.ts'

/** What a dispute is made of: its figures, and the picture of the bill that goes along. */
export interface Dispute {
  readonly facts: DisputeFacts
  readonly snapshotId: number | null
}

/** Of a bill as everything stands now; null: nothing of it is in dispute. 404: there is no such bill in the scope. */
export async function disputeNow(ctx: ScopedContext, billId: number): Promise<Dispute | null> {
  const { tx, scope, tree, now } = ctx
  const bill = await billById(tx, scope, billId)
  const branch = tree.branches.find(({ id }) => id === bill?.branchId)
  if (bill === null || branch === undefined) throw notFound()
  const { value: checked } = await checkedBills(tx, scope, branch, bill.date, now, bill.id).next()
  if (checked === undefined) throw notFound()
  if (Number(checked.disputed.disputed) === 0) return null
  const yearBefore = await billsOfBranch(tx, scope, branch.id, addMonths(bill.date, -12))
  const typed = typedOf(bill)
  const feeder = await feederBilled(ctx, branch, bill)
  const { checks, disputed, metered } = checked
  return {
    snapshotId: bill.snapshotId,
    facts: {
      number: `BD-${bill.date.slice(0, 7)}-${bill.id}`,
      organisation: tree.organisation.name,
      branch: branch.name,
      zone: branch.zone,
      disco: feeder?.disco ?? branch.disco,
      accountNo: bill.accountNo ?? feeder?.accountNo ?? null,
      meterNo: bill.meterNo ?? feeder?.meterNo ?? null,
      invoiceNo: bill.invoiceNo,
      bill: typed,
      ...{ checks, disputed, metered },
      meters: countedOfType(branch.devices, billedType(bill.kind)).map(({ name }) => name),
      reviewPay: payUnderReview(typed, billsBefore(bill, yearBefore)),
    },
  }
}

/** Who feeds the branch on the bill's first day, where one feeder does; null: several, or not entered. */
async function feederBilled(
  { tx, scope }: ScopedContext,
  branch: Branch,
  { kind, date }: StoredBill,
): Promise<FeederFacts | null> {
  if (billedType(kind) !== 'UTILITY') return null
  const devices = feederPlaces([branch]).map(({ device }) => device)
  const rows = await rowsOfFeeders(tx, scope, devices)
  const inForce = devices.flatMap(
    ({ id }) =>
      rowInForce(
        rows.filter(({ deviceId }) => deviceId === id),
        date,
      ) ?? [],
  )
  return inForce.length === 1 ? (inForce[0] ?? null) : null
}

const SUBJECT = 'bill '

/** How the finding of a bill is called. */
export function disputeSubject(billId: number): string {
  return `${SUBJECT}${billId}`
}

/** As `disputeNow`, of the bill that a finding is about; null also where the bill is gone. */
export async function disputeSent(ctx: ScopedContext, { subject }: FindingRecord): Promise<Dispute | null> {
  const billId = Number(subject.slice(SUBJECT.length))
  if ((await billById(ctx.tx, ctx.scope, billId)) === null) return null
  return await disputeNow(ctx, billId)
}
