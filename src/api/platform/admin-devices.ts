import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { ASSUMED_PERIOD_S, learnedPeriod } from '#domain/meter/learned-period.ts'
import { countedTag } from '#domain/site/counted-sources.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { newestInstants } from '#store/meter/device-learned.ts'
import { ingestKeys, revokeIngestKey } from '#store/meter/ingest-key.ts'
import { loadReplacements } from '#store/meter/meter-replacement.ts'
import { rollUpChanged } from '#store/meter/rollup/touched-window.ts'
import { addAuditedBreaker, addAuditedDevice, issueKey, removeBreaker } from '#store/platform/audited-add.ts'
import { listDevices } from '#store/platform/platform-list.ts'
import { changeDevice, type DeviceRecord, type DeviceToKeep, lockDevice } from '#store/site/device.ts'
import { type PlatformWriteContext, platformRead, platformWrite } from '../frame/platform-operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { requireBranch } from '../frame/scope.ts'
import { orConflict } from '../frame/unique-conflict.ts'
import { requireVersion } from '../frame/version.ts'
import { clientConsumption, consumptionOfDevices } from '../score/client-figures.ts'
import { deviceRow } from './admin-rows.ts'
import { instantOfDay, mostRows } from './admin-rules.ts'

const MOST_KEYS = 50

export const getAdminDevices = platformRead(calls.adminDevices, async (ctx, { query }) => {
  const { rows, all } = await listDevices(
    ctx.database,
    { clientId: query.clientId },
    mostRows(query.clientId),
  )
  const consumption = await consumptionOfDevices(ctx, rows)
  return {
    detail: adminText.listed,
    data: rows.map((row) => deviceRow(row, { ...row, consumption: consumption.of.get(row.id) ?? null })),
    left_out: all - rows.length,
    figures_at: consumption.at,
  }
})

export const getAdminDevice = platformRead(calls.adminDevice, async (ctx, { params }) => {
  const { clientId, deviceId } = params
  const { rows } = await listDevices(ctx.database, { clientId, id: deviceId }, 1)
  const device = rows[0]
  if (!device) throw notFound()
  return ctx.view(clientId, async (inside) => {
    const keys = await ingestKeys(inside.tx, inside.scope, { deviceId, most: MOST_KEYS })
    const replacements = await loadReplacements(inside.tx, inside.scope, deviceId)
    const consumption = (await clientConsumption(inside)).get(deviceId) ?? null
    return {
      detail: adminText.listed,
      data: {
        ...deviceRow(device, { ...device, consumption }),
        keys: keys.map(({ id, createdAt, lastUsedAt, revokedAt }) => ({
          id,
          made_at: createdAt,
          last_used_at: lastUsedAt,
          revoked_at: revokedAt,
        })),
        replacements: replacements.map(({ at, oldFinalKwh, newInitialKwh, why }) => ({
          at,
          final_kwh: oldFinalKwh,
          initial_kwh: newInitialKwh,
          why,
        })),
      },
    }
  })
})

export const postAdminDevice = platformWrite(
  calls.adminAddDevice,
  async (ctx, { params, body }) => {
    const { tree } = await ctx.inside()
    const branch = requireBranch(tree, params.branchId)
    const device = {
      ...mergeDevice(body, branch.zone, ctx.now),
      branchId: branch.id,
      ratedCurrentA: null,
      servicedAt: null,
      position: branch.devices.length,
    }
    const id = await orConflict(addAuditedDevice(ctx.tx, ctx.scope, device, ctx.now), adminText.deviceTaken)
    const key = await issueDeviceKey(ctx, id, body.name)
    await keepBreaker(ctx, { id, breaker: null }, body.breaker)
    const added = await requiredDevice(ctx, id)
    return { detail: adminText.deviceAdded, data: await presentDevice(ctx, added), key: key.key }
  },
  ['key'],
)

export const putAdminDevice = platformWrite(calls.adminEditDevice, async (ctx, { params, body }) => {
  const before = await requiredDevice(ctx, params.deviceId)
  const branch = requireBranch((await ctx.inside()).tree, before.branchId)
  const to = await withPeriod(ctx, before.id, mergeDevice(body, branch.zone, before.validFrom, before))
  const yours = { ...before, ...to, version: body.version }
  requireVersion(body.version, await presentDevice(ctx, before), await presentDevice(ctx, yours))
  await keepBreaker(ctx, before, body.breaker)
  const after = await orConflict(changeDevice(ctx.tx, ctx.scope, before.id, to), adminText.deviceTaken)
  await rollUpChanged(ctx.tx, ctx.scope, before, after)
  const data = await presentDevice(ctx, after)
  await recordChange(ctx, { action: 'device.changed', subject: `device ${after.id}`, before, after })
  return { detail: adminText.deviceSaved, data }
})

export const postAdminKey = platformWrite(
  calls.adminRotateKey,
  async (ctx, { params }) => {
    const device = await requiredDevice(ctx, params.deviceId)
    return { detail: adminText.keyMade, ...(await issueDeviceKey(ctx, device.id, device.name)) }
  },
  ['key'],
)

export const deleteAdminKey = platformWrite(calls.adminRevokeKey, async (ctx, { params }) => {
  const { tx, scope, now } = ctx
  const device = await requiredDevice(ctx, params.deviceId)
  const [key] = await ingestKeys(tx, scope, { deviceId: device.id, id: params.keyId, most: 1 })
  if (!key) throw notFound()
  if (await revokeIngestKey(tx, scope, key.id, now)) {
    await recordChange(ctx, {
      action: 'key.revoked',
      subject: `device ${device.id}`,
      before: { key: key.id },
    })
  }
  return { detail: adminText.keyRevoked }
})

async function requiredDevice({ tx, scope }: { tx: Tx; scope: Scope }, id: number): Promise<DeviceRecord> {
  const found = await lockDevice(tx, scope, id)
  if (!found) throw notFound()
  return found
}

async function issueDeviceKey({ tx, scope, now }: PlatformWriteContext, deviceId: number, label: string) {
  const made = await issueKey(tx, scope, deviceId, label, now)
  if ('key' in made) return made
  throw made.refusal === 'two-valid-already' ? new ApiError('conflict', adminText.twoKeys) : notFound()
}

type Body = z.output<typeof calls.adminAddDevice.body> | z.output<typeof calls.adminEditDevice.body>

const FRESH = {
  iconType: null,
  ratedKva: null,
  periodS: ASSUMED_PERIOD_S,
  periodIsSet: false,
  powerIs: 'sample' as const,
  registerDigits: 9,
  registerResolution: 1,
  serviceIntervalH: null,
  nextMaintenanceOn: null,
  servicedAt: null,
}

/** What a body says; what it leaves out stays as it was. */
function mergeDevice(body: Body, zone: string, added: Instant, before?: DeviceRecord): DeviceToKeep {
  const stays = before ?? FRESH
  return {
    name: body.name,
    code: body.code,
    deviceType: body.device_type,
    sourceTag: countedTag(body.device_type, before, body.counts_in_totals),
    meterModel: body.meter_model,
    iconType: body.icon_type === undefined ? stays.iconType : body.icon_type,
    isActive: body.is_active,
    ratedKva: body.rated_kva === undefined ? stays.ratedKva : body.rated_kva,
    periodS: body.period_s ?? stays.periodS,
    periodIsSet: body.period_s === undefined ? stays.periodIsSet : body.period_s !== null,
    powerIs: stays.powerIs,
    registerDigits: body.register_digits ?? stays.registerDigits,
    registerResolution: body.register_resolution ?? stays.registerResolution,
    serviceIntervalH: stays.serviceIntervalH,
    nextMaintenanceOn: stays.nextMaintenanceOn,
    servicedAt: stays.servicedAt,
    validFrom: instantOfDay(body.date_added, zone, added),
  }
}

/** A period that nobody sets is what the readings tell, at once where they do. */
async function withPeriod(
  { tx, scope }: PlatformWriteContext,
  id: number,
  device: DeviceToKeep,
): Promise<DeviceToKeep> {
  if (device.periodIsSet) return device
  const learned = learnedPeriod((await newestInstants(tx, scope, [id])).get(id) ?? [])
  return learned === null ? device : { ...device, periodS: learned }
}

/** undefined: as it was. */
async function keepBreaker(
  { tx, scope, now }: PlatformWriteContext,
  { id: deviceId, breaker: before }: Pick<DeviceRecord, 'id' | 'breaker'>,
  wanted: Body['breaker'],
): Promise<void> {
  if (wanted === undefined) return
  if (wanted === null) {
    if (before !== null) await removeBreaker(tx, scope, deviceId, now)
    return
  }
  const provider = wanted.provider || null
  if (before?.channel === wanted.channel && before.provider === provider) return
  await addAuditedBreaker(tx, scope, { deviceId, channel: wanted.channel, provider }, now)
}

async function presentDevice(ctx: PlatformWriteContext, device: DeviceRecord) {
  const { tree } = await ctx.inside()
  const branch = requireBranch(tree, device.branchId)
  return deviceRow(device, {
    organisationId: tree.organisation.id,
    organisation: tree.organisation.name,
    branch: branch.name,
    zoneInForce: branch.zone,
    // What it measured is the list's to say: a change has no figures at hand.
    lastReadingAt: null,
    consumption: null,
  })
}
