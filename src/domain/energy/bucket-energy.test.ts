import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUCKETS, buckets } from '../time/buckets.ts'
import { BLOCK_MS, HOUR_MS, MINUTE_MS } from '../time/interval.ts'
import { addDays, startOfDay } from '../time/zone.ts'
import { bucketEnergy, energyDay } from './bucket-energy.ts'

const LAGOS = 'Africa/Lagos'
const MONDAY = startOfDay(LAGOS, '2026-06-01')

/** A day of blocks; `kwh(n)` is NaN for a block without data, which then covers no time. */
function dayOf(day: string, kwh: (block: number) => number) {
  const values = Array.from({ length: 96 }, (_, n) => kwh(n))
  const zeros = values.map(() => 0)
  return energyDay({
    start: startOfDay(LAGOS, day),
    kwh: values,
    kvarh: zeros,
    kva: zeros,
    coverageS: values.map((value) => (Number.isNaN(value) ? 0 : 900)),
    onS: zeros,
    readings: zeros,
    quality: '-'.repeat(96),
  })
}
const values = (
  from: number,
  to: number,
  bucket: (typeof BUCKETS)[number],
  days: ReturnType<typeof dayOf>[],
) => bucketEnergy(days, buckets({ from, to }, bucket, LAGOS))

describe('bucket energy (domain.md §0, §2.8)', () => {
  const even = dayOf('2026-06-01', () => 1)

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

  it('§0 a bucket without any measured time is null, not 0, even where the register knows', () => {
    const gap = { ...even, blocks: null, kwh: 12, coverageS: 0 }
    expect(values(MONDAY, MONDAY + 24 * HOUR_MS, 'daily', [gap])[0]).toMatchObject({ kwh: null, coverage: 0 })
    expect(values(MONDAY, MONDAY + 24 * HOUR_MS, 'daily', [])[0]).toMatchObject({ kwh: null, coverage: 0 })
  })

  it('§2.8 measured zero is 0, and coverage tells the measured share', () => {
    const half = dayOf('2026-06-01', (n) => (n < 48 ? 0 : Number.NaN))
    expect(values(MONDAY, MONDAY + 24 * HOUR_MS, 'daily', [half])[0]).toMatchObject({ kwh: 0, coverage: 0.5 })
    const hours = values(MONDAY, MONDAY + 24 * HOUR_MS, 'hourly', [half])
    expect(hours[11]).toMatchObject({ kwh: 0, coverage: 1 })
    expect(hours[12]).toMatchObject({ kwh: null, coverage: 0 })
  })

  it('every bucket size adds up to the same energy (property)', () => {
    const days = Array.from({ length: 9 }, (_, i) => dayOf(addDays('2026-05-27', i), (n) => (n % 7) + i / 10))
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
    const days = Array.from({ length: 365 }, (_, i) => dayOf(addDays('2026-01-01', i), () => 0.25))
    const from = startOfDay(LAGOS, '2026-01-01')
    const series = values(from, startOfDay(LAGOS, '2027-01-01'), '15mins', days)
    expect(series).toHaveLength(35_040)
    expect(series.every((one) => one.kwh === 0.25 && one.to - one.from === BLOCK_MS)).toBe(true)
  })
})
