import { calls } from '#contract/calls.ts'
import type { NameRow, UnheardRow, UnknownRow } from '#contract/platform/admin-hardware.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { addName, type ListedName, listNames, removeName } from '#store/meter/hardware/device-name.ts'
import {
  forgetUnknown,
  keysThatSpeak,
  letKeysSpeak,
  takeBackVoice,
  type UnknownName,
  unheardTopics,
  unknownNames,
} from '#store/meter/hardware/unknown-name.ts'
import { unknownNamesOfBroker } from '#store/platform/platform-list.ts'
import { lockDevice } from '#store/site/device.ts'
import { platformRead, platformWrite } from '../../frame/platform-operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { orConflict } from '../../frame/unique-conflict.ts'

const MOST = 2_000
const MOST_UNKNOWN = 200

export const getAdminHardware = platformRead(calls.adminHardware, async (ctx, { params }) => {
  const ofBroker = await unknownNamesOfBroker(ctx.database, MOST_UNKNOWN)
  return ctx.view(params.clientId, async ({ tx, scope }) => {
    const names = await listNames(tx, scope, { most: MOST + 1 })
    const unheard = await unheardTopics(tx, scope, MOST_UNKNOWN)
    const unknown = [...(await unknownNames(tx, scope, MOST_UNKNOWN)), ...ofBroker]
    return {
      detail: adminText.listed,
      data: names.slice(0, MOST).map(nameRow),
      unknown: unknown.sort((a, b) => b.lastAt - a.lastAt).map(unknownRow),
      unheard: unheard.map(unheardRow),
      left_out: Math.max(0, names.length - MOST),
    }
  })
})

export const postAdminName = platformWrite(calls.adminAddName, async (ctx, { body }) => {
  const { tx, scope, now } = ctx
  if (!(await lockDevice(tx, scope, body.device_id))) throw notFound()
  const name = { dialect: body.dialect, id: body.hardware, channel: body.channel }
  const wanted = { ...name, deviceId: body.device_id, byBroker: body.by_broker }
  const nameId = await orConflict(addName(tx, scope, wanted, now), adminText.hardwareTaken)
  await forgetUnknown(tx, scope, name)
  const spoken = await letKeysSpeak(tx, scope, body.key_ids, body.device_id)
  if (spoken === 'no-key') throw notFound()
  if (spoken !== 'done') throw new ApiError('bad-request', adminText.hardwareKeyOfAnother)
  const [added] = await listNames(tx, scope, { most: 1, nameId })
  const data = nameRow(added!)
  const after = { ...data, key_ids: body.key_ids }
  await recordChange(ctx, { action: 'name.added', subject: `device ${body.device_id}`, after })
  return { detail: adminText.hardwareAdded, data }
})

export const deleteAdminName = platformWrite(calls.adminRemoveName, async (ctx, { params }) => {
  const { tx, scope } = ctx
  const [name] = await listNames(tx, scope, { most: 1, nameId: params.nameId })
  if (!name) throw notFound()
  const keyIds = await keysThatSpeak(tx, scope, name.deviceId)
  if (!(await removeName(tx, scope, name.nameId))) throw notFound()
  // Keys that were made for the device speak for it still.
  const takenBack = await takeBackVoice(tx, scope, name.deviceId)
  const before = { ...nameRow(name), key_ids: keyIds }
  const after = takenBack.length === 0 ? null : { key_ids: keyIds.filter((id) => !takenBack.includes(id)) }
  await recordChange(ctx, { action: 'name.removed', subject: `device ${name.deviceId}`, before, after })
  return { detail: adminText.hardwareRemoved }
})

function nameRow(name: ListedName): NameRow {
  return {
    id: name.nameId,
    dialect: name.dialect,
    hardware: name.id,
    channel: name.channel,
    device_id: name.deviceId,
    device: name.deviceName,
    branch: name.branchName,
    by_broker: name.byBroker,
    offline_since: name.offlineSince,
    last_reading_at: name.heardAt,
    made_at: name.madeAt,
  }
}

function unknownRow(name: UnknownName): UnknownRow {
  return {
    dialect: name.dialect,
    hardware: name.id,
    channel: name.channel,
    key_id: name.keyId === 0 ? null : name.keyId,
    times: name.times,
    first_at: name.firstAt,
    last_at: name.lastAt,
    example: name.example,
  }
}

function unheardRow({ id, keyId, times, lastAt, example }: UnknownName): UnheardRow {
  return { topic: id, key_id: keyId, times, last_at: lastAt, message: example }
}
