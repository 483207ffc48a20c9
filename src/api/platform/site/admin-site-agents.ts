import { calls } from '#contract/calls.ts'
import { siteHealth } from '#contract/meter/site-agent.ts'
import type { SiteAgentRow } from '#contract/platform/admin-site-agents.ts'
import { siteText } from '#contract/platform/site-messages.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import {
  addSiteAgent,
  endSiteAgent,
  renewSiteCode,
  type SiteAgent,
  siteAgents,
} from '#store/meter/site-agent.ts'
import { type PlatformWriteContext, platformRead, platformWrite } from '../../frame/platform-operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireBranch, requireDevice } from '../../frame/scope.ts'
import { countedTwice } from './counted-twice.ts'

const MOST_AGENTS = 20

export const getAdminSiteAgents = platformRead(calls.adminSiteAgents, (ctx, { params }) =>
  ctx.view(params.clientId, async ({ tx, scope, tree }) => {
    const branch = requireBranch(tree, params.branchId)
    const agents = await siteAgents(tx, scope, { branchId: branch.id })
    return { detail: siteText.listed, data: agents.map((agent) => presentAgent(agent, branch, ctx.now)) }
  }),
)

export const postAdminSiteAgent = platformWrite(
  calls.adminAddSiteAgent,
  async (ctx, { params, body }) => {
    const { tx, scope, now } = ctx
    const { tree } = await ctx.inside()
    const branch = requireBranch(tree, params.branchId)
    const deviceIds = [...new Set(body.device_ids ?? branch.devices.map(({ id }) => id))]
    if (deviceIds.length === 0) throw new ApiError('conflict', siteText.noDevices)
    for (const id of deviceIds) if (requireDevice(tree, id).branchId !== branch.id) throw notFound()
    if ((await siteAgents(tx, scope, { branchId: branch.id })).length >= MOST_AGENTS)
      throw new ApiError('conflict', siteText.tooMany)
    const agent = { branchId: branch.id, name: body.name, deviceIds }
    const id = await addSiteAgent(tx, scope, agent, now)
    await recordChange(ctx, { action: 'site-agent.added', subject: `site agent ${id}`, after: agent })
    return { detail: siteText.added, ...(await giveCode(ctx, id)) }
  },
  ['enrolment_code'],
)

export const postAdminSiteCode = platformWrite(
  calls.adminRenewSiteCode,
  async (ctx, { params }) => {
    const { id } = await requiredAgent(ctx, params.agentId)
    await recordChange(ctx, { action: 'site-agent.code', subject: `site agent ${id}` })
    return { detail: siteText.renewed, ...(await giveCode(ctx, id)) }
  },
  ['enrolment_code'],
)

export const deleteAdminSiteAgent = platformWrite(calls.adminEndSiteAgent, async (ctx, { params }) => {
  const agent = await requiredAgent(ctx, params.agentId)
  await endSiteAgent(ctx.tx, ctx.scope, agent, ctx.now)
  const { name, deviceIds } = agent
  await recordChange(ctx, {
    action: 'site-agent.ended',
    subject: `site agent ${agent.id}`,
    before: { name, deviceIds },
  })
  return { detail: siteText.ended }
})

async function requiredAgent({ tx, scope }: PlatformWriteContext, id: number): Promise<SiteAgent> {
  const [agent] = await siteAgents(tx, scope, { id })
  if (!agent) throw notFound()
  return agent
}

async function giveCode(ctx: PlatformWriteContext, id: number) {
  const { tx, scope, now } = ctx
  const code = await renewSiteCode(tx, scope, id, now)
  const agent = await requiredAgent(ctx, id)
  const branch = requireBranch((await ctx.inside()).tree, agent.branchId)
  return { data: presentAgent(agent, branch, now), enrolment_code: code }
}

function presentAgent(agent: SiteAgent, branch: Branch, now: Instant): SiteAgentRow {
  const { id, branchId, name, deviceIds, madeAt, codeUntil, enrolledAt, heardAt, health } = agent
  // What an older or newer agent told may have another shape.
  const told = siteHealth.safeParse(health).data ?? null
  return {
    id,
    branch_id: branchId,
    name,
    devices: branch.devices
      .filter((device) => deviceIds.includes(device.id))
      .map((device) => ({ id: device.id, name: device.name })),
    made_at: madeAt,
    code_until: codeUntil !== null && codeUntil > now ? codeUntil : null,
    enrolled_at: enrolledAt,
    heard_at: heardAt,
    health: told,
    counted_twice: countedTwice(told, branch.devices, now),
  }
}
