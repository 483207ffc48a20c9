import { describe, expect, it } from 'vitest'
import { arcAt, pieArcs, pieSlices, pieTotal } from './pie-layout.ts'

const slice = (key: string, value: number | null) => ({ key, label: key, colour: '', value })

describe('pie', () => {
  it('LO-02 orders by size and gives each its share', () => {
    const slices = pieSlices([slice('a', 1), slice('b', 3), slice('c', null)])
    expect(slices.map((one) => [one.key, one.share])).toEqual([
      ['b', 0.75],
      ['a', 0.25],
      ['c', null],
    ])
  })

  it('keeps Other behind the named ones, however large', () => {
    expect(pieSlices([slice('other', 9), slice('a', 1)]).map((one) => one.key)).toEqual(['a', 'other'])
  })

  it('knows no total when nothing is known, and no share of a total of zero', () => {
    expect(pieTotal([slice('a', null)])).toBeNull()
    expect(pieSlices([slice('a', 0)])[0]?.share).toBeNull()
  })

  it('goes round once', () => {
    const arcs = pieArcs(pieSlices([slice('a', 1), slice('b', 1), slice('c', 0)]), 100, 60)
    expect(arcs).toHaveLength(2)
    expect(arcs[0]?.startAngle).toBe(0)
    expect(arcs.at(-1)?.endAngle).toBeCloseTo(2 * Math.PI)
  })

  it('finds the slice under the pointer', () => {
    const arcs = pieArcs(pieSlices([slice('a', 1), slice('b', 1)]), 100, 60)
    expect(arcAt(arcs, 80, 0, 100, 60)).toBe(0)
    expect(arcAt(arcs, -80, 0, 100, 60)).toBe(1)
    expect(arcAt(arcs, 0, 10, 100, 60)).toBeNull()
    expect(arcAt(arcs, 120, 0, 100, 60)).toBeNull()
  })
})
