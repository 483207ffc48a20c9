import { expect, it } from 'vitest'
import { ingestSiteHealth } from '#contract/meter/site-agent.ts'
import type { SiteAgentRow } from '#contract/platform/admin-site-agents.ts'
import { agentStanding, agentTroubles } from './agent-standing.ts'

const NOW = Date.UTC(2026, 10, 2, 8)
const health = ingestSiteHealth.example!
const agent: SiteAgentRow = {
  id: 1,
  branch_id: 3,
  name: 'Switch room',
  devices: [],
  made_at: NOW - 1e7,
  code_until: null,
  enrolled_at: NOW - 1e6,
  heard_at: NOW - 60_000,
  health,
  counted_twice: [],
}

it('says in a word how an agent does', () => {
  const word = (more: Partial<SiteAgentRow>) => agentStanding({ ...agent, ...more }, NOW).word
  expect(word({})).toBe('works')
  expect(word({ heard_at: NOW - 11 * 60_000 })).toBe('silent')
  expect(word({ heard_at: null, health: null })).toBe('silent')
  expect(word({ health: { ...health, held: 2 } })).toBe('look at it')
  expect(word({ enrolled_at: null, code_until: NOW + 1 })).toBe('waits for its code')
  expect(word({ enrolled_at: null })).toBe('code is over')
})

it('tells what is wrong in sentences', () => {
  const links = [{ ...health.links[0]!, trouble: 'Unit 3 does not answer' }]
  const told = {
    ...health,
    trouble: 'Nothing moved for 20 s',
    clock_ahead_ms: -7_200_000,
    disk_bytes: health.disk_limit_bytes,
    reasons: ['Nothing was measured.'],
    links,
  }
  expect(agentTroubles({ ...agent, health: told })).toEqual([
    'Sending: Nothing moved for 20 s',
    'Its clock is 2 hours behind the server',
    'Its disk is used up',
    'switch room: Unit 3 does not answer',
    'Nothing was measured.',
  ])
  expect(agentTroubles({ ...agent, counted_twice: ['Incomer'] })).toEqual([
    'The ratio of Incomer is counted twice: in site.json and in Nairawatt. Take one of them away.',
  ])
  expect(agentTroubles({ ...agent, health: null })).toEqual([])
})
