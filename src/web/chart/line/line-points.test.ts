import { describe, expect, it } from 'vitest'
import type { Envelope } from './line-points.ts'
import { linePoints, lineSummary } from './line-points.ts'

const line = (label: string, min: (number | null)[], max: (number | null)[]): Envelope => ({
  key: label,
  label,
  colour: 'red',
  min,
  max,
})

describe('linePoints', () => {
  it('PA-01 draws the least and the most of a column, and a gap as a gap', () => {
    const series = [line('L1', [1, null, 5], [4, null, 5]), line('L2', [2, 3, 5], [2, 9, 5])]
    expect(linePoints([1000, 3000, 5000], series)).toEqual({
      x: [1, 2, 3, 4, 5],
      y: [
        [1, 4, null, null, 5],
        [2, 2, 3, 9, 5],
      ],
    })
  })

  it('PA-01 says in words what the lines show', () => {
    const write = (value: number | null) => `${value} A`
    expect(lineSummary([line('L1', [1, null], [4, null])], write)).toBe(
      'L1 from 1 A to 4 A. Some times were not measured and are gaps.',
    )
    expect(lineSummary([line('L1', [null], [null])], write)).toBe('Nothing was measured.')
  })
})
