import { formatNumber } from '#chart/format.ts'
import type { SiteAgentRow } from '#contract/platform/admin-site-agents.ts'
import { siteAgentText as text } from '../../../words/platform/site-agent.ts'

/** How an agent does, in a word with its tone. */
export interface AgentStanding {
  readonly tone: 'good' | 'warn' | 'bad' | 'neutral'
  readonly word: string
}

const MINUTE_MS = 60_000
/** It tells of itself each minute. */
const SILENT_AFTER_MS = 10 * MINUTE_MS
/** Beside the 60 s by which readings may lie ahead. */
const CLOCK_OFF_MS = MINUTE_MS
const FULL_SHARE = 0.95

export function agentStanding(agent: SiteAgentRow, now: number): AgentStanding {
  if (agent.enrolled_at === null)
    return agent.code_until === null
      ? { tone: 'warn', word: text.codeOver }
      : { tone: 'neutral', word: text.code }
  if (agent.heard_at === null || now - agent.heard_at > SILENT_AFTER_MS)
    return { tone: 'bad', word: text.silent }
  return agentTroubles(agent).length > 0
    ? { tone: 'warn', word: text.troubled }
    : { tone: 'good', word: text.works }
}

/** What is wrong with it, in sentences; what it last told. */
export function agentTroubles({ health, counted_twice: twice }: SiteAgentRow): string[] {
  if (health === null) return []
  const { trouble, clock_ahead_ms: aheadMs, held, disk_bytes, disk_limit_bytes, reasons, links } = health
  return [
    ...(trouble === null ? [] : [text.notSent(trouble)]),
    ...(aheadMs !== null && Math.abs(aheadMs) > CLOCK_OFF_MS ? [text.clock(clockWords(aheadMs))] : []),
    ...(held > 0 ? [text.held(formatNumber(held, 0))] : []),
    ...(disk_bytes > disk_limit_bytes * FULL_SHARE ? [text.full] : []),
    ...links.flatMap((link) => (link.trouble === null ? [] : [`${link.name}: ${link.trouble}`])),
    ...twice.map(text.countedTwice),
    ...reasons,
  ]
}

function clockWords(aheadMs: number): string {
  const minutes = Math.round(Math.abs(aheadMs) / MINUTE_MS)
  const words = minutes < 120 ? text.minutes(minutes) : text.hours(Math.round(minutes / 60))
  return aheadMs > 0 ? text.ahead(words) : text.behind(words)
}
