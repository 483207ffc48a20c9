import { calls } from '#contract/calls.ts'
import { checkWords, commissionText } from '#contract/meter/commission-messages.ts'
import type { Check, Display, LiveReading } from '#domain/meter/commission/check.ts'
import { mayCommission, runChecks } from '#domain/meter/commission/run-checks.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import {
  type CommissioningRecord,
  keepCommissioning,
  loadCommissionings,
} from '#store/meter/commissioning.ts'
import { heardByKeysOfDevice, NO_DIALECT, type UnknownName } from '#store/meter/hardware/unknown-name.ts'
import { lockDevice } from '#store/site/device.ts'
import { platformRead, platformWrite } from '../../frame/platform-operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireBranch, requireDevice } from '../../frame/scope.ts'
import { commissionFacts } from './commission-facts.ts'

const MOST_HEARD = 5

export const getAdminCommissioning = platformRead(calls.adminCommissionFacts, (ctx, { params }) =>
  ctx.view(params.clientId, async (inside) => {
    const { tx, scope, tree, now } = inside
    const device = requireDevice(tree, params.deviceId)
    const branch = requireBranch(tree, device.branchId)
    const [facts, commissioned] = await Promise.all([
      commissionFacts(inside, device.id, null),
      loadCommissionings(tx, scope, device.id),
    ])
    const checks = runChecks(facts)
    const heard =
      facts.readings.length > 0 ? [] : await heardByKeysOfDevice(tx, scope, device.id, ofHour(now))
    return {
      detail: commissionText.read,
      data: {
        device: { id: device.id, name: device.name, branch: branch.name, zone: branch.zone },
        asked_at: now,
        newest: newestRow(facts.readings.at(-1)),
        heard: heard.map(heardRow),
        readings: facts.readings.length,
        checks: checks.map(checkRow),
        may_commission: mayCommission(checks),
        commissioned: commissioned.map(commissionedRow),
      },
    }
  }),
)

/** Keeps who commissioned a device, and what the checks said; a wrong one asks for a reason. */
export const postAdminCommissioning = platformWrite(
  calls.adminCommissionDevice,
  async (ctx, { params, body }) => {
    const inside = await ctx.inside()
    const { tx, scope, now } = ctx
    requireDevice(inside.tree, params.deviceId)
    const device = await lockDevice(tx, scope, params.deviceId)
    if (!device) throw notFound()
    const display: Display = {
      kwh: body.display_kwh ?? null,
      v1: body.display_v1 ?? null,
      i1: body.display_i1 ?? null,
      kw: body.display_kw ?? null,
    }
    const isTyped = Object.values(display).some((value) => value !== null)
    const checks = runChecks(await commissionFacts(inside, device.id, isTyped ? display : null))
    const needsReason = !mayCommission(checks)
    if (needsReason && body.despite === undefined) throw new ApiError('bad-request', refusal(checks))
    const kept = {
      deviceId: device.id,
      at: now,
      checks,
      display: isTyped ? display : null,
      note: body.note ?? '',
      despite: needsReason ? (body.despite ?? null) : null,
    }
    await keepCommissioning(tx, scope, kept)
    const states = Object.fromEntries(checks.map(({ key, state }) => [key, state]))
    const after = { checks: states, display: kept.display, note: kept.note, despite: kept.despite }
    await recordChange(ctx, { action: 'device.commissioned', subject: `device ${device.id}`, after })
    const data = commissionedRow({ ...kept, by: ctx.user.username })
    return { detail: commissionText.commissioned, data, checks: checks.map(checkRow) }
  },
)

function refusal(checks: readonly Check[]): string {
  const wrong = checks.filter(({ state }) => state === 'wrong')
  if (wrong.length === 0) return commissionText.notYet
  return commissionText.wrong(wrong.map((check) => checkWords(check).sentence))
}

const ofHour = (now: Instant) => ({ since: now - HOUR_MS, most: MOST_HEARD })

function heardRow({ dialect, id, keyId, lastAt }: UnknownName) {
  return { dialect: dialect === NO_DIALECT ? null : dialect, name: id, key_id: keyId, at: lastAt }
}

function checkRow(check: Check) {
  const { key, state, figures } = check
  return { key, state, ...checkWords(check), figures: [...figures] }
}

function newestRow(newest: LiveReading | undefined) {
  if (!newest) return null
  const { at, receivedAt, kwh, kw, v, i } = newest
  return { at, received_at: receivedAt, kwh_import: kwh, kw, v: [...v], i: [...i] }
}

function commissionedRow({ at, by, note, despite }: CommissioningRecord) {
  return { at, by, note, despite }
}
