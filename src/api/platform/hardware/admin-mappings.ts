import { calls } from '#contract/calls.ts'
import type { ListedMappingRow, MappingRow } from '#contract/platform/admin-mappings.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { type JsonMapping, mappingFault } from '#domain/meter/hardware/json-mapping.ts'
import { takesIn } from '#domain/meter/hardware/topic-filter.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import {
  addMapping,
  changeMapping,
  findMapping,
  type KeptMapping,
  type ListedMapping,
  listMappings,
  lockMapping,
  removeMapping,
} from '#store/meter/hardware/json-mapping.ts'
import { forgetTopics, unheardTopics } from '#store/meter/hardware/unknown-name.ts'
import { platformRead, platformWrite } from '../../frame/platform-operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { orConflict } from '../../frame/unique-conflict.ts'
import { requireVersion } from '../../frame/version.ts'

/** As many as are noted of some keys. */
const MOST_TOPICS = 500

export const getAdminMappings = platformRead(calls.adminMappings, (ctx, { params }) =>
  ctx.view(params.clientId, async ({ tx, scope }) => ({
    detail: adminText.listed,
    data: (await listMappings(tx, scope)).map(listedRow),
  })),
)

export const getAdminMapping = platformRead(calls.adminMapping, (ctx, { params }) =>
  ctx.view(params.clientId, async ({ tx, scope }) => {
    const found = await findMapping(tx, scope, params.mappingId)
    if (!found) throw notFound()
    return { detail: adminText.listed, data: mappingRow(found) }
  }),
)

export const postAdminMapping = platformWrite(calls.adminAddMapping, async (ctx, { body }) => {
  const { tx, scope, now } = ctx
  requireUsable(body.mapping)
  const id = await orConflict(addMapping(tx, scope, body, now), adminText.mappingTaken)
  if (id === null) throw new ApiError('conflict', adminText.manyMappings)
  await forgetUnderstood(tx, scope, body.topic)
  const data = mappingRow({ ...body, id, madeAt: now, version: 1 })
  await recordChange(ctx, { action: 'mapping.added', subject: `mapping ${id}`, after: recorded(data) })
  return { detail: adminText.mappingAdded, data }
})

export const putAdminMapping = platformWrite(calls.adminEditMapping, async (ctx, { params, body }) => {
  const { tx, scope } = ctx
  requireUsable(body.mapping)
  const found = await lockMapping(tx, scope, params.mappingId)
  if (!found) throw notFound()
  const before = mappingRow(found)
  requireVersion(body.version, before, mappingRow({ ...found, ...body }))
  await orConflict(changeMapping(tx, scope, before.id, body), adminText.mappingTaken)
  await forgetUnderstood(tx, scope, body.topic)
  const after = mappingRow({ ...found, ...body, version: before.version + 1 })
  await recordChange(ctx, {
    action: 'mapping.changed',
    subject: `mapping ${before.id}`,
    before: recorded(before),
    after: recorded(after),
  })
  return { detail: adminText.mappingSaved, data: after }
})

export const deleteAdminMapping = platformWrite(calls.adminRemoveMapping, async (ctx, { params }) => {
  const { tx, scope } = ctx
  const before = await lockMapping(tx, scope, params.mappingId)
  if (!before || !(await removeMapping(tx, scope, before.id))) throw notFound()
  await recordChange(ctx, {
    action: 'mapping.removed',
    subject: `mapping ${before.id}`,
    before: recorded(mappingRow(before)),
  })
  return { detail: adminText.mappingRemoved }
})

function requireUsable(mapping: JsonMapping): void {
  const fault = mappingFault(mapping)
  if (fault !== null) throw new ApiError('bad-request', fault)
}

/** Topics that the mapping takes in are no longer among those that nobody understands. */
async function forgetUnderstood(tx: Tx, scope: Scope, filter: string): Promise<void> {
  const topics = (await unheardTopics(tx, scope, MOST_TOPICS)).map(({ id }) => id)
  await forgetTopics(
    tx,
    scope,
    topics.filter((topic) => takesIn(filter, topic)),
  )
}

function mappingRow({ example, ...listed }: KeptMapping): MappingRow {
  return { ...listedRow(listed), example }
}

function listedRow({ id, name, topic, mapping, madeAt, version }: ListedMapping): ListedMappingRow {
  const values = mapping.values.map((value) => ({ ...value, factor: value.factor ?? null }))
  return { id, name, topic, mapping: { ...mapping, values }, made_at: madeAt, version }
}

/** What somebody's meter sent is no change of ours. */
function recorded({ example: _, ...row }: MappingRow) {
  return row
}
