import { calls } from '#contract/calls.ts'
import { eventSentence, monthEndText } from '#contract/cost/month-end-messages.ts'
import { readEvent } from '#domain/cost/month-end/read-event.ts'
import { findDevice } from '#domain/site/selection.ts'
import {
  addSiteEvent,
  changeSiteEvent,
  deleteSiteEvent,
  lockSiteEvent,
  type SiteEventToKeep,
} from '#store/cost/month-end/site-event.ts'
import { type ScopedContext, write, writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { requireVersion } from '../../frame/version.ts'
import { siteEventRow } from './month-rows.ts'

interface TypedEvent {
  readonly text: string
  readonly from_day: string
  readonly to_day?: string | null | undefined
  readonly device?: number | null | undefined
}

export const postSiteEvent = write(calls.addSiteEvent, async (ctx, { body }) => {
  const branch = requireBranch(ctx.tree, body.branch)
  const added = await addSiteEvent(ctx.tx, ctx.scope, branch.id, requireEvent(ctx, branch.id, body))
  await recordChange(ctx, { action: 'event.added', subject: `event ${added.id}`, after: added })
  return { data: siteEventRow(added, ctx.tree), detail: monthEndText.eventAdded }
})

export const putSiteEvent = writeTo(
  calls.editSiteEvent,
  ({ tx, scope }, { params }) => lockSiteEvent(tx, scope, params.eventId),
  async (ctx, { body }, before) => {
    if (!before) throw notFound()
    const to = requireEvent(ctx, before.branchId, body)
    const yours = { ...before, ...to, version: body.version ?? before.version }
    requireVersion(body.version, siteEventRow(before, ctx.tree), siteEventRow(yours, ctx.tree))
    const after = await changeSiteEvent(ctx.tx, ctx.scope, before.id, to)
    await recordChange(ctx, { action: 'event.changed', subject: `event ${after.id}`, before, after })
    return { data: siteEventRow(after, ctx.tree), detail: monthEndText.eventEdited }
  },
)

export const removeSiteEvent = writeTo(
  calls.deleteSiteEvent,
  ({ tx, scope }, { params }) => lockSiteEvent(tx, scope, params.eventId),
  async (ctx, _input, before) => {
    if (!before) throw notFound()
    await deleteSiteEvent(ctx.tx, ctx.scope, before.id)
    await recordChange(ctx, { action: 'event.deleted', subject: `event ${before.id}`, before })
    return { data: { id: before.id }, detail: monthEndText.eventDeleted }
  },
)

function requireEvent({ tree }: ScopedContext, branchId: number, body: TypedEvent): SiteEventToKeep {
  const read = readEvent(body)
  if (typeof read === 'string') throw new ApiError('bad-request', eventSentence(read))
  const deviceId = body.device ?? null
  if (deviceId !== null && findDevice(tree, deviceId)?.branchId !== branchId)
    throw new ApiError('bad-request', eventSentence('other-branch'))
  return { deviceId, ...read }
}
