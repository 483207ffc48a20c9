import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../round.ts'
import { vector } from '../testing-vectors.ts'
import type { ChangeState } from './baseline/sure-change.ts'
import { totalScore } from './total-score.ts'

const figures = {
  papr: 0.7582,
  fuelPercents: [80, 93.88],
  estimatedTonsToDate: 12,
  actualTons: 10,
  carbonState: 'saving',
  forecastToDateKwh: 500,
  usedKwh: 400,
  baselineState: 'saving',
} as const
const nothing = {
  papr: null,
  fuelPercents: [],
  estimatedTonsToDate: null,
  actualTons: null,
  carbonState: null,
  forecastToDateKwh: null,
  usedKwh: null,
  baselineState: null,
}

describe('totalScore (domain.md §12)', () => {
  it('V-S1 75.82, 86.94, 100 and 100 make 90.69', () => {
    const example = vector('V-S1')
    const { papr, generators, carbon, baseline, total } = totalScore(figures)
    expect([papr, generators, carbon, baseline, total].map((value) => round(value!))).toEqual([
      ...example.list('parts'),
      example('score'),
    ])
  })

  it('V-S1 a part that is unknown is left out, and without any there is no score', () => {
    expect(totalScore({ ...figures, papr: null, fuelPercents: [null] }).total).toBe(100)
    expect(totalScore({ ...figures, fuelPercents: [null, 150] }).generators).toBe(100)
    expect(totalScore(nothing)).toEqual({
      papr: null,
      generators: null,
      carbon: null,
      baseline: null,
      total: null,
    })
  })

  it('T13 what differs by chance alone costs no point, and a provisional forecast gives none', () => {
    const of = (baselineState: ChangeState) =>
      totalScore({ ...figures, usedKwh: 520, baselineState, carbonState: baselineState })
    expect([of('no sure change').baseline, of('no sure change').carbon]).toEqual([100, 100])
    expect(round(of('over').baseline ?? 0)).toBe(96.15)
    expect([of('provisional').baseline, of('provisional').carbon]).toEqual([null, null])
  })

  it('V-S1 stays between 0 and 100 (property)', () => {
    const amount = fc.option(fc.double({ min: 0.001, max: 1e6, noNaN: true }))
    const state = fc.constantFrom(null, 'saving', 'over', 'no sure change', 'provisional')
    const any = fc.record({
      papr: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      fuelPercents: fc.array(amount, { maxLength: 4 }),
      estimatedTonsToDate: amount,
      actualTons: amount,
      forecastToDateKwh: amount,
      usedKwh: amount,
      baselineState: state,
      carbonState: state,
    })
    fc.assert(
      fc.property(any, (one) => {
        const { total } = totalScore(one)
        return total === null || (total >= 0 && total <= 100)
      }),
    )
  })
})
