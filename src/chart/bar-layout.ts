import type { ValueAxis } from './axis.ts'
import { valueAxis } from './axis.ts'
import { rangeWithLimits } from './limits/limit-range.ts'
import { estimatedPart } from './summary.ts'
import type { Category, ChartLimit, Series } from './types.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Bar extends Box {
  series: number
  category: number
  partial: boolean
  /** Spread over a gap, not measured. */
  estimated: boolean
}

/** A line breaks where it is not known: each run of points is drawn by itself. */
interface Line {
  series: number
  runs: { x: number; y: number }[][]
}

export interface BarLayout {
  bars: Bar[]
  lines: Line[]
  /** Where a reading is missing: the whole height, or a cap on a stack that is known in part. */
  gaps: Box[]
  axis: ValueAxis
  stepPx: number
}

export interface BarLayoutInput {
  categories: readonly Category[]
  series: readonly Series[]
  stacked: boolean
  width: number
  height: number
  maxThickness: number
  /** Drawn across it where they are in its reach. */
  limits?: readonly ChartLimit[]
}

const FILLED = 0.72
const CAP_PX = 8
const MIN_VISIBLE_PX = 1

export function barLayout(input: BarLayoutInput): BarLayout {
  const { categories, series, stacked, width, height } = input
  const extent = stacked ? stackedExtent(categories.length, series) : groupedExtent(series)
  const [low, high] = rangeWithLimits(input.limits ?? [], ...extent)
  const axis = valueAxis(low ?? 0, high ?? 0, height)
  const stepPx = width / Math.max(1, categories.length)
  const layout: BarLayout = { bars: [], lines: layOutLines(series, axis, stepPx), gaps: [], axis, stepPx }
  categories.forEach((_, category) => {
    if (stacked) stackOne(input, layout, category)
    else groupOne(input, layout, category)
  })
  return layout
}

function isLine({ shape }: Series): boolean {
  return shape === 'line'
}

function layOutLines(series: readonly Series[], axis: ValueAxis, stepPx: number): Line[] {
  return series.flatMap((one, place) => {
    if (!isLine(one)) return []
    const runs: Line['runs'] = [[]]
    one.values.forEach((value, category) => {
      if (value === null) runs.push([])
      else runs.at(-1)?.push({ x: stepPx * (category + 0.5), y: axis.y(value) })
    })
    return [{ series: place, runs: runs.filter((run) => run.length > 0) }]
  })
}

function thickness({ stepPx }: BarLayout, { maxThickness }: BarLayoutInput, beside: number): number {
  return Math.max(0.5, Math.min(maxThickness, (stepPx * FILLED) / beside))
}

function stackOne(input: BarLayoutInput, layout: BarLayout, category: number): void {
  const { series, categories, height } = input
  const { axis, stepPx } = layout
  const state = categories[category]?.state
  const width = thickness(layout, input, 1)
  const x = stepPx * (category + 0.5) - width / 2
  let above = 0
  let below = 0
  let unknown = 0
  series.forEach((one, place) => {
    if (isLine(one)) return
    const value = one.values[category] ?? null
    if (value === null) {
      unknown += 1
      return
    }
    const from = value < 0 ? below : above
    if (value < 0) below += value
    else above += value
    push(layout, {
      x,
      width,
      ends: barEnds(axis, one, category, from),
      series: place,
      category,
      partial: state === 'partial',
    })
  })
  if (unknown === 0 || state === 'future') return
  const top = axis.y(above)
  if (unknown === series.filter((one) => !isLine(one)).length) layout.gaps.push({ x, y: 0, width, height })
  else layout.gaps.push({ x, y: Math.max(0, top - CAP_PX), width, height: Math.min(CAP_PX, top) })
}

function groupOne(input: BarLayoutInput, layout: BarLayout, category: number): void {
  const { series, categories, height } = input
  const { axis, stepPx } = layout
  const state = categories[category]?.state
  const bars = series.flatMap((one, place) => (isLine(one) ? [] : [{ one, place }]))
  const slot = thickness(layout, input, Math.max(1, bars.length))
  const left = stepPx * (category + 0.5) - (slot * bars.length) / 2
  const width = slot > 6 ? slot - 2 : slot
  bars.forEach(({ one, place }, beside) => {
    const value = one.values[category] ?? null
    const x = left + slot * beside + (slot - width) / 2
    if (value !== null) {
      push(layout, {
        x,
        width,
        ends: barEnds(axis, one, category, 0),
        series: place,
        category,
        partial: state === 'partial',
      })
    } else if (state !== 'future') layout.gaps.push({ x, y: 0, width, height })
  })
}

/** Where a bar begins, where its measured part ends, and where it ends: the estimated part lies at its far end. */
type Ends = readonly [from: number, measured: number, to: number]

function barEnds(axis: ValueAxis, one: Series, category: number, from: number): Ends {
  const value = one.values[category] ?? 0
  return [axis.y(from), axis.y(from + (value - estimatedPart(one, category))), axis.y(from + value)]
}

interface Piece {
  x: number
  width: number
  ends: Ends
  series: number
  category: number
  partial: boolean
}

/** A measured zero draws nothing; anything more draws at least a pixel. */
function push({ bars }: BarLayout, { ends: [from, measured, to], ...rest }: Piece): void {
  const add = (start: number, end: number, estimated: boolean) => {
    if (start === end) return
    const height = Math.max(MIN_VISIBLE_PX, Math.abs(start - end))
    bars.push({ ...rest, y: Math.min(start, end), height, estimated })
  }
  add(from, measured, false)
  add(measured, to, true)
}

function groupedExtent(series: readonly Series[]): [number, number] {
  const known = series.flatMap((one) => one.values.filter((value) => value !== null))
  return [
    known.reduce((low, value) => Math.min(low, value), 0),
    known.reduce((high, value) => Math.max(high, value), 0),
  ]
}

function stackedExtent(count: number, series: readonly Series[]): [number, number] {
  let low = 0
  let high = 0
  for (let category = 0; category < count; category += 1) {
    let above = 0
    let below = 0
    for (const one of series) {
      const value = one.values[category] ?? 0
      if (isLine(one)) high = Math.max(high, value)
      else if (value < 0) below += value
      else above += value
    }
    low = Math.min(low, below)
    high = Math.max(high, above)
  }
  return [low, high]
}

/** One path for many boxes: a month of hours is thousands of bars. */
export function boxesPath(boxes: readonly Box[], radius: number): string {
  return boxes.map((box) => boxPath(box, radius)).join('')
}

const short = (value: number) => Number(value.toFixed(2))

function boxPath({ x, y, width, height }: Box, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2)
  if (r < 0.5) return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`
  const across = short(width - 2 * r)
  const down = short(height - 2 * r)
  const turn = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return (
    `M${short(x + r)} ${short(y)}h${across}${turn(r, r)}v${down}${turn(-r, r)}` +
    `h${-across}${turn(-r, -r)}v${-down}${turn(r, -r)}z`
  )
}

/** Closer than so many pixels, dots hide the line and what stands behind it. */
const LEAST_APART = 12

/** The points of a line that get a dot: all where they stand apart, of a dense line only those that no stroke shows. */
export function markedPoints<P extends { readonly x: number }>(runs: readonly (readonly P[])[]): P[] {
  return runs.flatMap((run) => {
    const [first, second] = run
    const isDense = first !== undefined && second !== undefined && second.x - first.x < LEAST_APART
    return isDense ? [] : run
  })
}
