import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/interval.ts'
import { clockDoubtSentence, confirmsServerClock, doubtServerClock } from './server-clock.ts'

const NOW = Date.UTC(2026, 5, 10, 12)
const heard = (leads: readonly number[]) => leads.map((lead) => ({ at: NOW + lead, receivedAt: NOW }))

describe('R5 the server’s clock against its meters', () => {
  it.each([
    ['nobody was heard', [], null],
    ['one meter alone is ahead', [3 * HOUR_MS], null],
    ['half of them are', [3 * HOUR_MS, 3 * HOUR_MS, 0, 0], null],
    ['most are', [3 * HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 0], { devices: 4, ahead: 3, aheadMs: 3 * HOUR_MS }],
    ['what is taken in is not ahead', [5 * MINUTE_MS, 5 * MINUTE_MS], null],
    ['late frames say nothing', [-3 * HOUR_MS, -3 * HOUR_MS], null],
  ])('%s', (_, leads, doubt) => {
    expect(doubtServerClock(heard(leads))).toEqual(doubt)
  })

  it.each([
    ['one that goes by the same time confirms it', [3 * HOUR_MS, 4 * HOUR_MS, -MINUTE_MS], true],
    ['those ahead do not', [3 * HOUR_MS, 6 * MINUTE_MS], false],
    ['late frames do not', [3 * HOUR_MS, -3 * HOUR_MS], false],
    ['nobody was heard', [], false],
  ])('%s', (_, leads, isConfirmed) => {
    expect(confirmsServerClock(heard(leads))).toBe(isConfirmed)
  })

  it('says how far, and what to do', () => {
    expect(clockDoubtSentence({ devices: 4, ahead: 3, aheadMs: 3 * HOUR_MS })).toBe(
      "The newest readings of 3 of 4 devices lie about 3 hours ahead of this server's clock: set it (NTP). They are kept, and judged again when their time has come",
    )
  })

  it('is doubted only where more than half are ahead, in any order (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -HOUR_MS, max: HOUR_MS }), { maxLength: 30 }), (leads) => {
        const doubt = doubtServerClock(heard(leads))
        const ahead = leads.filter((lead) => lead > 5 * MINUTE_MS).length
        expect(doubt !== null).toBe(ahead >= 2 && ahead > leads.length / 2)
        expect(doubtServerClock(heard([...leads].reverse()))).toEqual(doubt)
      }),
    )
  })
})
