import { createHash } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import { paperText } from '#contract/cost/bill-messages.ts'
import { snapshotForm } from '#contract/cost/bills.ts'
import { billText } from '#contract/cost/cost-messages.ts'
import { addSnapshot, sweepSnapshots } from '#store/cost/snapshot.ts'
import { uploadOfPaper } from '../../frame/file-operation.ts'
import { recordChange } from '../../frame/record-change.ts'

/** Snapshots of one person that may wait for their paper, for a week at most; the oldest go as others come. */
const MOST_WAITING = 300

const ofBill = ({ kind }: { readonly kind?: unknown }) =>
  kind === undefined || kind === 'diesel' ? 'flow-meter' : 'bill'

/** Keeps a flow-meter snapshot, or a picture or PDF of a bill, until a purchase or bill takes it (AB-06). */
export const postSnapshot = uploadOfPaper(
  calls.addSnapshot,
  snapshotForm,
  ofBill,
  async (ctx, { branch, kind }, sent) => {
    const { tx, scope, now } = ctx
    // Pictures that nobody took go as others come.
    const swept = await sweepSnapshots(tx, scope, now, MOST_WAITING - 1)
    sent.discard(
      scope,
      swept.map(({ file }) => file),
    )
    const { bytes, mediaType, width, height } = sent.image
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = await sent.keep(ctx)
    const kept = await addSnapshot(tx, scope, {
      branchId: branch,
      name: sent.name,
      file,
      sha256,
      bytes: bytes.length,
      width,
      height,
      mediaType,
      now,
    })
    await recordChange(ctx, { action: 'snapshot.added', subject: `snapshot ${kept.id}`, after: kept })
    if (swept.length > 0)
      await recordChange(ctx, { action: 'snapshots.swept', subject: 'snapshots', before: swept })
    return {
      data: { id: kept.id, name: kept.name },
      detail: ofBill({ kind }) === 'bill' ? paperText.kept : billText.snapshotKept,
    }
  },
)
