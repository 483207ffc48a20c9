import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STRIP_KINDS, type StripRun, stripSeconds, stripShapes } from './strip-shapes.ts'

const DAY = { width: 240, height: 14, daySeconds: 86_400 }
const hours = (from: number, to: number, kind: StripRun['kind'], isBesideGrid = false): StripRun => ({
  kind,
  from: from * 3600,
  to: to * 3600,
  isBesideGrid,
})

describe('stripShapes', () => {
  it('I-SUP-6 draws 13.50 grid, 6.25 generator with its half hour beside the grid, nothing on the floor, unknown', () => {
    const runs = [
      hours(0, 13.5, 'grid'),
      hours(13.5, 14, 'generator', true),
      hours(14, 19.75, 'generator'),
      hours(19.75, 23, 'nothing'),
      hours(23, 24, 'unknown'),
    ]
    const { boxes, marks } = stripShapes(runs, DAY)
    const places = boxes.map(({ kind, x, y, width, height }) => [kind, x, y, width, height])
    expect(places).toEqual([
      ['grid', 0, 0, 135, 14],
      ['generator', 140, 0, 57.5, 14],
      ['nothing', 197.5, 12, 32.5, 2],
      ['unknown', 230, 0, 10, 14],
      ['generator', 135, 0, 5, 14],
    ])
    expect(marks).toEqual([137.5])
    const seconds = stripSeconds(runs)
    expect([seconds.grid, seconds.generator, seconds.nothing, seconds.unknown, seconds.beside]).toEqual(
      [13.5, 6.25, 3.25, 1, 0.5].map((one) => one * 3600),
    )
  })

  it('leaves out what has not passed, and shows a run of a minute', () => {
    const { boxes } = stripShapes([hours(0, 5, 'grid'), { kind: 'generator', from: 18_000, to: 18_060 }], DAY)
    expect(boxes.map(({ x, width }) => [x, width])).toEqual([
      [0, 50],
      [50, 1],
    ])
  })

  it('stays inside its width, and its seconds add up to the runs (property)', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 86_400 }), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(cuts, fc.array(fc.constantFrom(...STRIP_KINDS), { minLength: 40 }), (all, kinds) => {
        const edges = all.toSorted((a, b) => a - b)
        const runs = edges.slice(1).map((to, at) => {
          const kind = kinds[at] ?? 'grid'
          return { kind, from: edges[at] ?? 0, to, isBesideGrid: kind === 'generator' }
        })
        const { boxes, marks } = stripShapes(runs, DAY)
        expect(boxes.every(({ x, width }) => x >= 0 && x + width <= DAY.width + 1e-9)).toBe(true)
        expect(marks.every((at) => at >= 4 && at <= DAY.width - 4)).toBe(true)
        const { beside, ...kindsOnly } = stripSeconds(runs)
        const total = Object.values(kindsOnly).reduce((sum, one) => sum + one, 0)
        expect(total).toBe((edges.at(-1) ?? 0) - (edges[0] ?? 0))
        expect(beside).toBe(kindsOnly.generator)
      }),
    )
  })
})
