import { describe, expect, it } from 'vitest'
import { countTry, type Guesses, waitAfter } from './guess.ts'

const NOW = Date.UTC(2026, 10, 20, 9)

describe('guessing', () => {
  it('SE-01 lets five tries through, then asks for 1, 2, 4 … s and never more than 15 minutes', () => {
    expect([1, 2, 3, 4].map(waitAfter)).toEqual([0, 0, 0, 0])
    expect([5, 6, 7, 8, 14].map(waitAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 512_000])
    expect([15, 40, 2_000].map(waitAfter)).toEqual([900_000, 900_000, 900_000])
  })

  it('SE-01 refuses during the wait without lengthening it', () => {
    const known: Guesses = { failures: 7, lastFailedAt: NOW, blockedUntil: NOW + 4_000 }
    expect(countTry(known, NOW + 1_000)).toEqual({ waitMs: 3_000 })
    expect(countTry(known, NOW + 4_000)).toEqual({
      counted: { failures: 8, lastFailedAt: NOW + 4_000, blockedUntil: NOW + 12_000 },
    })
  })

  it('SE-01 forgets after a quiet day', () => {
    const known: Guesses = { failures: 30, lastFailedAt: NOW, blockedUntil: NOW + 900_000 }
    const later = NOW + 86_400_000
    expect(countTry(known, later)).toEqual({
      counted: { failures: 1, lastFailedAt: later, blockedUntil: later },
    })
  })
})
