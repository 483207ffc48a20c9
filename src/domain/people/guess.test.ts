import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countStranger, countTry, type Guesses, LONGEST_WAIT_MS, waitAfter } from './guess.ts'

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

describe('H6 strangers who guess', () => {
  const GUESSED: Guesses = { failures: 40, lastFailedAt: NOW, blockedUntil: NOW + 900_000 }

  it('H6 lets five tries through while nobody else guesses, each address as it always was', () => {
    let own: Guesses | null = null
    let crowd: Guesses | null = null
    const waits: number[] = []
    for (let now = NOW; waits.length < 7; ) {
      const verdict = countStranger(own, crowd, now)
      if (!('counted' in verdict)) throw new Error('a try after its wait is counted')
      ;({ own, crowd } = verdict.counted)
      waits.push(own.blockedUntil! - now)
      now = own.blockedUntil!
    }
    expect(waits).toEqual([0, 0, 0, 0, 1_000, 2_000, 4_000])
  })

  it('H6 lets a new address wait 30 s once, however long the guessers wait and whatever they do meanwhile', () => {
    const first = countStranger(null, GUESSED, NOW + 10)
    expect(first).toEqual({
      waitMs: 30_000,
      turn: { failures: 0, lastFailedAt: NOW + 10, blockedUntil: NOW + 30_010 },
    })
    const turn = 'turn' in first ? first.turn : null
    const worse: Guesses = { failures: 90, lastFailedAt: NOW + 30_000, blockedUntil: NOW + 930_000 }
    expect(countStranger(turn, worse, NOW + 20_010)).toEqual({ waitMs: 10_000, turn: null })
    expect(countStranger(turn, worse, NOW + 30_010)).toMatchObject({
      counted: { own: { failures: 1, blockedUntil: NOW + 60_010 }, crowd: { failures: 91 } },
    })
  })

  it('H6 lets a guesser of one address wait longer and longer', () => {
    const own: Guesses = { failures: 20, lastFailedAt: NOW, blockedUntil: NOW }
    expect(countStranger(own, GUESSED, NOW)).toMatchObject({
      counted: { own: { failures: 21, blockedUntil: NOW + LONGEST_WAIT_MS } },
    })
  })

  it('H6 no newcomer waits longer than 30 s, no crowd has more than its turns (property)', () => {
    const addresses = fc.array(fc.tuple(fc.nat(5), fc.nat(20_000)), { maxLength: 60 })
    fc.assert(
      fc.property(addresses, (tries) => {
        const own = new Map<number, Guesses>()
        let crowd: Guesses | null = null
        let now = NOW
        for (const [address, pause] of tries) {
          now += pause
          const verdict = countStranger(own.get(address) ?? null, crowd, now)
          if ('counted' in verdict) {
            own.set(address, verdict.counted.own)
            crowd = verdict.counted.crowd
          } else if (verdict.turn) own.set(address, verdict.turn)
        }
        const newcomer = countStranger(null, crowd, now)
        return 'counted' in newcomer || (newcomer.waitMs <= 30_000 && newcomer.turn !== null)
      }),
    )
  })
})
