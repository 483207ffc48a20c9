import { calls } from '#contract/calls.ts'
import { voltageMessages as text } from '#contract/finding/voltage-messages.ts'
import { readIncident } from '#domain/finding/running/read-incident.ts'
import { voltsBefore } from '#domain/finding/running/voltage-answer.ts'
import type { Branch } from '#domain/site/tree.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { feederVolts } from '#store/finding/voltage-facts.ts'
import {
  addVoltageIncident,
  changeVoltageIncident,
  deleteVoltageIncident,
  type IncidentToKeep,
  lockVoltageIncident,
} from '#store/finding/voltage-incident.ts'
import { type ScopedContext, write, writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { requireVersion } from '../../frame/version.ts'
import { incidentRow } from './present-voltage.ts'

interface TypedIncident {
  readonly failed_at: number
  readonly equipment: string
  readonly repair_naira?: string | number | null | undefined
}

export const postVoltageIncident = write(calls.addVoltageIncident, async (ctx, { params, body }) => {
  const branch = requireBranch(ctx.tree, params.branchId)
  const by = { userId: ctx.user.userId, now: ctx.now }
  const typed = requireIncident(ctx, body)
  const [added, volts] = await Promise.all([
    addVoltageIncident(ctx.tx, ctx.scope, branch.id, typed, by),
    readVoltsBefore(ctx, branch, typed.at),
  ])
  await recordChange(ctx, {
    action: 'voltage-incident.added',
    subject: `voltage incident ${added.id}`,
    after: added,
  })
  return { data: incidentRow(added, volts), detail: text.added }
})

export const putVoltageIncident = writeTo(
  calls.editVoltageIncident,
  ({ tx, scope }, { params }) => lockVoltageIncident(tx, scope, params.incidentId),
  async (ctx, { body }, before) => {
    if (!before) throw notFound()
    const branch = requireBranch(ctx.tree, before.branchId)
    const to = requireIncident(ctx, body)
    const repairNaira = to.repairNaira === null ? null : Number(to.repairNaira)
    const yours = { ...before, ...to, repairNaira, version: body.version ?? before.version }
    requireVersion(body.version, incidentRow(before, null), incidentRow(yours, null))
    const [after, volts] = await Promise.all([
      changeVoltageIncident(ctx.tx, ctx.scope, before.id, to),
      readVoltsBefore(ctx, branch, to.at),
    ])
    const subject = `voltage incident ${after.id}`
    await recordChange(ctx, { action: 'voltage-incident.changed', subject, before, after })
    return { data: incidentRow(after, volts), detail: text.edited }
  },
)

export const removeVoltageIncident = writeTo(
  calls.deleteVoltageIncident,
  ({ tx, scope }, { params }) => lockVoltageIncident(tx, scope, params.incidentId),
  async (ctx, _input, before) => {
    if (!before) throw notFound()
    await deleteVoltageIncident(ctx.tx, ctx.scope, before.id)
    const subject = `voltage incident ${before.id}`
    await recordChange(ctx, { action: 'voltage-incident.deleted', subject, before })
    return { data: { id: before.id }, detail: text.deleted }
  },
)

function requireIncident({ now }: ScopedContext, body: TypedIncident): IncidentToKeep {
  const read = readIncident(body, now)
  if ('fault' in read) throw new ApiError('bad-request', text[read.fault])
  return read
}

async function readVoltsBefore({ tx, scope, now }: ScopedContext, branch: Branch, at: Instant) {
  const day = localDay(branch.zone, at)
  const feeders = await feederVolts(tx, scope, branch, [addDays(day, -1), day], now)
  return voltsBefore(branch, feeders)(at)
}
