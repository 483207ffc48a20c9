import { paperText } from '#contract/cost/bill-messages.ts'
import { snapshotSentence } from '#contract/cost/cost-messages.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { lockSnapshot } from '#store/cost/snapshot.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { ApiError, notFound } from '../../frame/respond.ts'

/**
 * The snapshot that a purchase, bill, entry or dip is to carry: one of its branch that nothing else has. Of a purchase, an
 * entry and a dip it is a picture of the flow meter or the stick; of a bill its picture or PDF.
 */
export async function requireSnapshot(
  { tx, scope, now }: ScopedContext,
  branchId: number,
  owner: BillKind | 'entry',
  snapshotId: number | undefined,
): Promise<number | null> {
  if (snapshotId === undefined) return null
  const isPicture = owner === 'diesel' || owner === 'entry'
  const found = await lockSnapshot(tx, scope, snapshotId, now)
  if (!found) throw notFound()
  if (found.isTaken) {
    const sentence = 'This Flow Meter Snapshot belongs to another purchase or entry. Add a new one.'
    throw new ApiError('bad-request', isPicture ? sentence : paperText.paperTaken)
  }
  if (found.branchId !== branchId) {
    const sentence = 'This Flow Meter Snapshot is of another branch. Add a new one.'
    throw new ApiError('bad-request', isPicture ? sentence : paperText.paperElsewhere)
  }
  if (isPicture && found.mediaType === 'application/pdf')
    throw new ApiError('bad-request', snapshotSentence('not-an-image', ''))
  return snapshotId
}
