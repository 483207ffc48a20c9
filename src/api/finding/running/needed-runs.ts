import { calls } from '#contract/calls.ts'
import { runningText } from '#contract/finding/running-messages.ts'
import type { Branch } from '#domain/site/tree.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import {
  addNeededRun,
  deleteNeededRun,
  lockNeededRun,
  type NeededRunRecord,
} from '#store/finding/needed-run.ts'
import { write, writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireSet } from './require-set.ts'

const MOST_MS = 31 * DAY_MS

/** A time in which a generator had to run although the grid was there. */
export const postNeededRun = write(calls.addNeededRun, async (ctx, { params, body }) => {
  const { branch, device } = requireSet(ctx.tree, params.setId)
  const { from_at: from, to_at: to, reason } = body
  if (!(to > from) || to - from > MOST_MS) throw new ApiError('bad-request', runningText.badSpan)
  if (from > ctx.now) throw new ApiError('bad-request', runningText.toCome)
  if (reason === '') throw new ApiError('bad-request', runningText.noReason)
  const run = { deviceId: device.id, from, to, reason }
  const added = await addNeededRun(ctx.tx, ctx.scope, run, { userId: ctx.user.userId, now: ctx.now })
  await wakeFindings(ctx.tx, ctx.scope, [branch.id])
  await recordChange(ctx, { action: 'needed-run.added', subject: `needed run ${added.id}`, after: added })
  return { data: neededRunRow(branch, added), detail: runningText.runAdded }
})

export const removeNeededRun = writeTo(
  calls.deleteNeededRun,
  ({ tx, scope }, { params }) => lockNeededRun(tx, scope, params.runId),
  async (ctx, _input, before) => {
    if (!before) throw notFound()
    const { branch } = requireSet(ctx.tree, before.deviceId)
    await deleteNeededRun(ctx.tx, ctx.scope, before.id)
    await wakeFindings(ctx.tx, ctx.scope, [branch.id])
    await recordChange(ctx, { action: 'needed-run.deleted', subject: `needed run ${before.id}`, before })
    return { data: { id: before.id }, detail: runningText.runDeleted }
  },
)

export function neededRunRow({ devices }: Branch, { id, deviceId, from, to, reason }: NeededRunRecord) {
  const name = devices.find((device) => device.id === deviceId)?.name ?? ''
  return { id, device: { id: deviceId, name }, from, to, reason }
}
