import { siteHealth } from '#contract/meter/site-agent.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { type SiteAgent, siteAgents } from '#store/meter/site-agent.ts'
import { countedTwice } from './counted-twice.ts'

/** How the agents at an organisation's branches stand, for whoever runs the server. */
export interface SiteStandings {
  readonly agents: number
  /** A sentence for each that is silent or in trouble. */
  readonly troubles: readonly string[]
}

/** They tell of themselves each minute. */
const SILENT_AFTER_MS = 10 * MINUTE_MS
const CLOCK_OFF_MS = MINUTE_MS

/** Those that were enrolled; bounded as their list is. */
export async function siteStandings(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  now: Instant,
): Promise<SiteStandings> {
  const agents = (await siteAgents(tx, scope)).filter(({ enrolledAt }) => enrolledAt !== null)
  const devices = branches.flatMap((branch) => branch.devices)
  return { agents: agents.length, troubles: agents.flatMap((agent) => agentTroubles(agent, devices, now)) }
}

function agentTroubles(agent: SiteAgent, devices: readonly Device[], now: Instant): string[] {
  const who = `${agent.name} (site agent ${agent.id})`
  if (agent.heardAt === null) return [`${who} was enrolled and has never been heard`]
  if (now - agent.heardAt > SILENT_AFTER_MS)
    return [`${who} is silent since ${minuteText(agent.heardAt)}: look at its computer and its network`]
  const health = siteHealth.safeParse(agent.health).data
  if (!health) return []
  const { trouble, clock_ahead_ms: aheadMs, dropped, refused, reasons, links } = health
  const says = [
    ...(trouble === null ? [] : [`sends nothing: ${trouble}`]),
    ...(aheadMs !== null && Math.abs(aheadMs) > CLOCK_OFF_MS
      ? [`its clock is ${Math.round(aheadMs / 1000)} s ahead of the server's`]
      : []),
    ...(dropped > 0 ? [`dropped ${dropped} readings at the limit of its disk`] : []),
    ...(refused > 0 ? [`${refused} readings were refused, the newest: ${reasons[0] ?? 'no reason'}`] : []),
    ...countedTwice(health, devices, now).map(
      (name) => `the ratio of ${name} is counted at the site and here`,
    ),
    ...links.flatMap((link) => (link.trouble === null ? [] : [`${link.name}: ${link.trouble}`])),
  ]
  return says.length === 0 ? [] : [`${who}: ${says.join('; ')}`]
}

function minuteText(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
