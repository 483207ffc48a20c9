import { describe, expect, it } from 'vitest'
import { lastingEpisode, worstFinding } from './lasting.ts'

const NOW = 1_000_000
const OPEN = { since: 5, until: null, value: 3, limit: 3 }

describe('§16.P conditions that last', () => {
  it('begin when they are noticed and end when they are seen to be over', () => {
    const begun = lastingEpisode(null, { isBad: true, value: 2.5, limit: 3 }, NOW)
    expect(begun).toEqual({ kept: null, begun: { since: NOW, until: null, value: 2.5, limit: 3 } })
    expect(lastingEpisode(OPEN, { isBad: false, value: 9, limit: 3 }, NOW)).toEqual({
      kept: { ...OPEN, until: NOW },
      begun: null,
    })
  })

  it('stay one alert while they last, and stay as they are while nothing is known', () => {
    expect(lastingEpisode(OPEN, { isBad: true, value: 2, limit: 3 }, NOW)).toEqual({
      kept: { ...OPEN, value: 2 },
      begun: null,
    })
    expect(lastingEpisode(OPEN, { isBad: null, value: null, limit: 3 }, NOW).kept).toEqual(OPEN)
    expect(lastingEpisode(null, { isBad: null, value: null, limit: 3 }, NOW)).toEqual({
      kept: null,
      begun: null,
    })
  })

  it('are told again at the next step: units at 3 days, and again at 1', () => {
    expect(lastingEpisode(OPEN, { isBad: true, value: 0.9, limit: 1 }, NOW)).toEqual({
      kept: { ...OPEN, until: NOW },
      begun: { since: NOW, until: null, value: 0.9, limit: 1 },
    })
  })

  it('of findings are about what is sure: unknown naira raises none', () => {
    const one = { kind: 'bill-dispute', branchId: 1, deviceId: null, to: '2026-11-01' }
    expect(worstFinding([{ ...one, low: null }], 1000).isBad).toBe(false)
    expect(worstFinding([{ ...one, low: 1000 }], 1000).isBad).toBe(false)
    expect(
      worstFinding(
        [
          { ...one, low: 27_000 },
          { ...one, low: 5 },
        ],
        1000,
      ),
    ).toEqual({
      isBad: true,
      value: 27_000,
      limit: null,
    })
  })
})
