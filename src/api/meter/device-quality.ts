import { calls } from '#contract/calls.ts'
import { qualityText } from '#contract/meter/quality-messages.ts'
import { readQuality } from '#domain/meter/device-quality.ts'
import { can } from '#domain/people/can.ts'
import { operation, platformRead, platformWrite, write } from '../frame/operation.ts'
import { presentQuality } from './present-quality.ts'
import { changeParked, changePeriod, exchangeMeter, rollUpDevice, setRatio } from './quality-changes.ts'
import { qualityFacts } from './quality-facts.ts'

/** How well a device is read (issue 13, deliverable 2). */
export const getDeviceQuality = operation(calls.deviceQuality, {
  fetch: (ctx, { params }) => qualityFacts(ctx, params.deviceId),
  compute: (facts) => ({
    facts,
    read: readQuality(facts),
    mayAmend: can({ kind: 'organisation', role: facts.user.role, level: facts.user.level }, 'decideParked'),
  }),
  present: ({ facts, read, mayAmend }) => ({
    detail: qualityText.read,
    data: presentQuality(facts, read, mayAmend),
  }),
})

export const postParked = write(calls.decideParked, (ctx, { params, body }) =>
  changeParked(ctx, params.deviceId, body),
)
export const postExchange = write(calls.recordExchange, (ctx, { params, body }) =>
  exchangeMeter(ctx, params.deviceId, body),
)
export const postRatio = write(calls.addRatio, (ctx, { params, body }) =>
  setRatio(ctx, params.deviceId, body),
)
export const putPeriod = write(calls.setPeriod, (ctx, { params, body }) =>
  changePeriod(ctx, params.deviceId, body),
)
export const postComputeAgain = write(calls.computeAgain, (ctx, { params }) =>
  rollUpDevice(ctx, params.deviceId),
)

/** The same for platform administrators, who enter the client that the path names. */
export const getAdminDeviceQuality = platformRead(calls.adminDeviceQuality, (ctx, { params }) =>
  ctx.view(params.clientId, async (inside) => {
    const facts = await qualityFacts(inside, params.deviceId)
    return { detail: qualityText.read, data: presentQuality(facts, readQuality(facts), true) }
  }),
)
export const postAdminParked = platformWrite(calls.adminDecideParked, async (ctx, { params, body }) =>
  changeParked(await ctx.inside(), params.deviceId, body),
)
export const postAdminReplacement = platformWrite(calls.adminReplaceMeter, async (ctx, { params, body }) =>
  exchangeMeter(await ctx.inside(), params.deviceId, body),
)
export const postAdminRatio = platformWrite(calls.adminAddRatio, async (ctx, { params, body }) =>
  setRatio(await ctx.inside(), params.deviceId, body),
)
export const putAdminPeriod = platformWrite(calls.adminSetPeriod, async (ctx, { params, body }) =>
  changePeriod(await ctx.inside(), params.deviceId, body),
)
export const postAdminComputeAgain = platformWrite(calls.adminComputeAgain, async (ctx, { params }) =>
  rollUpDevice(await ctx.inside(), params.deviceId),
)
