import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundOrNull } from '../round.ts'
import { type ScoreFigures, totalScore } from './total-score.ts'

const unknown: ScoreFigures = {
  papr: null,
  fuelPercents: [],
  estimatedTonsToDate: null,
  actualTons: null,
  forecastToDateKwh: null,
  usedKwh: null,
}

describe('scores in percent (domain.md §12)', () => {
  it('V-S1 75.82, 86.94, 100 and 100 are 90.69', () => {
    const scores = totalScore({
      papr: 64.94 / 85.65,
      // 1890 kWh from 720 L against 42 ÷ 13.91 kWh/L (V-G4)
      fuelPercents: [(1890 / 720 / (42 / 13.91)) * 100],
      estimatedTonsToDate: 12.5,
      actualTons: 11.2,
      forecastToDateKwh: 3790,
      usedKwh: 3601.5,
    })
    expect(roundOrNull(scores.papr)).toBe(75.82)
    expect(roundOrNull(scores.generators)).toBe(86.94)
    expect(scores.carbon).toBe(100)
    expect(scores.baseline).toBe(100)
    expect(roundOrNull(scores.total)).toBe(90.69)
  })

  it('§12 a generator above its baseline counts 100, one that is unknown not at all', () => {
    expect(totalScore({ ...unknown, fuelPercents: [140, 60, null] })).toMatchObject({
      generators: 80,
      total: 80,
    })
  })

  it('§12 nothing known is no score, not 0', () => {
    expect(totalScore(unknown)).toEqual({
      papr: null,
      generators: null,
      carbon: null,
      baseline: null,
      total: null,
    })
  })

  it('lies between 0 and 100 (property)', () => {
    const amount = fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }))
    fc.assert(
      fc.property(amount, amount, amount, amount, (estimated, actual, forecast, used) => {
        const { total } = totalScore({
          ...unknown,
          estimatedTonsToDate: estimated,
          actualTons: actual,
          forecastToDateKwh: forecast,
          usedKwh: used,
        })
        expect(total === null || (total >= 0 && total <= 100)).toBe(true)
      }),
    )
  })
})
