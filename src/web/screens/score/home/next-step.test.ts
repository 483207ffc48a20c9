import { describe, expect, it } from 'vitest'
import type { Site } from './answers.ts'
import { nextStep } from './NextStep.tsx'

const CALM = { next: null, zone: 'Africa/Lagos' } as Site

describe('what a branch needs next', () => {
  it('is nothing only where no money is to be got back', () => {
    expect(nextStep({ reason: null, to_get_back: 0 }, CALM, 0)?.kind).toBe('nothing')
  })

  it.each([[5_398_021.73], [null]])('is to ask for the money that is to be got back, %s', (naira) => {
    expect(nextStep({ reason: null, to_get_back: naira }, CALM, 0)?.kind).toBe('findings')
  })
})
