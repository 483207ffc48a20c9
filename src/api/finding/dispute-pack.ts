import { buffer } from 'node:stream/consumers'
import { calls } from '#contract/calls.ts'
import { billsBefore, typedOf } from '#domain/cost/bill/check/stored-bill.ts'
import { billedType } from '#domain/cost/priced-bill.ts'
import { exactSum } from '#domain/money.ts'
import { round } from '#domain/round.ts'
import { countedOfType } from '#domain/site/counted-sources.ts'
import { addMonths } from '#domain/time/calendar-day.ts'
import type { BillCopy, DisputeFacts } from '#report/finding/dispute/dispute-facts.ts'
import { billById, billsOfBranch, checkedBills } from '#store/cost/bill-checks.ts'
import { findSnapshot, type Snapshot } from '#store/cost/snapshot.ts'
import { fileOut, type Leaving } from '../frame/file-operation.ts'
import type { Input, ScopedContext } from '../frame/operation.ts'
import { ApiError, notFound } from '../frame/respond.ts'

interface Disputed {
  readonly facts: DisputeFacts
  readonly snapshot: Snapshot | null
}

/** The dispute of a bill as everything stands now. */
export const getDisputePack = fileOut(
  calls.disputePack,
  { fetch: disputedBill, compute: (facts) => facts },
  async (disputed: Disputed, leaving: Leaving) => ({
    name: `${disputed.facts.number}.pdf`,
    type: 'application/pdf',
    bytes: await leaving.reports.dispute(
      disputed.facts,
      await copyOf(disputed.snapshot, leaving),
      leaving.now,
    ),
  }),
)

const NOTHING_DISPUTED = 'Nothing of this bill is in dispute as the figures stand now.'

async function disputedBill(
  { tx, scope, tree, now }: ScopedContext,
  { params }: Input<typeof calls.disputePack>,
): Promise<Disputed> {
  const bill = await billById(tx, scope, params.billId)
  const branch = tree.branches.find(({ id }) => id === bill?.branchId)
  if (bill === null || branch === undefined) throw notFound()
  const [checked] = await checkedBills(tx, scope, branch, bill.date, now, bill.id)
  if (checked === undefined) throw notFound()
  if (Number(checked.disputed.disputed) === 0) throw new ApiError('bad-request', NOTHING_DISPUTED)
  const yearBefore = await billsOfBranch(tx, scope, branch.id, addMonths(bill.date, -12))
  const before = billsBefore(bill, yearBefore)
  const mean = exactSum(before.map(({ gross }) => Number(gross))) / before.length
  const { checks, disputed, metered } = checked
  return {
    snapshot: bill.snapshotId === null ? null : await findSnapshot(tx, scope, bill.snapshotId),
    facts: {
      number: `BD-${bill.date.slice(0, 7)}-${bill.id}`,
      organisation: tree.organisation.name,
      branch: branch.name,
      zone: branch.zone,
      accountNo: bill.accountNo,
      meterNo: bill.meterNo,
      invoiceNo: bill.invoiceNo,
      bill: typedOf(bill),
      ...{ checks, disputed, metered },
      meters: countedOfType(branch.devices, billedType(bill.kind)).map(({ name }) => name),
      meanOfBefore: before.length === 0 ? null : { naira: round(mean).toFixed(2), bills: before.length },
    },
  }
}

/** The picture of the bill; null: it has none, or a PDF, which goes along by itself. */
async function copyOf(snapshot: Snapshot | null, { uploads }: Leaving): Promise<BillCopy | null> {
  if (snapshot === null || snapshot.mediaType === 'application/pdf') return null
  const stream = await uploads.read(snapshot.file)
  if (stream === null) return null
  return { type: snapshot.mediaType, base64: (await buffer(stream)).toString('base64') }
}
