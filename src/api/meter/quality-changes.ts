import type { z } from 'zod'
import type { calls } from '#contract/calls.ts'
import { qualityText } from '#contract/meter/quality-messages.ts'
import { replacementSentence } from '#contract/platform/platform-messages.ts'
import { readReplacement } from '#domain/meter/register/replacement-rule.ts'
import { findDevice } from '#domain/site/selection.ts'
import { loadRatios } from '#store/meter/device-ratio.ts'
import type { ReplacementRecord } from '#store/meter/meter-replacement.ts'
import { discardParked } from '#store/meter/reading/parked.ts'
import { rollUpAnew, rollUpChanged } from '#store/meter/rollup/touched-window.ts'
import { replaceMeter } from '#store/platform/audited-add.ts'
import { changeDevice, type DeviceRecord } from '#store/site/device.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { requireBranch } from '../frame/scope.ts'
import { setDeviceRatio } from './device-ratio.ts'
import { ratioRow } from './present-quality.ts'
import { requireRaw } from './require-raw.ts'

/** What a person changes about how a device is read, from its own organisation or from the platform. */

type BodyOf<N extends keyof typeof calls> = z.output<(typeof calls)[N]['body']>
const NONE = { taken: 0, duplicate: 0, stillParked: 0 }

/** Parked readings: taken in, set aside or taken back (domain.md §15.3). */
export async function changeParked(
  ctx: ScopedContext,
  found: DeviceRecord | null,
  { action, parked_reason: code }: BodyOf<'decideParked'>,
) {
  const { id: deviceId } = requireSeen(ctx, found)
  const { tx, scope, now, user } = ctx
  const subject = `device ${deviceId}`
  if (action === 'release') {
    const wanted = { deviceId, code, lastCounts: true, by: `user ${user.userId}` }
    const done = await ctx.rejudge(tx, scope, wanted, now)
    await recordChange(ctx, { action: 'parked.released', subject, after: { reason: code ?? 'all', ...done } })
    const detail = qualityText.released(done.taken + done.duplicate, done.stillParked)
    return { detail, rejudged: presentRejudged(done) }
  }
  const isDiscarded = action === 'discard'
  const count = await discardParked(tx, scope, { deviceId, code, isDiscarded }, now)
  const after = { reason: code ?? 'all', count }
  await recordChange(ctx, { action: isDiscarded ? 'parked.discarded' : 'parked.restored', subject, after })
  const detail = isDiscarded ? qualityText.discarded(count) : qualityText.restored(count)
  return { detail, rejudged: presentRejudged(NONE) }
}

function presentRejudged({ taken, duplicate, stillParked }: typeof NONE) {
  return { taken, duplicate, still_parked: stillParked }
}

/** The meter was exchanged: what was held or parked since then is judged again, and nothing has to be sent twice. */
export async function exchangeMeter(
  ctx: ScopedContext,
  found: DeviceRecord | null,
  known: readonly ReplacementRecord[],
  body: BodyOf<'recordExchange'>,
) {
  const device = requireSeen(ctx, found)
  const { tx, scope, now, tree, user } = ctx
  const deviceId = device.id
  const branch = requireBranch(tree, device.branchId)
  const read = readReplacement(body, device, branch.zone, now)
  if ('fault' in read) throw new ApiError('bad-request', replacementSentence(read.fault))
  requireRaw(branch, read.at)
  if (known.some(({ at }) => at === read.at)) throw new ApiError('conflict', qualityText.exchangedThen)
  const { final_kwh: oldFinalKwh, initial_kwh: newInitialKwh, why } = body
  const replacement = { deviceId, at: read.at, oldFinalKwh, newInitialKwh, why }
  const wanted = { deviceId, from: read.at, lastCounts: false, by: `user ${user.userId}` }
  const [, done] = await Promise.all([
    replaceMeter(tx, scope, replacement, now),
    ctx.rejudge(tx, scope, wanted, now),
  ])
  return { detail: qualityText.exchanged, rejudged: presentRejudged(done) }
}

/** A ratio of transformers from a date on (domain.md §2.7). */
export async function setRatio(ctx: ScopedContext, found: DeviceRecord | null, body: BodyOf<'addRatio'>) {
  const device = requireSeen(ctx, found)
  const { tx, scope, now, tree } = ctx
  const deviceId = device.id
  const { zone, rawFrom } = requireBranch(tree, device.branchId)
  const place = { deviceId, zone, rawFrom, why: body.why }
  const { read, warning } = await setDeviceRatio(tx, scope, place, body, now)
  const ratios = await loadRatios(tx, scope, deviceId)
  const added = ratios.find(({ validFrom }) => validFrom === read.from)!
  const data = ratioRow(added, added === ratios[0])
  return { detail: qualityText.ratioAdded, data, warning }
}

/** The reading period, by which gaps are told (issue 13 T12). */
export async function changePeriod(
  ctx: ScopedContext,
  found: DeviceRecord | null,
  { period_s: periodS, power_is: powerIs }: BodyOf<'setPeriod'>,
) {
  const before = requireSeen(ctx, found)
  const after = await changeDevice(ctx.tx, ctx.scope, before.id, {
    ...before,
    periodS,
    periodIsSet: true,
    powerIs: powerIs ?? before.powerIs,
  })
  await rollUpChanged(ctx.tx, ctx.scope, before, after)
  await recordChange(ctx, { action: 'device.changed', subject: `device ${before.id}`, before, after })
  return { detail: qualityText.periodSet }
}

export async function rollUpDevice(ctx: ScopedContext, found: DeviceRecord | null) {
  const { id: deviceId } = requireSeen(ctx, found)
  await rollUpAnew(ctx.tx, ctx.scope, [deviceId])
  await recordChange(ctx, { action: 'device.computed', subject: `device ${deviceId}` })
  return { detail: qualityText.computing }
}

/** The device that was locked, if the tree says that the asker sees it. */
function requireSeen({ tree }: ScopedContext, device: DeviceRecord | null): DeviceRecord {
  if (!device || !findDevice(tree, device.id)) throw notFound()
  return device
}
