import { describe, expect, it } from 'vitest'
import { lastingEpisode, newestFinding } from './lasting.ts'

const NOW = 1_000_000
const OPEN = { since: 5, until: null, value: 3, limit: 3, raisedAt: 5 }

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

  it('began when that is known, also where it is known later, and at the latest where it may be earlier', () => {
    const told = { isBad: true, value: 3, limit: 3, since: 4 } as const
    expect(lastingEpisode(null, told, NOW).begun).toMatchObject({ since: 4 })
    expect(lastingEpisode(OPEN, told, NOW).kept).toMatchObject({ since: 4 })
    expect(lastingEpisode(OPEN, { ...told, since: 7 }, NOW).kept).toMatchObject({ since: 7 })
    expect(lastingEpisode(OPEN, { ...told, since: 7, isCut: true }, NOW).kept).toMatchObject({ since: 5 })
    expect(lastingEpisode(null, { ...told, since: NOW + 1 }, NOW).begun).toMatchObject({ since: NOW })
  })

  const one = {
    ...{ kind: 'bill-dispute', branchId: 1, coverage: null, from: '2026-10-01', to: '2026-11-01' },
    noticedAt: 10,
  }
  const line = { most: 1000, isUnpricedTold: false, began: () => 2 }

  it('of findings are about what is sure: unknown naira of a bill raises none', () => {
    expect(newestFinding([{ ...one, low: null }], line).isBad).toBe(false)
    expect(newestFinding([{ ...one, low: 1000 }], line).isBad).toBe(false)
    const both = [
      { ...one, low: 27_000 },
      { ...one, low: 5 },
    ]
    expect(newestFinding(both, line)).toEqual({
      ...{ isBad: true, value: 27_000, limit: null, newestAt: 10, since: 2 },
    })
  })

  it('of litres are told without a price, where they are measured for 80 % of the time', () => {
    const litres = { most: 0, isUnpricedTold: true, began: () => 2 }
    const fall = { ...one, kind: 'tank-fell', low: null }
    expect(newestFinding([{ ...fall, coverage: 0.8 }], litres)).toMatchObject({ isBad: true, value: null })
    expect(newestFinding([{ ...fall, coverage: 0.79 }], litres)).toMatchObject({ isBad: false })
  })

  it('of findings are told anew where another is noticed, and not where one of them ends', () => {
    const first = { ...one, low: 27_000 }
    const second = { ...one, low: 5000, noticedAt: 900 }
    const open = { since: 2, until: null, value: 27_000, limit: null, raisedAt: 20 }
    expect(lastingEpisode(open, newestFinding([first], line), NOW).begun).toBeNull()
    const next = lastingEpisode(open, newestFinding([first, second], line), NOW)
    expect(next).toEqual({
      kept: { ...open, until: NOW },
      begun: { since: 2, until: null, value: 5000, limit: null },
    })
    const again = { ...next.begun!, raisedAt: NOW }
    expect(lastingEpisode(again, newestFinding([first, second], line), NOW + 1).begun).toBeNull()
    expect(lastingEpisode(again, newestFinding([first], line), NOW + 1)).toEqual({
      kept: { ...again, value: 27_000 },
      begun: null,
    })
  })
})
