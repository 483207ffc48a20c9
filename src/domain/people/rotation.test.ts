import { describe, expect, it } from 'vitest'
import { judgeRefresh, type RefreshFacts } from './rotation.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const DAY = 86_400_000

function facts(changed: Partial<RefreshFacts>): RefreshFacts {
  return {
    supersededAt: null,
    successorUsed: false,
    lastUsedAt: NOW - 1_000,
    expiresAt: NOW + DAY,
    ended: false,
    ...changed,
  }
}

describe('judgeRefresh', () => {
  it.each([
    ['a token never exchanged', {}, 'rotate'],
    ['an exchanged token whose successor was lost on the way', { supersededAt: NOW - DAY }, 'repeat'],
    ['a second tab within 10 s', { supersededAt: NOW - 9_999, successorUsed: true }, 'repeat'],
    ['a copy after 10 s', { supersededAt: NOW - 10_000, successorUsed: true }, 'reused'],
    ['a revoked session', { ended: true }, 'ended'],
    ['a session of 30 days', { expiresAt: NOW }, 'ended'],
    ['a session left for 7 days', { lastUsedAt: NOW - 7 * DAY }, 'ended'],
    ['a copy of a revoked session', { ended: true, supersededAt: 0, successorUsed: true }, 'ended'],
  ] as const)('SE-04 %s', (_, changed, verdict) => {
    expect(judgeRefresh(facts(changed), NOW)).toBe(verdict)
  })
})
