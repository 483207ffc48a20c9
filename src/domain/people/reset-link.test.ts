import { describe, expect, it } from 'vitest'
import { isLinkGood, LINK_MS, mayMailLink } from './reset-link.ts'

const NOW = Date.UTC(2026, 10, 20, 9)

describe('a link to a new password', () => {
  it('PU-04 is good for 15 minutes and one use', () => {
    expect(LINK_MS).toBe(900_000)
    expect(isLinkGood({ expiresAt: NOW + 1, usedAt: null }, NOW)).toBe(true)
    expect(isLinkGood({ expiresAt: NOW, usedAt: null }, NOW)).toBe(false)
    expect(isLinkGood({ expiresAt: NOW + 1, usedAt: NOW - 1 }, NOW)).toBe(false)
    expect(isLinkGood(null, NOW)).toBe(false)
  })

  it('PU-04 is mailed three times in 15 minutes at most', () => {
    const recent = [60_000, 120_000, 899_999].map((ago) => ({ askedAt: NOW - ago, isClosed: false }))
    expect(mayMailLink(recent, NOW)).toBe(false)
    expect(mayMailLink(recent, NOW + 1)).toBe(true)
    expect(mayMailLink([], NOW)).toBe(true)
  })

  it.each([
    ['one that was asked for at the same moment', 0, false, false],
    ['one of 59.999 s ago', 59_999, false, false],
    ['one of a minute ago', 60_000, false, true],
    ['one that was used meanwhile', 1, true, true],
    ['one of a clock that was an hour ahead', -3_600_000, false, true],
  ])('PU-04 is mailed once a minute: after %s', (_, ago, isClosed, expected) => {
    expect(mayMailLink([{ askedAt: NOW - ago, isClosed }], NOW)).toBe(expected)
  })
})
