import { calls } from '#contract/calls.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import { changeEntry, lockEntry } from '#store/cost/diesel-entry.ts'
import { writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { together } from '../../frame/together.ts'
import { isStale, requireVersion } from '../../frame/version.ts'
import { entryRow, reasonOrNull, requireEntry, requireFreeDays, storedRow } from './entry-write.ts'
import { requireLikely } from './likely-entry.ts'

/** Edits a diesel entry; the branch stays the stored one, whatever an old client sends (DE-02). */
export const postUpdateFuelEntry = writeTo(
  calls.updateFuelEntry,
  ({ tx, scope }, { params }) => lockEntry(tx, scope, params.entryId),
  async (ctx, { body }, before) => {
    if (!before) throw notFound()
    const branch = requireBranch(ctx.tree, before.branchId)
    const { deviceId, at, snapshotId } = before
    const entry = { ...requireEntry(ctx, branch, body), deviceId, at }
    const reason = reasonOrNull(body.reason) ?? before.reason
    if (isStale(body.version, before)) {
      const current = await entryRow(ctx, branch, before)
      requireVersion(body.version, current, {
        ...current,
        start_date: entry.startDate,
        end_date: entry.endDate,
        entry_quantity: Number(entry.quantity),
        version: body.version ?? before.version,
      })
    }
    await together(
      requireFreeDays(ctx, branch.id, entry, before),
      requireLikely(ctx, branch, entry, reason !== null, before),
    )
    const changing = changeEntry(ctx.tx, ctx.scope, before.id, {
      ...entry,
      snapshotId,
      reason,
      branchId: before.branchId,
      consumptionType: body.consumption_type ?? before.consumptionType,
    })
    const [after, data] = await storedRow(ctx, branch, entry, changing)
    await recordChange(ctx, {
      action: 'diesel-entry.changed',
      subject: `diesel entry ${after.id}`,
      before,
      after,
    })
    return { data, detail: entryText.edited }
  },
)
