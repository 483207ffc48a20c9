import { calls } from '#contract/calls.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import { deleteEntry, lockEntry } from '#store/cost/diesel-entry.ts'
import { write } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { requireVersion } from '../../frame/version.ts'
import { entryRow } from './entry-write.ts'

/** Deletes a diesel entry (DE-02). */
export const deleteFuelEntry = write(calls.deleteFuelEntry, async (ctx, { params, body }) => {
  if (body?.id !== undefined && body.id !== params.entryId) {
    throw new ApiError('bad-request', entryText.otherEntry)
  }
  const before = await lockEntry(ctx.tx, ctx.scope, params.entryId)
  if (!before) throw notFound()
  requireVersion(body?.version, await entryRow(ctx, requireBranch(ctx.tree, before.branchId), before), body)
  await deleteEntry(ctx.tx, ctx.scope, before.id)
  await recordChange(ctx, {
    action: 'diesel-entry.deleted',
    subject: `diesel entry ${before.id}`,
    before,
  })
  return { data: { id: before.id }, detail: entryText.deleted }
})
