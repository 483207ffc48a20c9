import { calls } from '#contract/calls.ts'
import { qualityText } from '#contract/meter/quality-messages.ts'
import { readQuality } from '#domain/meter/device-quality.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { loadReplacements } from '#store/meter/meter-replacement.ts'
import { type DeviceRecord, lockDevice } from '#store/site/device.ts'
import { type Entry, operation, type ScopedContext, writeTo } from '../frame/operation.ts'
import { type PlatformWriteContext, platformRead, platformWrite } from '../frame/platform-operation.ts'
import { presentQuality } from './present-quality.ts'
import { changeParked, changePeriod, exchangeMeter, rollUpDevice, setRatio } from './quality-changes.ts'
import { qualityFacts } from './quality-facts.ts'

/** How well a device is read (issue 13, deliverable 2). */
export const getDeviceQuality = operation(calls.deviceQuality, {
  fetch: (ctx, { params }) => qualityFacts(ctx, params.deviceId),
  compute: (facts) => ({
    facts,
    read: readQuality(facts),
    mayAmend: mayInOrganisation(facts.user, calls.decideParked.who),
  }),
  present: ({ facts, read, mayAmend }) => ({
    detail: qualityText.read,
    data: presentQuality(facts, read, mayAmend),
  }),
})

export const postParked = writeTo(calls.decideParked, lockedDevice, (ctx, { body }, device) =>
  changeParked(ctx, device, body),
)
export const postExchange = writeTo(
  calls.recordExchange,
  (entry, input) =>
    Promise.all([lockedDevice(entry, input), loadReplacements(entry.tx, entry.scope, input.params.deviceId)]),
  (ctx, { body }, [device, known]) => exchangeMeter(ctx, device, known, body),
)
export const postRatio = writeTo(calls.addRatio, lockedDevice, (ctx, { body }, device) =>
  setRatio(ctx, device, body),
)
export const putPeriod = writeTo(calls.setPeriod, lockedDevice, (ctx, { body }, device) =>
  changePeriod(ctx, device, body),
)
export const postComputeAgain = writeTo(calls.computeAgain, lockedDevice, (ctx, _, device) =>
  rollUpDevice(ctx, device),
)

/** The same for platform administrators, who enter the client that the path names. */
export const getAdminDeviceQuality = platformRead(calls.adminDeviceQuality, (ctx, { params }) =>
  ctx.view(params.clientId, async (inside) => {
    const facts = await qualityFacts(inside, params.deviceId)
    return { detail: qualityText.read, data: presentQuality(facts, readQuality(facts), true) }
  }),
)
export const postAdminParked = platformWrite(calls.adminDecideParked, async (ctx, { params, body }) =>
  inDevice(ctx, params.deviceId, (inside, device) => changeParked(inside, device, body)),
)
export const postAdminReplacement = platformWrite(calls.adminReplaceMeter, async (ctx, { params, body }) =>
  inDevice(ctx, params.deviceId, async (inside, device) => {
    const known = await loadReplacements(inside.tx, inside.scope, params.deviceId)
    return exchangeMeter(inside, device, known, body)
  }),
)
export const postAdminRatio = platformWrite(calls.adminAddRatio, async (ctx, { params, body }) =>
  inDevice(ctx, params.deviceId, (inside, device) => setRatio(inside, device, body)),
)
export const putAdminPeriod = platformWrite(calls.adminSetPeriod, async (ctx, { params, body }) =>
  inDevice(ctx, params.deviceId, (inside, device) => changePeriod(inside, device, body)),
)
export const postAdminComputeAgain = platformWrite(calls.adminComputeAgain, async (ctx, { params }) =>
  inDevice(ctx, params.deviceId, (inside, device) => rollUpDevice(inside, device)),
)

function lockedDevice({ tx, scope }: Entry, { params }: { readonly params: { readonly deviceId: number } }) {
  return lockDevice(tx, scope, params.deviceId)
}

async function inDevice<T>(
  ctx: PlatformWriteContext,
  id: number,
  change: (inside: ScopedContext, device: DeviceRecord | null) => Promise<T>,
): Promise<T> {
  const inside = await ctx.inside()
  return change(inside, await lockDevice(inside.tx, inside.scope, id))
}
