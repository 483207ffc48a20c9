import { describe, expect, it } from 'vitest'
import { nextStep, plainCode, stepAt } from './second-factor.ts'

describe('H14 second factors', () => {
  it.each([
    [{ hasApp: false, passkeys: 0 }, false, 'enter'],
    [{ hasApp: false, passkeys: 0 }, true, 'set-up'],
    [{ hasApp: true, passkeys: 0 }, false, 'prove'],
    [{ hasApp: true, passkeys: 0 }, true, 'prove'],
    [{ hasApp: false, passkeys: 1 }, false, 'prove'],
    [{ hasApp: false, passkeys: 2 }, true, 'prove'],
  ] as const)('H14 of %j and platform %s the next step is to %s', (factors, isPlatform, step) =>
    expect(nextStep(factors, isPlatform)).toBe(step),
  )

  // RFC 6238, appendix B: 59 s is step 1, 1111111109 s is step 0x23523EC.
  it.each([
    [59_000, 1],
    [1_111_111_109_000, 0x23523ec],
  ])('H14 counts steps as RFC 6238 (%i ms)', (now, step) => expect(stepAt(now, 0)).toBe(step))

  it('H14 reads a code however it is typed', () => {
    expect(plainCode(' 123 456 ')).toBe('123456')
    expect(plainCode('abcde-fgh23')).toBe('ABCDEFGH23')
  })
})
