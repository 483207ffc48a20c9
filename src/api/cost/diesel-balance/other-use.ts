import { calls } from '#contract/calls.ts'
import { deliverySentence, dieselText } from '#contract/cost/diesel-messages.ts'
import { AMOUNT, readAmount } from '#domain/amount-rule.ts'
import { MOST_TANK_LITRES } from '#domain/cost/diesel-balance/read-delivery.ts'
import type { Branch } from '#domain/site/tree.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import {
  addOtherUse,
  changeOtherUse,
  deleteOtherUse,
  lockOtherUse,
  type OtherUseRecord,
  otherUseOnDays,
} from '#store/cost/diesel-balance/other-use.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import { type Entry, operation, type ScopedContext, write, writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { requireVersion } from '../../frame/version.ts'
import { requirePastDay } from './dip-write.ts'

const SHOWN_DAYS = 366
const MOST_SHOWN = 200

interface Body {
  readonly date: string
  readonly time?: string | null | undefined
  readonly litres: string | number
  readonly what: string
}

export const postOtherUse = write(calls.addOtherUse, async (ctx, { params, body }) => {
  const branch = requireBranch(ctx.tree, params.branchId)
  const added = await addOtherUse(ctx.tx, ctx.scope, requireUse(ctx, branch, body))
  await wakeFindings(ctx.tx, ctx.scope, [branch.id])
  await recordChange(ctx, { action: 'other-use.added', subject: `other use ${added.id}`, after: added })
  return { data: useRow(added), detail: dieselText.useAdded }
})

export const putOtherUse = writeTo(calls.editOtherUse, lockedUse, async (ctx, { body }, before) => {
  if (!before) throw notFound()
  requireVersion(body.version, useRow(before), body)
  const to = requireUse(ctx, requireBranch(ctx.tree, before.branchId), body)
  const after = await changeOtherUse(ctx.tx, ctx.scope, before.id, to)
  await wakeFindings(ctx.tx, ctx.scope, [before.branchId])
  await recordChange(ctx, { action: 'other-use.changed', subject: `other use ${after.id}`, before, after })
  return { data: useRow(after), detail: dieselText.useChanged }
})

export const removeOtherUse = writeTo(calls.deleteOtherUse, lockedUse, async (ctx, { body }, before) => {
  if (!before) throw notFound()
  requireVersion(body?.version, useRow(before), body)
  await deleteOtherUse(ctx.tx, ctx.scope, before.id)
  await wakeFindings(ctx.tx, ctx.scope, [before.branchId])
  await recordChange(ctx, { action: 'other-use.deleted', subject: `other use ${before.id}`, before })
  return { data: { id: before.id }, detail: dieselText.useDeleted }
})

export const getOtherUse = operation(calls.otherUse, {
  async fetch({ tx, scope, tree, now }, { params }) {
    const branch = requireBranch(tree, params.branchId)
    const to = localDay(branch.zone, now)
    const uses = await otherUseOnDays(tx, scope, [branch.id], addDays(to, -SHOWN_DAYS), to, MOST_SHOWN)
    return { branch, uses }
  },
  compute: (facts) => facts,
  present: ({ branch, uses }) => ({
    data: uses.map(useRow),
    detail: `Other use of the diesel of ${branch.name}`,
  }),
})

function requireUse(ctx: ScopedContext, branch: Branch, { date, time: at = null, litres, what }: Body) {
  requirePastDay(ctx, branch, date)
  const read = readAmount(litres, AMOUNT)
  if ('fault' in read) throw new ApiError('bad-request', deliverySentence('amount', 0, false))
  const most = branch.tankLitres ?? MOST_TANK_LITRES
  if (Number(read.amount) > most)
    throw new ApiError('bad-request', deliverySentence('beyond-tank', most, branch.tankLitres !== null))
  return { branchId: branch.id, date, at, litres: read.amount, what }
}

function lockedUse({ tx, scope }: Entry, { params }: { readonly params: { readonly useId: number } }) {
  return lockOtherUse(tx, scope, params.useId)
}

function useRow({ id, date, at, litres, what, version }: OtherUseRecord) {
  return { id, date, time: at, litres: Number(litres), what, version }
}
