import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { FEATURES, hasFeature } from '#domain/people/feature.ts'
import { HOME_ZONE } from '#domain/time/zone.ts'
import { loadRetention } from '#store/meter/retention/raw-retention.ts'
import { countUsers } from '#store/people/user.ts'
import { addAuditedClient } from '#store/platform/audited-add.ts'
import { listClients } from '#store/platform/platform-list.ts'
import {
  type ClientRecord,
  type ClientToKeep,
  changeClient,
  disableClient,
  enableClient,
  findClient,
  lockClient,
} from '#store/site/client.ts'
import { featureIsOn, setFeature } from '#store/site/organisation-add.ts'
import { type PlatformWriteContext, platformRead, platformWrite } from '../frame/platform-operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { notFound } from '../frame/respond.ts'
import { platformScope } from '../frame/scope.ts'
import { orConflict } from '../frame/unique-conflict.ts'
import { requireVersion } from '../frame/version.ts'
import { figuresOfClients } from '../score/client-figures.ts'
import { requireTyped } from '../site/profile-parts.ts'
import { clientRow } from './admin-rows.ts'
import { requireDay, requireZone } from './admin-rules.ts'
import { rawReadingsRow } from './growth/admin-retention.ts'
import { clientsToLookAt } from './overview/clients-to-look-at.ts'

/** Clients that one list shows; the answer says how many more there are. */
const MOST = 1000

export const getAdminOverview = platformRead(calls.adminOverview, async (ctx) => {
  const { rows, all } = await listClients(ctx.database, MOST)
  const figures = await figuresOfClients(
    ctx,
    rows.map(({ id }) => ({ id, organisationId: id })),
  )
  return {
    detail: adminText.overview,
    data: rows.map(({ id, name, disabledAt }) => {
      const own = figures.of.get(id)
      return {
        id,
        name,
        total_energy: own?.total_energy ?? null,
        max_demand: own?.max_demand ?? null,
        min_demand: own?.min_demand ?? null,
        avg_demand: own?.avg_demand ?? null,
        score: own?.total_score ?? null,
        coverage: own?.coverage ?? null,
        is_disabled: disabledAt !== null,
      }
    }),
    left_out: all - rows.length,
    figures_at: figures.at,
    look_at: await clientsToLookAt(ctx.database, ctx.now),
    server: await ctx.standings(),
  }
})

export const getAdminClients = platformRead(calls.adminClients, async ({ database }) => {
  const { rows, all } = await listClients(database, MOST)
  return {
    detail: adminText.listed,
    data: rows.map((row) => clientRow(row, row)),
    left_out: all - rows.length,
  }
})

export const getAdminClient = platformRead(calls.adminClient, ({ view }, { params }) =>
  view(params.clientId, async ({ tx, scope, tree }) => {
    const client = await requiredClient(findClient(tx, scope))
    const { clientType } = tree.organisation
    const users = await countUsers(tx, scope)
    return {
      detail: adminText.listed,
      data: {
        ...clientRow(client, { branches: tree.branches.length, users }),
        features: FEATURES.map((feature) => ({
          feature,
          is_on: tree.features.includes(feature),
          has: hasFeature(clientType, tree.features, feature),
        })),
        raw_readings: rawReadingsRow(client.id, await loadRetention(tx, scope)),
      },
    }
  }),
)

export const postAdminClient = platformWrite(calls.adminAddClient, async (ctx, { body }) => {
  const zone = requireZone(body.zone ?? HOME_ZONE)
  const inside = (id: number) => platformScope(ctx.user, id, zone)
  const added = await orConflict(
    addAuditedClient(ctx.tx, ctx.scope, inside, mergeClient(body), ctx.now),
    adminText.nameTaken,
  )
  return { detail: adminText.clientAdded, data: clientRow(added, { branches: 0, users: 0 }) }
})

export const putAdminClient = platformWrite(calls.adminEditClient, async (ctx, { body }) => {
  const before = await requiredClient(lockClient(ctx.tx, ctx.scope))
  const to = mergeClient(body, before)
  const yours = { ...before, ...to, version: body.version }
  requireVersion(body.version, await presentClient(ctx, before), await presentClient(ctx, yours))
  const after = await orConflict(changeClient(ctx.tx, ctx.scope, to), adminText.nameTaken)
  const data = await presentClient(ctx, after)
  await recordChange(ctx, { action: 'client.changed', subject: `client ${after.id}`, before, after })
  return { detail: adminText.clientSaved, data }
})

export const disableAdminClient = platformWrite(calls.adminDisableClient, async (ctx) => {
  const before = await requiredClient(lockClient(ctx.tx, ctx.scope))
  ctx.endSessions(await disableClient(ctx.tx, ctx.scope, ctx.now))
  const data = await presentClient(ctx, await requiredClient(lockClient(ctx.tx, ctx.scope)))
  if (before.disabledAt === null) {
    await recordChange(ctx, { action: 'client.disabled', subject: `client ${before.id}` })
  }
  return { detail: adminText.clientDisabled, data }
})

export const enableAdminClient = platformWrite(calls.adminEnableClient, async (ctx) => {
  const before = await requiredClient(lockClient(ctx.tx, ctx.scope))
  await enableClient(ctx.tx, ctx.scope)
  const data = await presentClient(ctx, { ...before, disabledAt: null })
  if (before.disabledAt !== null) {
    await recordChange(ctx, { action: 'client.enabled', subject: `client ${before.id}` })
  }
  return { detail: adminText.clientEnabled, data }
})

export const putAdminFeature = platformWrite(calls.adminSetFeature, async (ctx, { body }) => {
  const { feature, is_on } = body
  await requiredClient(lockClient(ctx.tx, ctx.scope))
  const before = await featureIsOn(ctx.tx, ctx.scope, feature)
  await setFeature(ctx.tx, ctx.scope, feature, is_on)
  await recordChange(ctx, {
    action: 'feature.changed',
    subject: `feature ${feature}`,
    before: { is_on: before },
    after: { is_on },
  })
  return { detail: adminText.featureSet }
})

type Body = z.output<typeof calls.adminAddClient.body> | z.output<typeof calls.adminEditClient.body>

/** What a body says; what it leaves out stays as it was. */
function mergeClient(body: Body, before?: ClientRecord): ClientToKeep {
  const contactPerson = body.contact_person ?? before?.contactPerson ?? ''
  return {
    name: requireTyped('name', body.name),
    phone: requireTyped('telephone', body.phone),
    email: requireTyped('email', body.email),
    address: requireTyped('address', body.address),
    clientType: body.client_type ?? before?.clientType ?? 'STANDARD',
    customerType: before?.customerType ?? null,
    contactPerson: contactPerson && requireTyped('name', contactPerson),
    planMonths: body.plan_months === undefined ? (before?.planMonths ?? null) : body.plan_months,
    planExpiresOn:
      body.plan_expiry === undefined ? (before?.planExpiresOn ?? null) : requireDay(body.plan_expiry),
  }
}

async function requiredClient(found: Promise<ClientRecord | null>): Promise<ClientRecord> {
  const client = await found
  if (!client) throw notFound()
  return client
}

async function presentClient(ctx: PlatformWriteContext, client: ClientRecord) {
  const { tree } = await ctx.inside()
  const users = await countUsers(ctx.tx, ctx.scope)
  return clientRow(client, { branches: tree.branches.length, users })
}
