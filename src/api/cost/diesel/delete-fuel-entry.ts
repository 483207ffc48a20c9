import { calls } from '#contract/calls.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import { deleteEntry, lockEntry } from '#store/cost/diesel-entry.ts'
import { writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { isStale, requireVersion } from '../../frame/version.ts'
import { entryRow } from './entry-write.ts'

/** Deletes a diesel entry (DE-02). */
export const deleteFuelEntry = writeTo(
  calls.deleteFuelEntry,
  ({ tx, scope }, { params }) => lockEntry(tx, scope, params.entryId),
  async (ctx, { params, body }, before) => {
    if (body?.id !== undefined && body.id !== params.entryId) {
      throw new ApiError('bad-request', entryText.otherEntry)
    }
    if (!before) throw notFound()
    if (isStale(body?.version, before)) {
      const row = await entryRow(ctx, requireBranch(ctx.tree, before.branchId), before)
      requireVersion(body?.version, row, body)
    }
    await deleteEntry(ctx.tx, ctx.scope, before.id)
    await recordChange(ctx, {
      action: 'diesel-entry.deleted',
      subject: `diesel entry ${before.id}`,
      before,
    })
    return { data: { id: before.id }, detail: entryText.deleted }
  },
)
