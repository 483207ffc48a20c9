import { calls } from '#contract/calls.ts'
import { prepaidText } from '#contract/cost/prepaid-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { plainDetail } from '#domain/cost/bill/bill-details.ts'
import type { Branch } from '#domain/site/tree.ts'
import { MINUTE_MS } from '#domain/time/interval.ts'
import { parseInstant } from '#domain/time/range/range.ts'
import {
  addDisplayReading,
  changeDisplayReading,
  deleteDisplayReading,
  lockDisplayReading,
} from '#store/cost/prepaid/display-reading.ts'
import { gridMeters } from '#store/cost/prepaid/prepaid-facts.ts'
import { write, writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { requireVersion } from '../../frame/version.ts'
import { requireSnapshot } from '../bill/require-snapshot.ts'
import { displayRow } from './prepaid-rows.ts'

const UNITS = { decimals: 2, wholeDigits: 9, mayBeZero: true }
/** A phone's clock may be ahead of ours. */
const AHEAD_MS = 5 * MINUTE_MS

/** Keeps what the display of a meter showed. */
export const postDisplayReading = write(calls.addDisplayReading, async (ctx, { params, body }) => {
  const branch = requireBranch(ctx.tree, params.branchId)
  const devices = gridMeters(branch)
  if (!devices.some(({ id }) => id === body.device)) throw new ApiError('bad-request', prepaidText.noMeter)
  const shown = requireShown(branch, body, ctx.now)
  const snapshotId = await requireSnapshot(ctx, branch.id, 'entry', body.snapshot ?? undefined)
  const reading = { branchId: branch.id, deviceId: body.device, ...shown, snapshotId }
  const kept = await addDisplayReading(ctx.tx, ctx.scope, reading, ctx.now)
  if (kept === null) throw new ApiError('bad-request', prepaidText.displayTaken)
  await recordChange(ctx, {
    action: 'display-reading.added',
    subject: `display reading ${kept.id}`,
    after: kept,
  })
  return { data: displayRow(kept, devices), detail: prepaidText.displayAdded }
})

export const putDisplayReading = writeTo(
  calls.editDisplayReading,
  ({ tx, scope }, { params }) => lockDisplayReading(tx, scope, params.displayReadingId),
  async (ctx, { body }, before) => {
    const { tx, scope, tree, now } = ctx
    if (before === null) throw notFound()
    const branch = requireBranch(tree, before.branchId)
    const devices = gridMeters(branch)
    const shown = requireShown(branch, body, now)
    const to = { ...shown, meterNo: body.meter_no === undefined ? before.meterNo : shown.meterNo }
    requireVersion(body.version, displayRow(before, devices), displayRow({ ...before, ...to }, devices))
    const after = await changeDisplayReading(tx, scope, before.id, to)
    if (after === null) throw new ApiError('bad-request', prepaidText.displayTaken)
    const subject = `display reading ${before.id}`
    await recordChange(ctx, { action: 'display-reading.changed', subject, before, after })
    return { data: displayRow(after, devices), detail: prepaidText.displayChanged }
  },
)

export const removeDisplayReading = writeTo(
  calls.deleteDisplayReading,
  ({ tx, scope }, { params }) => lockDisplayReading(tx, scope, params.displayReadingId),
  async (ctx, { body }, before) => {
    const { tx, scope, tree } = ctx
    if (before === null) throw notFound()
    const row = displayRow(before, gridMeters(requireBranch(tree, before.branchId)))
    requireVersion(body?.version, row, row)
    await deleteDisplayReading(tx, scope, before.id)
    await recordChange(ctx, {
      action: 'display-reading.deleted',
      subject: `display reading ${before.id}`,
      before,
    })
    return { data: { id: before.id }, detail: prepaidText.displayDeleted }
  },
)

interface Typed {
  readonly at: string
  readonly units: string | number
  readonly meter_no?: string | null | undefined
}

function requireShown({ zone }: Branch, body: Typed, now: number) {
  const read = readAmount(body.units, UNITS)
  if ('fault' in read) throw new ApiError('bad-request', prepaidText.noUnits)
  const at = parseInstant(body.at, zone)
  if (at === null) throw new ApiError('bad-request', prepaidText.noTime)
  if (at > now + AHEAD_MS) throw new ApiError('bad-request', prepaidText.displayToCome)
  return { at: Math.min(at, now), units: read.amount, meterNo: plainDetail(body.meter_no ?? null) }
}
