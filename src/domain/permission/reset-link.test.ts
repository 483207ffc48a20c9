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
    const recent = [NOW - 1, NOW - 60_000, NOW - 899_999]
    expect(mayMailLink(recent, NOW)).toBe(false)
    expect(mayMailLink(recent, NOW + 1)).toBe(true)
    expect(mayMailLink([], NOW)).toBe(true)
  })
})
