import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUCKETS } from './bucket-names.ts'
import { type Bucket, buckets } from './buckets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './interval.ts'
import { formatInstant } from './range/range.ts'

const LAGOS = 'Africa/Lagos'
const at = (text: string) => Date.parse(text)
const starts = (from: string, to: string, bucket: Bucket, zone = LAGOS) =>
  buckets({ from: at(from), to: at(to) }, bucket, zone).map((span) => formatInstant(zone, span.start))

describe('buckets (domain.md §0)', () => {
  it('a local day has 96 quarter hours, 48 half hours, 24 hours', () => {
    const day = { from: at('2026-06-10T23:00Z'), to: at('2026-06-11T23:00Z') }
    expect(buckets(day, '15mins', LAGOS)).toHaveLength(96)
    expect(buckets(day, '30mins', LAGOS)).toHaveLength(48)
    expect(buckets(day, 'hourly', LAGOS)).toHaveLength(24)
    expect(buckets(day, 'daily', LAGOS)).toEqual([{ start: day.from, from: day.from, to: day.to }])
  })

  it('the first and the last bucket may be partial and say so', () => {
    const spans = buckets({ from: at('2026-06-11T07:10Z'), to: at('2026-06-11T08:20Z') }, 'hourly', LAGOS)
    expect(spans).toEqual([
      { start: at('2026-06-11T07:00Z'), from: at('2026-06-11T07:10Z'), to: at('2026-06-11T08:00Z') },
      { start: at('2026-06-11T08:00Z'), from: at('2026-06-11T08:00Z'), to: at('2026-06-11T08:20Z') },
    ])
  })

  it('weeks start on Monday 00:00, months on the 1st', () => {
    expect(starts('2026-06-02T23:00Z', '2026-06-15T23:00Z', 'weekly')).toEqual([
      '01-06-2026 00:00',
      '08-06-2026 00:00',
      '15-06-2026 00:00',
    ])
    expect(starts('2026-01-14T23:00Z', '2026-03-01T00:00Z', 'monthly')).toEqual([
      '01-01-2026 00:00',
      '01-02-2026 00:00',
      '01-03-2026 00:00',
    ])
  })

  it('an end on a boundary opens no further bucket', () => {
    expect(starts('2026-06-10T23:00Z', '2026-06-12T23:00Z', 'daily')).toEqual([
      '11-06-2026 00:00',
      '12-06-2026 00:00',
    ])
  })

  it('days keep their real length when the clock changes', () => {
    const day = { from: at('2026-03-29T00:00Z'), to: at('2026-03-29T23:00Z') }
    expect(buckets(day, 'hourly', 'Europe/London')).toHaveLength(23)
    expect(buckets(day, 'daily', 'Europe/London')).toHaveLength(1)
  })

  it('is empty for an empty interval', () => {
    for (const bucket of BUCKETS) expect(buckets({ from: 0, to: 0 }, bucket, LAGOS)).toEqual([])
  })

  it('buckets tile the interval without gap or overlap (property)', () => {
    const from = fc.integer({ min: at('2020-01-01') / MINUTE_MS, max: at('2030-01-01') / MINUTE_MS })
    const minutes = fc.integer({ min: 1, max: (3 * DAY_MS) / MINUTE_MS })
    const zones = fc.constantFrom(LAGOS, 'Europe/London', 'America/New_York')
    fc.assert(
      fc.property(from, minutes, fc.constantFrom(...BUCKETS), zones, (first, length, bucket, zone) => {
        const interval = { from: first * MINUTE_MS, to: (first + length) * MINUTE_MS }
        const spans = buckets(interval, bucket, zone)
        const seams = spans.every((span, i) => i === 0 || span.from === spans[i - 1]?.to)
        const ends = spans[0]?.from === interval.from && spans.at(-1)?.to === interval.to
        return seams && ends && spans.every((span) => span.start <= span.from && span.from < span.to)
      }),
    )
  })

  it('lists a year of quarter hours', () => {
    const year = { from: at('2025-12-31T23:00Z'), to: at('2026-12-31T23:00Z') }
    const spans = buckets(year, '15mins', LAGOS)
    expect(spans).toHaveLength(365 * 96)
    expect(spans.at(-1)?.to).toBe(year.to)
    expect(year.to - year.from).toBe(8760 * HOUR_MS)
  })
})
