import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rollUpBlocks } from '../meter/rollup/roll-up-blocks.ts'
import type { MeterProfile, Sample } from '../meter/rollup/sample.ts'
import { profile, sample } from '../meter/rollup/sample-fixtures.ts'
import { sumKnown } from '../sum-known.ts'
import { vector } from '../testing-vectors.ts'
import { BUCKETS } from '../time/bucket-names.ts'
import { buckets } from '../time/buckets.ts'
import { BLOCK_MS, HOUR_MS, MINUTE_MS } from '../time/interval.ts'
import { addDays, startOfDay } from '../time/zone.ts'
import { blockVectors } from './block-vectors.ts'
import { bucketEnergy, energyDay } from './bucket-energy.ts'
import { dayTotals } from './day-totals.ts'

const LAGOS = 'Africa/Lagos'
const MONDAY = startOfDay(LAGOS, '2026-06-01')

/** A day of blocks; `kwh(n)` is NaN for a block without data, which then covers no time. */
function makeDay(day: string, kwh: (block: number) => number) {
  const values = Array.from({ length: 96 }, (_, n) => kwh(n))
  const coverageS = values.map((value) => (Number.isNaN(value) ? 0 : 900))
  return energyDay({ start: startOfDay(LAGOS, day), kwh: values, coverageS })
}
const values = (
  from: number,
  to: number,
  bucket: (typeof BUCKETS)[number],
  days: ReturnType<typeof makeDay>[],
) => bucketEnergy(days, buckets({ from, to }, bucket, LAGOS))

/** Monday as it is rolled up from readings. */
function measuredDay(readings: Sample[], changes: Partial<MeterProfile>) {
  const window = { from: MONDAY, to: MONDAY + 24 * HOUR_MS }
  const vectors = blockVectors(rollUpBlocks(readings, profile(changes), [], window), window.from)
  return { vectors, day: energyDay(vectors) }
}

describe('bucket energy (domain.md §0, §2.8)', () => {
  const even = makeDay('2026-06-01', () => 1)

  it.each([
    ['15mins', 96, 1],
    ['30mins', 48, 2],
    ['hourly', 24, 4],
    ['daily', 1, 96],
    ['weekly', 1, 96],
    ['monthly', 1, 96],
  ] as const)('%s: %i buckets of %i kWh in a day of 96 kWh', (bucket, count, kwh) => {
    const series = values(MONDAY, MONDAY + 24 * HOUR_MS, bucket, [even])
    expect(series).toHaveLength(count)
    expect(series.every((one) => one.kwh === kwh && one.coverage === 1)).toBe(true)
  })

  it('a range end inside a block takes its linear share', () => {
    const series = values(MONDAY + 5 * MINUTE_MS, MONDAY + 50 * MINUTE_MS, '30mins', [even])
    expect(series.map((one) => one.kwh?.toFixed(9))).toEqual(['1.666666667', '1.333333333'])
    expect(series.map((one) => one.coverage)).toEqual([1, 1])
  })

  it('§15.5 a gap whose energy the registers tell is shown as estimated; what nothing tells is null, not 0', () => {
    const gap = { ...even, blocks: null, kwh: 12, estimatedKwh: 12, coverageS: 0 }
    const day = (days: ReturnType<typeof makeDay>[]) =>
      values(MONDAY, MONDAY + 24 * HOUR_MS, 'daily', days)[0]
    expect(day([gap])).toMatchObject({ kwh: 12, estimatedKwh: 12, coverage: 0 })
    expect(day([])).toMatchObject({ kwh: null, estimatedKwh: 0, coverage: 0 })
  })

  it('V-M12 T5 the running block holds what was measured so far and is not scaled by the clock', () => {
    const example = vector('V-M12')
    const at = (clock: string) =>
      MONDAY + Number(clock.slice(0, 2)) * HOUR_MS + Number(clock.slice(3)) * MINUTE_MS
    const readings = [
      sample(at('05:30'), { kwh: 100 }),
      sample(at('05:32'), { kwh: 101 }),
      sample(at('05:34'), { kwh: 102 }),
    ]
    const { day, vectors } = measuredDay(readings, { periodS: 120 })
    const until = (clock: string) => values(at('05:00'), at(clock), 'hourly', [day]).map(({ kwh }) => kwh)
    expect(until('05:34')).toEqual([example('after 4 minutes')])
    expect(until('05:39')).toEqual([example('after 9 minutes')])
    // A range that cuts what was measured cuts by time inside it.
    expect(until('05:33')).toEqual([1.5])
    expect(until('05:30')).toEqual([null])
    const cut = { from: at('05:00'), to: at('05:39') }
    expect(dayTotals(vectors, cut, cut)).toMatchObject({ kwh: 2, daylightKwh: 2, coverageS: 240 })
  })

  it('T5 T11 Σ bars = total, whatever was measured, asked and cut (property)', () => {
    const steps = fc.array(
      fc.record({ minutes: fc.integer({ min: 1, max: 400 }), wh: fc.integer({ min: 0, max: 9000 }) }),
      { minLength: 1, maxLength: 60 },
    )
    const minutes = fc.integer({ min: -60, max: 25 * 60 })
    fc.assert(
      fc.property(
        steps,
        minutes,
        minutes,
        minutes,
        fc.constantFrom(...BUCKETS),
        (course, first, a, b, bucket) => {
          let [at, kwh] = [MONDAY + first * MINUTE_MS, 5000]
          const readings = course.map((step) => {
            at += step.minutes * MINUTE_MS
            kwh = Math.round(kwh * 1000 + step.wh) / 1000
            return sample(at, { kwh })
          })
          const { day, vectors } = measuredDay(readings, {})
          const range = { from: MONDAY + Math.min(a, b) * MINUTE_MS, to: MONDAY + Math.max(a, b) * MINUTE_MS }
          const bars = values(range.from, range.to, bucket, [day])
          const total = dayTotals(vectors, range, range)
          expect(sumKnown(bars, (bar) => bar.kwh)).toEqual(
            total.kwh === null ? null : expect.closeTo(total.kwh, 9),
          )
          const estimated = bars.reduce((sum, bar) => sum + bar.estimatedKwh, 0)
          expect(estimated).toBeCloseTo(total.estimatedKwh!, 9)
          expect(estimated).toBeLessThanOrEqual((total.kwh ?? 0) + 1e-9)
        },
      ),
    )
  })

  it('§2.8 measured zero is 0, and coverage tells the measured share', () => {
    const half = makeDay('2026-06-01', (n) => (n < 48 ? 0 : Number.NaN))
    expect(values(MONDAY, MONDAY + 24 * HOUR_MS, 'daily', [half])[0]).toMatchObject({ kwh: 0, coverage: 0.5 })
    const hours = values(MONDAY, MONDAY + 24 * HOUR_MS, 'hourly', [half])
    expect(hours[11]).toMatchObject({ kwh: 0, coverage: 1 })
    expect(hours[12]).toMatchObject({ kwh: null, coverage: 0 })
  })

  it('every bucket size adds up to the same energy (property)', () => {
    const days = Array.from({ length: 9 }, (_, i) =>
      makeDay(addDays('2026-05-27', i), (n) => (n % 7) + i / 10),
    )
    const start = startOfDay(LAGOS, '2026-05-27')
    const minutes = fc.integer({ min: 0, max: 9 * 24 * 60 })
    fc.assert(
      fc.property(minutes, minutes, fc.constantFrom(...BUCKETS), (a, b, bucket) => {
        const from = start + Math.min(a, b) * MINUTE_MS
        const to = start + Math.max(a, b) * MINUTE_MS
        const sum = (size: (typeof BUCKETS)[number]) =>
          values(from, to, size, days).reduce((total, one) => total + (one.kwh ?? 0), 0)
        return Math.abs(sum(bucket) - sum('15mins')) < 1e-6
      }),
    )
  })

  it('cuts a year of days into quarter hours', () => {
    const days = Array.from({ length: 365 }, (_, i) => makeDay(addDays('2026-01-01', i), () => 0.25))
    const from = startOfDay(LAGOS, '2026-01-01')
    const series = values(from, startOfDay(LAGOS, '2027-01-01'), '15mins', days)
    expect(series).toHaveLength(35_040)
    expect(series.every((one) => one.kwh === 0.25 && one.to - one.from === BLOCK_MS)).toBe(true)
  })
})
