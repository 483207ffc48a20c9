import { z } from 'zod'
import { call } from '../call.ts'
import { siteHealth } from '../meter/site-agent.ts'
import { id, instant, noBody, noQuery } from '../shapes.ts'
import { branchParams, clientParams, done, filled } from './admin-shapes.ts'

/** Agents at branches (`npx nairawatt site`), as platform administrators see them. */

const agentParams = clientParams.extend({ agentId: id })

const siteAgentRow = z.object({
  id: z.number().int(),
  branch_id: z.number().int(),
  name: z.string(),
  devices: z.array(z.object({ id: z.number().int(), name: z.string() })),
  made_at: instant,
  /** Until when its code may be used; null: it was used, or has ended. */
  code_until: instant.nullable(),
  /** null: nobody has used its code yet. */
  enrolled_at: instant.nullable(),
  /** When it last told of itself; null: never. */
  heard_at: instant.nullable(),
  health: siteHealth.nullable(),
  /** Devices whose ratio stands at the site and here: it is counted twice. */
  counted_twice: z.array(z.string()),
})

export type SiteAgentRow = z.infer<typeof siteAgentRow>

export const adminSiteAgents = call({
  method: 'GET',
  path: 'admin/clients/:clientId/branches/:branchId/site_agents/',
  who: 'platform',
  summary: 'The agents of a branch, and what they tell of themselves',
  params: branchParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string(), data: z.array(siteAgentRow) }),
})

export const adminAddSiteAgent = call({
  method: 'POST',
  path: 'admin/clients/:clientId/branches/:branchId/site_agents/',
  who: 'platform',
  summary: 'Add an agent for devices of a branch; its code is shown this once and good for a day',
  status: 201,
  params: branchParams,
  query: noQuery,
  body: z.strictObject({
    name: filled(120),
    /** of the branch; absent: all that it has */
    device_ids: z.array(id).min(1).max(500).optional(),
  }),
  answer: z.object({ detail: z.string(), data: siteAgentRow, enrolment_code: z.string().nullable() }),
  example: { name: 'Switch room' },
})

export const adminRenewSiteCode = call({
  method: 'POST',
  path: 'admin/clients/:clientId/site_agents/:agentId/code/',
  who: 'platform',
  summary:
    'Another code of an agent, shown this once: for a computer in its place, whose key ends the one before',
  status: 201,
  params: agentParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string(), data: siteAgentRow, enrolment_code: z.string().nullable() }),
})

export const adminEndSiteAgent = call({
  method: 'DELETE',
  path: 'admin/clients/:clientId/site_agents/:agentId/',
  who: 'platform',
  summary: 'End an agent: its key and its code are good no longer',
  params: agentParams,
  query: noQuery,
  body: noBody,
  answer: done,
})
