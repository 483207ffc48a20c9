import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { learnedPeriod } from './learned-period.ts'

const START = Date.UTC(2026, 9, 1)
const every = (seconds: number, count = 30) =>
  Array.from({ length: count }, (_, n) => START + n * seconds * 1000)

describe('T12 the reading period is learned from the readings', () => {
  it.each([60, 300, 600, 900, 1800, 3600, 86_400])('%d s', (seconds) => {
    expect(learnedPeriod(every(seconds))).toBe(seconds)
  })

  it('a gap, a late reading and a trembling clock change nothing', () => {
    const hourly = every(3600).map((at, n) => at + (n % 3) * 7_000)
    expect(learnedPeriod([...hourly.slice(0, 10), ...hourly.slice(15), START - 86_400_000])).toBe(3600)
  })

  it('too few readings, or no rhythm, say nothing', () => {
    expect(learnedPeriod(every(900, 10))).toBeNull()
    expect(learnedPeriod(every(900, 11))).toBe(900)
    expect(learnedPeriod(every(700))).toBeNull()
  })

  it('does not depend on the order of the readings (property)', () => {
    const at = fc.array(fc.integer({ min: 0, max: 1e7 }), { minLength: 11, maxLength: 40 })
    fc.assert(
      fc.property(at, (instants) => learnedPeriod(instants) === learnedPeriod([...instants].reverse())),
    )
  })
})
