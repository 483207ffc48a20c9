import type uPlot from 'uplot'
import { gapRuns } from '#chart/line-time.ts'
import type { ChartLimit } from '#chart/types.ts'

/** A colour of the theme as a canvas takes it: variables and light-dark() are resolved by the browser. */
export function cssColour(element: HTMLElement, colour: string): string {
  element.style.color = colour
  const resolved = getComputedStyle(element).color
  element.style.color = ''
  return resolved
}

const STRIPE_PX = 6

/** Hatches the times in which nothing is known of any line, as the bar charts do. */
export function hatchGaps(plot: uPlot, element: HTMLElement): void {
  const [times, ...lines] = plot.data
  const runs = gapRuns(times.length, (place) => lines.some((line) => line[place] != null))
  if (runs.length === 0 || lines.length === 0) return
  const { ctx, bbox } = plot
  const fill = pattern(ctx, element)
  if (fill === null) return
  ctx.save()
  ctx.fillStyle = fill
  for (const [first, last] of runs) {
    const left = plot.valToPos(times[first] ?? 0, 'x', true)
    const right = plot.valToPos(times[last] ?? 0, 'x', true)
    ctx.fillRect(left, bbox.top, Math.max(1, right - left), bbox.height)
  }
  ctx.restore()
}

const DASH_PX = [6, 4]

/** A dashed line at each limit that the axis reaches. */
export function drawLimits(plot: uPlot, element: HTMLElement, limits: readonly ChartLimit[]): void {
  const { ctx, bbox, scales } = plot
  const { min, max } = scales.y ?? {}
  if (min == null || max == null) return
  ctx.save()
  ctx.strokeStyle = cssColour(element, 'var(--bad)')
  ctx.lineWidth = 1.5 * devicePixelRatio
  ctx.setLineDash(DASH_PX.map((px) => px * devicePixelRatio))
  for (const { value } of limits.filter((one) => one.value >= min && one.value <= max)) {
    const y = plot.valToPos(value, 'y', true)
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
  }
  ctx.restore()
}

function pattern(ctx: CanvasRenderingContext2D, element: HTMLElement): CanvasPattern | null {
  const ratio = devicePixelRatio
  const side = STRIPE_PX * ratio
  const tile = document.createElement('canvas')
  tile.width = side
  tile.height = side
  const pen = tile.getContext('2d')
  if (pen === null) return null
  pen.fillStyle = cssColour(element, 'var(--hatch-ground)')
  pen.fillRect(0, 0, side, side)
  pen.strokeStyle = cssColour(element, 'var(--hatch)')
  pen.lineWidth = ratio
  for (const shift of [-side, 0, side]) {
    pen.beginPath()
    pen.moveTo(shift, side)
    pen.lineTo(shift + side, 0)
    pen.stroke()
  }
  return ctx.createPattern(tile, 'repeat')
}
