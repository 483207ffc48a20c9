import { calls } from '#contract/calls.ts'
import type { MappingRow } from '#contract/platform/admin-hardware.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { mappingFault } from '#domain/meter/json-mapping.ts'
import {
  addMapping,
  type KeptMapping,
  listMappings,
  removeMapping,
} from '#store/meter/hardware/json-mapping.ts'
import { platformRead, platformWrite } from '../../frame/platform-operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { orConflict } from '../../frame/unique-conflict.ts'

export const getAdminMappings = platformRead(calls.adminMappings, (ctx, { params }) =>
  ctx.view(params.clientId, async ({ tx, scope }) => ({
    detail: adminText.listed,
    data: (await listMappings(tx, scope)).map(mappingRow),
  })),
)

export const postAdminMapping = platformWrite(calls.adminAddMapping, async (ctx, { body }) => {
  const { tx, scope, now } = ctx
  const fault = mappingFault(body.mapping)
  if (fault !== null) throw new ApiError('bad-request', fault)
  const id = await orConflict(addMapping(tx, scope, body, now), adminText.mappingTaken)
  if (id === null) throw new ApiError('conflict', adminText.manyMappings)
  const data = mappingRow({ ...body, id, madeAt: now })
  await recordChange(ctx, { action: 'mapping.added', subject: `mapping ${id}`, after: data })
  return { detail: adminText.mappingAdded, data }
})

export const deleteAdminMapping = platformWrite(calls.adminRemoveMapping, async (ctx, { params }) => {
  const { tx, scope } = ctx
  const before = (await listMappings(tx, scope)).find(({ id }) => id === params.mappingId)
  if (!before || !(await removeMapping(tx, scope, before.id))) throw notFound()
  await recordChange(ctx, {
    action: 'mapping.removed',
    subject: `mapping ${before.id}`,
    before: mappingRow(before),
  })
  return { detail: adminText.mappingRemoved }
})

function mappingRow({ id, name, topic, mapping, madeAt }: KeptMapping): MappingRow {
  return { id, name, topic, mapping: { ...mapping, values: [...mapping.values] }, made_at: madeAt }
}
