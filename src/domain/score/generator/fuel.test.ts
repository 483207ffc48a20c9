import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { forecastLitres, forecastLitresOfTotals } from './forecast-litres.ts'
import { FUEL_CHART, litresPerHour, loadPoints } from './fuel-curve.ts'

const at = (ratedKw: number | null, kw: number) => round(litresPerHour(ratedKw, kw) ?? -1)

describe('fuel curve (domain.md §6.1)', () => {
  it('V-G1 100 kVA (80 kW) row is 9.24/13.42/18.32/24.08', () => {
    const example = vector('V-G1')
    expect(loadPoints(0.8 * example('rated kVA')).map((litres) => round(litres))).toEqual(example.list('row'))
  })

  it('V-G1 at 40 kW 13.42 L/h and 2.98 kWh/L; at 30 kW 11.33; at 10 kW 7.15', () => {
    const example = vector('V-G1')
    expect(example.list('kW').map((kw) => at(80, kw))).toEqual(example.list('litres an hour'))
    expect(round(40 / 13.42)).toBe(2.98)
  })

  it('V-G1 off burns nothing, an unrated set is unknown', () => {
    expect(at(80, 0)).toBe(0)
    expect(litresPerHour(null, 40)).toBeNull()
    expect(litresPerHour(0, 40)).toBeNull()
  })

  it('§6.1 above 100 % the 75–100 % line goes on', () => {
    // 80 kW row: 24.08 + (24.08 − 18.32) per further 20 kW
    expect(at(80, 100)).toBe(29.84)
  })

  it('§6.1 below 20 kW the first row is scaled, above 400 kW the last', () => {
    expect(at(10, 10)).toBe(3.05)
    expect(at(800, 800)).toBe(216.6)
  })

  it('§6.1 every row of the chart is met exactly', () => {
    for (const { ratedKw, points } of FUEL_CHART) {
      expect([1, 2, 3, 4].map((quarter) => at(ratedKw, (ratedKw * quarter) / 4))).toEqual([...points])
    }
  })

  // The page rounds 3.125 (60 kW at 75 %) to even; within half a hundredth every cell is met.
  it.each([
    [20, 2.17, 2.94, 3.06, 3.28],
    [30, 1.53, 2.21, 2.47, 2.73],
    [40, 1.64, 2.3, 2.48, 2.65],
    [60, 2.21, 2.73, 3.12, 3.3],
    [75, 2.06, 2.91, 3.23, 3.25],
    [100, 2.55, 3.23, 3.41, 3.57],
    [125, 2.67, 3.31, 3.49, 3.63],
    [135, 2.7, 3.31, 3.52, 3.64],
    [150, 2.76, 3.36, 3.54, 3.63],
    [175, 2.82, 3.4, 3.58, 3.64],
    [200, 2.81, 3.44, 3.61, 3.67],
    [250, 2.89, 3.47, 3.64, 3.67],
    [300, 2.92, 3.5, 3.69, 3.69],
    [350, 2.93, 3.53, 3.71, 3.68],
    [400, 2.97, 3.55, 3.72, 3.69],
  ])('§6.1 %i kW gives %f/%f/%f/%f kWh/L', (ratedKw, ...expected) => {
    for (const [index, litreYield] of expected.entries()) {
      const kw = (ratedKw * (index + 1)) / 4
      expect(Math.abs(kw / (litresPerHour(ratedKw, kw) ?? 1) - litreYield)).toBeLessThanOrEqual(0.005 + 1e-9)
    }
  })

  it('§6.1 a maker’s own curve goes before the chart', () => {
    expect(litresPerHour(80, 40, [8, 12, 16, 20])).toBe(12)
  })

  it('more load never burns less, and never less than nothing (property)', () => {
    const ratings = fc.double({ min: 5, max: 1000, noNaN: true })
    const shares = fc.double({ min: 0.01, max: 1.2, noNaN: true })
    fc.assert(
      fc.property(ratings, shares, shares, (ratedKw, a, b) => {
        const low = litresPerHour(ratedKw, ratedKw * Math.min(a, b)) ?? -1
        const high = litresPerHour(ratedKw, ratedKw * Math.max(a, b)) ?? -1
        return low >= 0 && high >= low - 1e-9
      }),
    )
  })
})

describe('expected litres (domain.md §6.2)', () => {
  it('V-C2 10 h and 400 kWh of 100 kVA are 134.20 L; 8 h and 288 kWh of 200 kVA are 107.44 L', () => {
    const example = vector('V-C2')
    expect(round(forecastLitresOfTotals(400, 10, 80) ?? 0)).toBe(example.list('expected')[0])
    expect(round(forecastLitresOfTotals(288, 8, 160) ?? 0)).toBe(example.list('expected')[1])
  })

  it('V-O1 3.5 h at 30 kW of 100 kVA are 39.66 L', () => {
    expect(round(forecastLitresOfTotals(105, 3.5, 80) ?? 0)).toBe(39.66)
  })

  it('§6.2 from blocks: each block at its own load, part of a block at the load it had', () => {
    const full = { kwh: 10, onS: 900 }
    const half = { kwh: 5, onS: 450 }
    expect(forecastLitres([full], 80)).toBeCloseTo(13.42 / 4, 9)
    expect(forecastLitres([half], 80)).toBeCloseTo(13.42 / 8, 9)
    expect(forecastLitres([full, { kwh: 0, onS: 0 }, { kwh: null, onS: null }], 80)).toBeCloseTo(13.42 / 4, 9)
  })

  it('§6.2 idling burns what the curve gives towards no load', () => {
    // 80 kW row: 9.24 − (13.42 − 9.24) = 5.06 L/h
    expect(round(forecastLitres([{ kwh: 0, onS: 3600 }], 80) ?? 0, 3)).toBe(5.06)
  })

  it('§6.2 unknown rating or nothing known is null; no hours is 0', () => {
    expect(forecastLitres([{ kwh: 10, onS: 900 }], null)).toBeNull()
    expect(forecastLitres([{ kwh: 10, onS: null }], 80)).toBeNull()
    expect(forecastLitresOfTotals(10, null, 80)).toBeNull()
    expect(forecastLitresOfTotals(null, 5, 80)).toBeNull()
    expect(forecastLitresOfTotals(0, 0, 80)).toBe(0)
  })

  it('twice the blocks burn twice the litres (property)', () => {
    const block = fc.record({
      kwh: fc.double({ min: 0, max: 25, noNaN: true }),
      onS: fc.integer({ min: 1, max: 900 }),
    })
    fc.assert(
      fc.property(fc.array(block, { minLength: 1 }), (blocks) => {
        const once = forecastLitres(blocks, 80) ?? 0
        return Math.abs((forecastLitres([...blocks, ...blocks], 80) ?? 0) - 2 * once) <= 1e-9 * (1 + once)
      }),
    )
  })
})
