import { calls } from '#contract/calls.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import { localDay } from '#domain/time/zone.ts'
import { addDip, changeDip, deleteDip, latestDips, lockDip } from '#store/cost/diesel-balance/dip.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import { type Entry, operation, write, writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { requireVersion } from '../../frame/version.ts'
import { requireSnapshot } from '../bill/require-snapshot.ts'
import { dipRow, requireDay, requireDip } from './dip-write.ts'

const DIPS_SHOWN = 200

/** Keeps what was read off the dip stick: the diesel that the tank holds. */
export const postDip = write(calls.addDip, async (ctx, { params, body }) => {
  const branch = requireBranch(ctx.tree, params.branchId)
  const read = await requireDip(ctx, branch, body)
  const snapshotId = await requireSnapshot(ctx, branch.id, 'entry', body.snapshot ?? undefined)
  const dip = await addDip(ctx.tx, ctx.scope, { ...read, snapshotId })
  if (dip === null) throw new ApiError('bad-request', entryText.dipTaken)
  await wakeFindings(ctx.tx, ctx.scope, [branch.id])
  await recordChange(ctx, { action: 'dip.added', subject: `dip ${dip.id}`, after: dip })
  return { data: dipRow(dip), detail: entryText.dipAdded }
})

/** Changes a dip; its branch stays. */
export const putDip = writeTo(calls.editDip, lockedDip, async (ctx, { body }, before) => {
  if (!before) throw notFound()
  const branch = requireBranch(ctx.tree, before.branchId)
  requireVersion(body.version, dipRow(before), body)
  const read = await requireDip(ctx, branch, { ...body, at: body.at === undefined ? before.at : body.at })
  const isKept = body.snapshot === undefined || body.snapshot === before.snapshotId
  const snapshotId = isKept
    ? before.snapshotId
    : await requireSnapshot(ctx, branch.id, 'entry', body.snapshot ?? undefined)
  const after = await changeDip(ctx.tx, ctx.scope, before, { ...read, snapshotId })
  if (after === null) throw new ApiError('bad-request', entryText.dipTaken)
  await wakeFindings(ctx.tx, ctx.scope, [before.branchId])
  await recordChange(ctx, { action: 'dip.changed', subject: `dip ${after.id}`, before, after })
  return { data: dipRow(after), detail: entryText.dipChanged }
})

export const removeDip = writeTo(calls.deleteDip, lockedDip, async (ctx, { body }, before) => {
  if (!before) throw notFound()
  requireVersion(body?.version, dipRow(before), body)
  await deleteDip(ctx.tx, ctx.scope, before.id)
  await wakeFindings(ctx.tx, ctx.scope, [before.branchId])
  await recordChange(ctx, { action: 'dip.deleted', subject: `dip ${before.id}`, before })
  return { data: { id: before.id }, detail: entryText.dipDeleted }
})

export const getDips = operation(calls.dips, {
  async fetch({ tx, scope, tree, now }, { params, query }) {
    const branch = requireBranch(tree, params.branchId)
    const to = requireDay(query.end_date ?? localDay(branch.zone, now))
    return { branch, dips: await latestDips(tx, scope, branch.id, to, DIPS_SHOWN) }
  },
  compute: (facts) => facts,
  present: ({ branch, dips }) => ({ data: dips.map(dipRow), detail: `Dips of the tank of ${branch.name}` }),
})

function lockedDip({ tx, scope }: Entry, { params }: { readonly params: { readonly dipId: number } }) {
  return lockDip(tx, scope, params.dipId)
}
