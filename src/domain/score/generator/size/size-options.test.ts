import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../../round.ts'
import { vector } from '../../../testing-vectors.ts'
import { loadDuration } from './load-duration.ts'
import type { RunBlocks } from './run-load.ts'
import { sizeAdvice } from './size-advice.ts'
import { sizeOptions } from './size-options.ts'

const PRICE = 1361.57
const QUARTER_MS = 900_000
/** Blocks of a quarter of an hour, days of 96 one after the other. */
const blocksOfDays = (days: readonly (readonly number[])[]): RunBlocks => {
  const ran = days.flatMap((day, d) => day.flatMap((kva, n) => (kva > 0 ? [{ d, n, kva }] : [])))
  return {
    at: Float64Array.from(ran, ({ d, n }) => (d * 96 + n) * QUARTER_MS),
    hours: new Float64Array(ran.length).fill(0.25),
    kva: Float64Array.from(ran, ({ kva }) => kva),
    hourOfDay: Uint8Array.from(ran, ({ n }) => Math.floor(n / 4)),
  }
}
const days = (count: number, day: readonly number[]) => Array.from({ length: count }, () => day)
const hoursAt = (...parts: readonly [hours: number, kva: number][]) =>
  parts.flatMap(([hours, kva]) => Array.from({ length: hours * 4 }, () => kva))

function told(ratedKva: number, blocks: RunBlocks, timesAYear = 1) {
  const hours = blocks.kva.length / 4
  const kva = blocks.kva.reduce((sum, one) => sum + one, 0) / 4
  const usagePercent = (100 * kva) / hours / ratedKva
  const set = { ratedKva, derate: 1, rating: null, hoursOfYear: null, motor: null }
  const advice = sizeAdvice(set, { blocks, coverage: 1, usagePercent })!
  const facts = {
    advice,
    blocks,
    ratedKva,
    usagePercent,
    curve: null,
    kwh: kva * 0.8,
    price: PRICE,
    timesAYear,
  }
  return { advice, usagePercent, options: sizeOptions(facts) }
}

describe('options for the size of a set', () => {
  it('I-GEN-5 replaced by 80 kVA: 1.00 L an hour less, ₦1,633,884.00 a year', () => {
    const example = vector('I-GEN-5')
    // 36 kW are 45 kVA; 100 hours in the range, twelve of them in a year.
    const { options } = told(example('from kVA'), blocksOfDays(days(10, hoursAt([10, 45]))), 12)
    const found = options.find(({ kind }) => kind === 'replace')!
    expect(found).toMatchObject({ kva: example('to kVA'), hours: example('hours') })
    expect(round(found.saving!.litresPerHour)).toBe(example('litres an hour'))
    expect(found.saving!.naira).toBe(example('naira'))
    // All of it is low, in ten hours of the day: a small set for them comes first.
    expect(options.map(({ kind, isAdvised }) => [kind, isAdvised])).toEqual([
      ['keep', false],
      ['pair', true],
      ['replace', false],
    ])
  })

  it('I-GEN-6 a small set for nights at 15 kW saves ₦32,026.55 a night', () => {
    const example = vector('I-GEN-6')
    const [kva, small] = example.list('kVA') as [number, number]
    const night = example('kW') / 0.8
    // Eight hours of night; by day as much as burns it clean seldom, and never for half an hour at 70 %.
    const day = hoursAt([8, night], [4, 90])
    const { advice, options } = told(kva, blocksOfDays(days(20, day)))
    expect(advice.kind).toBe('night-set')
    const pair = options.find(({ kind }) => kind === 'pair')!
    // The hours that hold four fifths of the low time.
    expect(pair).toMatchObject({ kva: small, isAdvised: true, window: { from: 0, to: 7 }, hours: 140 })
    expect(round(pair.saving!.litresPerHour * example('hours'))).toBe(example('litres'))
    expect(round((pair.saving!.naira! / pair.hours) * example('hours'))).toBe(example('naira'))
  })

  it('I-GEN-1 what begins a peak that comes once is an option, and keeping is advised', () => {
    const run = [...hoursAt([29, 49]), 83, 83, 83, 83, 96]
    const { options } = told(
      100,
      blocksOfDays(days(1, []).concat([run.slice(0, 96)], [run.slice(96)], days(2, hoursAt([12, 49])))),
    )
    expect(options.map(({ kind, isAdvised }) => [kind, isAdvised])).toEqual([
      ['keep', true],
      ['stagger', false],
    ])
    expect(options[1]?.start?.kva).toBe(96)
  })

  it('hours in the bands add up to the run hours, and the curve falls (property)', () => {
    const loads = fc.array(fc.double({ min: 0.1, max: 240, noNaN: true }), { minLength: 1, maxLength: 600 })
    fc.assert(
      fc.property(loads, (all) => {
        const { hours, bands, points } = loadDuration(blocksOfDays([all]), 100)
        expect(bands.reduce((sum, one) => sum + one, 0)).toBeCloseTo(hours, 9)
        expect(points.at(-1)?.hours).toBe(hours)
        expect(points[0]?.percent).toBeCloseTo(Math.max(...all), 9)
        for (let n = 1; n < points.length; n++) {
          expect(points[n]!.percent).toBeLessThanOrEqual(points[n - 1]!.percent)
          expect(points[n]!.hours).toBeGreaterThan(points[n - 1]!.hours)
        }
        expect(points.length).toBeLessThanOrEqual(161)
      }),
    )
  })

  it('no option contradicts the badge, and one at most is advised (property)', () => {
    const set = fc.constantFrom(45, 100, 200)
    const loads = fc.array(fc.double({ min: 1, max: 220, noNaN: true }), { minLength: 210, maxLength: 400 })
    fc.assert(
      fc.property(set, loads, (rated, all) => {
        const { options, usagePercent } = told(rated, blocksOfDays([all]))
        const other = options.find(({ kind }) => kind === 'replace')
        if (usagePercent > 70) expect(other?.kva ?? rated).toBeGreaterThanOrEqual(rated)
        if (usagePercent < 36) expect(other?.kva ?? rated).toBeLessThanOrEqual(rated)
        expect(options.filter(({ isAdvised }) => isAdvised).length).toBeLessThanOrEqual(1)
        expect(options[0]?.kind).toBe('keep')
      }),
    )
  })
})
