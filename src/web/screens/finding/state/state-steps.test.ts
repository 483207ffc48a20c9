import { describe, expect, it } from 'vitest'
import type { FindingRow } from '#contract/finding/findings.ts'
import { stateSteps } from './state-steps.ts'

const ZONE = 'Africa/Lagos'
const claim = (own: Partial<FindingRow>) =>
  ({
    state: 'sent',
    sent_on: '2026-06-13',
    answered_on: null,
    settled_on: null,
    noticed_at: Date.UTC(2026, 5, 3, 11),
    ...own,
  }) as FindingRow

describe('the steps of a finding', () => {
  it('each has its day, and an answer that did not come was due', () => {
    expect(stateSteps(claim({}), ZONE, '2026-11-23').map(({ name, note }) => `${name} ${note}`)).toEqual([
      'Open 03-06',
      'Sent 13-06',
      'Answered was due 03-07',
      'Settled not yet',
    ])
  })

  it('no step has a day after the next one: a claim sent before it was noticed here has no day of opening', () => {
    const [open, sent] = stateSteps(claim({ noticed_at: Date.UTC(2026, 10, 23, 11) }), ZONE, '2026-11-23')
    expect([open?.note, sent?.note]).toEqual(['', '13-06'])
  })
})
