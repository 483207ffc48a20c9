import { describe, expect, it } from 'vitest'
import { bucketSeries } from '../../chart/bucket-series.ts'
import { sourceLines } from './source-lines.ts'

describe('sourceLines', () => {
  it('T11 PA-02 draws the estimated part of each value, and what nothing tells as a gap', () => {
    const source = { device_id: 1, name: 'Ikeja Utility', coverage: 0.4 }
    const dates = ['2026-11-18T00:00:00', '2026-11-19T00:00:00', '2026-11-20T00:00:00']
    const lines = sourceLines(
      dates,
      [source],
      () => [50, 24, null],
      new Map(),
      () => [12, 24, 0],
    )
    const at = { bucket: 'daily' as const, now: Date.UTC(2026, 10, 21), zones: ['Africa/Lagos'] }
    expect(bucketSeries(lines, at).series[0]).toMatchObject({
      values: [50, 24, null],
      estimated: [12, 24, 0],
    })
  })
})
