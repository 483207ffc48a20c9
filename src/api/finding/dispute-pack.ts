import { buffer } from 'node:stream/consumers'
import { calls } from '#contract/calls.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { BillCopy } from '#report/finding/dispute/dispute-facts.ts'
import { findSnapshot, type Snapshot } from '#store/cost/snapshot.ts'
import { findingAbout } from '#store/finding/finding.ts'
import { findingPack } from '#store/finding/finding-pack.ts'
import { fileOut, type Leaving } from '../frame/file-operation.ts'
import type { Input, ScopedContext } from '../frame/operation.ts'
import { ApiError } from '../frame/respond.ts'
import { type Dispute, disputeNow, disputeSubject } from './dispute-facts.ts'

interface Disputed extends Dispute {
  readonly snapshot: Snapshot | null
  /** When it went out; null: it has not. */
  readonly at: Instant | null
}

/** The dispute of a bill as everything stands now; one that was sent as it went out. */
export const getDisputePack = fileOut(
  calls.disputePack,
  { fetch: disputedBill, compute: (facts) => facts },
  async ({ facts, snapshot, at }: Disputed, leaving: Leaving) => ({
    name: `${facts.number}.pdf`,
    type: 'application/pdf',
    bytes: await leaving.reports.dispute(facts, await copyOf(snapshot, leaving), at ?? leaving.now),
  }),
)

const NOTHING_DISPUTED = 'Nothing of this bill is in dispute as the figures stand now.'

async function disputedBill(
  ctx: ScopedContext,
  { params: { billId } }: Input<typeof calls.disputePack>,
): Promise<Disputed> {
  const { tx, scope } = ctx
  const finding = await findingAbout(tx, scope, 'bill-dispute', disputeSubject(billId))
  const sent = finding && (await findingPack<Dispute>(tx, scope, finding.id))
  const dispute = sent?.facts ?? (await disputeNow(ctx, billId))
  if (dispute === null) throw new ApiError('bad-request', NOTHING_DISPUTED)
  const { snapshotId } = dispute
  const snapshot = snapshotId === null ? null : await findSnapshot(tx, scope, snapshotId)
  return { ...dispute, snapshot, at: sent?.at ?? null }
}

/** The picture of the bill; null: it has none, or a PDF, which goes along by itself. */
async function copyOf(snapshot: Snapshot | null, { uploads, scope }: Leaving): Promise<BillCopy | null> {
  if (snapshot === null || snapshot.mediaType === 'application/pdf') return null
  const stream = await uploads.read(scope, snapshot.file)
  if (stream === null) return null
  return { type: snapshot.mediaType, base64: (await buffer(stream)).toString('base64') }
}
