import { describe, expect, it } from 'vitest'
import type { Site } from './answers.ts'
import { nextStep } from './NextStep.tsx'

const CALM = { next: null, zone: 'Africa/Lagos' } as Site

describe('what a branch needs next', () => {
  it('is nothing only where no money is to be got back', () => {
    expect(nextStep({ reason: null, to_get_back: 0 }, CALM, 0)?.kind).toBe('nothing')
  })

  it.each([[5_398_021.73], [null]])('is to ask for the money that is to be got back, %s', (naira) => {
    expect(nextStep({ reason: null, to_get_back: naira }, CALM, 0)?.kind).toBe('found')
  })

  it.each(['units', 'band'] as const)(
    'is money that is known to be due before what is to be typed, %s',
    (kind) => {
      const site = { ...CALM, next: { kind } } as Site
      expect(nextStep({ reason: null, to_get_back: 10_173_879.38 }, site, 0)?.kind).toBe('found')
      expect(nextStep({ reason: null, to_get_back: 0 }, site, 0)?.kind).toBe(kind)
      expect(nextStep({ reason: null, to_get_back: null }, site, 0)?.kind).toBe(kind)
    },
  )

  it('is what the server ranks first, in its words', () => {
    const next = { kind: 'found', finding: 'tank-fell', action: 'Find out why the tank fell' } as const
    const step = nextStep({ reason: null, to_get_back: 53_179.51 }, { ...CALM, next } as Site, 0)
    expect(step).toEqual({ kind: 'found', text: 'Find out why the tank fell' })
  })

  it('does not read run hours as hours of the clock', () => {
    const late = { ...CALM, next: { kind: 'service', name: 'Gen 1', hours: -72.4 } } as Site
    expect(nextStep({ reason: null, to_get_back: 0 }, late, 0)).toMatchObject({
      text: 'Gen 1 service 72 run hours over',
      isBad: true,
    })
  })
})
