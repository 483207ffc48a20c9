import { describe, expect, it } from 'vitest'
import { barLayout, boxesPath, markedPoints } from './bar-layout.ts'
import type { Category, Series } from './types.ts'

const day = (key: string, state?: Category['state']): Category => ({
  key,
  label: key,
  ...(state ? { state } : {}),
})
const line = (key: string, values: (number | null)[]): Series => ({ key, label: key, colour: 'red', values })

const frame = { width: 300, height: 100, maxThickness: 50 }

describe('barLayout', () => {
  it('DB-05 stacks series upon each other', () => {
    const series = [line('a', [40]), line('b', [60])]
    const { bars } = barLayout({ ...frame, categories: [day('1')], series, stacked: true })
    expect(bars.map((bar) => [bar.y, bar.height])).toEqual([
      [60, 40],
      [0, 60],
    ])
    expect(bars[0]?.x).toBe(bars[1]?.x)
  })

  it('sets grouped series side by side without overlap', () => {
    const series = [line('a', [40, 10]), line('b', [60, 20])]
    const { bars } = barLayout({ ...frame, categories: [day('1'), day('2')], series, stacked: false })
    const edges = [...bars].sort((one, other) => one.x - other.x)
    for (let i = 1; i < edges.length; i += 1) {
      expect(edges[i]?.x ?? 0).toBeGreaterThanOrEqual((edges[i - 1]?.x ?? 0) + (edges[i - 1]?.width ?? 0))
    }
  })

  it('CT-04 draws a line over the bars, broken where it is not known, within the same axis', () => {
    const forecast = { ...line('forecast', [50, null, 200]), shape: 'line' as const }
    const series = [line('used', [40, 60, 80]), forecast]
    const categories = ['1', '2', '3'].map((key) => day(key))
    const { bars, lines, axis } = barLayout({ ...frame, categories, series, stacked: false })
    expect(bars.map((bar) => bar.series)).toEqual([0, 0, 0])
    expect(lines).toEqual([
      {
        series: 1,
        runs: [[{ x: 50, y: axis.y(50) }], [{ x: 250, y: axis.y(200) }]],
      },
    ])
    expect(axis.y(200)).toBeGreaterThanOrEqual(0)
  })

  it('CT-04 a line takes no room from the bars and leaves no gap of its own', () => {
    const forecast = { ...line('forecast', [null]), shape: 'line' as const }
    const alone = { ...frame, categories: [day('1')], series: [line('used', [40])], stacked: false }
    const both = barLayout({ ...alone, series: [...alone.series, forecast] })
    expect(both.bars).toEqual(barLayout(alone).bars)
    expect(both.gaps).toEqual([])
  })

  it.each([50, 60])('BI-02 never draws a bar thicker than %s px', (maxThickness) => {
    for (const stacked of [true, false]) {
      const input = {
        width: 1200,
        height: 100,
        maxThickness,
        categories: [day('1')],
        series: [line('a', [1])],
        stacked,
      }
      expect(Math.max(...barLayout(input).bars.map((bar) => bar.width))).toBeLessThanOrEqual(maxThickness)
    }
  })

  it('keeps a gap a gap: unknown is hatched, a measured zero is not', () => {
    const series = [line('a', [null, 0, 5])]
    const { bars, gaps } = barLayout({
      ...frame,
      categories: [day('1'), day('2'), day('3')],
      series,
      stacked: true,
    })
    expect(bars.map((bar) => bar.category)).toEqual([2])
    expect(gaps).toHaveLength(1)
    expect(gaps[0]).toMatchObject({ y: 0, height: 100 })
    expect(gaps[0]?.x).toBeLessThan(100)
  })

  it('caps a stack that is known in part with a hatch', () => {
    const series = [line('a', [50]), line('b', [null]), line('c', [100])]
    const { gaps } = barLayout({ ...frame, categories: [day('1')], series, stacked: true })
    expect(gaps).toHaveLength(1)
    expect(gaps[0]?.height).toBeLessThanOrEqual(8)
  })

  it('draws no gap for a day that has not begun', () => {
    const series = [line('a', [5, null])]
    for (const stacked of [true, false]) {
      const categories = [day('1'), day('2', 'future')]
      expect(barLayout({ ...frame, categories, series, stacked }).gaps).toEqual([])
    }
  })

  it('marks today as a partial bar', () => {
    const categories = [day('1'), day('2', 'partial')]
    const { bars } = barLayout({ ...frame, categories, series: [line('a', [5, 2])], stacked: true })
    expect(bars.map((bar) => bar.partial)).toEqual([false, true])
  })

  it('T11 stripes the estimated part at the far end of each bar of a stack', () => {
    const series = [
      { ...line('a', [40]), estimated: [10] },
      { ...line('b', [60]), estimated: [60] },
    ]
    const { bars, gaps } = barLayout({ ...frame, categories: [day('1')], series, stacked: true })
    // a: 30 measured, 10 estimated over it; b: nothing measured.
    expect(bars.map(({ series: of, y, height, estimated }) => [of, y, height, estimated])).toEqual([
      [0, 70, 30, false],
      [0, 60, 10, true],
      [1, 0, 60, true],
    ])
    expect(gaps).toEqual([])
  })

  it('T11 never stripes more than the value, a line or what is too little to be written', () => {
    const series = [
      { ...line('a', [100, 50]), estimated: [100.01, 0.004] },
      { ...line('b', [80, 80]), estimated: [80, 80], shape: 'line' as const },
    ]
    const categories = [day('1'), day('2')]
    const { bars } = barLayout({ ...frame, categories, series, stacked: false })
    expect(bars.map(({ category, y, height, estimated }) => [category, y, height, estimated])).toEqual([
      [0, 0, 100, true],
      [1, 50, 50, false],
    ])
  })

  it('draws negative values below zero', () => {
    const series = [line('a', [-20, 40])]
    const { bars, axis } = barLayout({ ...frame, categories: [day('1'), day('2')], series, stacked: true })
    expect(bars[0]?.y).toBe(axis.y(0))
    expect((bars[1]?.y ?? 0) + (bars[1]?.height ?? 0)).toBeCloseTo(axis.y(0))
  })

  it('has nothing to draw without series or categories', () => {
    expect(barLayout({ ...frame, categories: [], series: [], stacked: true }).bars).toEqual([])
    expect(barLayout({ ...frame, categories: [day('1')], series: [], stacked: false }).bars).toEqual([])
  })
})

describe('boxesPath', () => {
  it('joins boxes into one path, rounded where there is room', () => {
    const path = boxesPath(
      [
        { x: 0, y: 0, width: 20, height: 20 },
        { x: 30, y: 0, width: 0.8, height: 20 },
      ],
      2,
    )
    expect(path.match(/M/g)).toHaveLength(2)
    expect(path.match(/a2 2/g)).toHaveLength(4)
  })
})

const run = (count: number, apart: number) =>
  Array.from({ length: count }, (_, n) => ({ x: n * apart, y: 1 }))

describe('dots on a line over bars', () => {
  it('stand where points are apart', () => {
    expect(markedPoints([run(7, 40)])).toHaveLength(7)
  })

  it('PA-03 do not hide the bars of 23 days by the hour', () => {
    expect(markedPoints([run(552, 2.1)])).toEqual([])
  })

  it('show a point that stands alone in a dense line, which has no stroke', () => {
    expect(markedPoints([run(100, 2), [{ x: 300, y: 4 }]])).toEqual([{ x: 300, y: 4 }])
  })
})
