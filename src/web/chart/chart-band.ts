import type uPlot from 'uplot'
import { cssColour } from './line-canvas.ts'

/** A stretch of the value axis that is good, and lines at values that are not to be passed; `words` say what each is. */
export interface ChartBand {
  readonly good: readonly [low: number, high: number]
  readonly limits: readonly number[]
  readonly words: { readonly good: string; readonly limits: string }
}

const TINT = 'color-mix(in srgb, var(--good) 10%, transparent)'

/** Dots, as limits of alerts are dashes. */
const DOT_PX = [1.5, 3.5]

/** Behind the lines; what lies outside of the drawing is cut off. */
export function drawBand(plot: uPlot, element: HTMLElement, { good, limits }: ChartBand): void {
  const { ctx, bbox } = plot
  const at = (value: number) => plot.valToPos(value, 'y', true)
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.fillStyle = cssColour(element, TINT)
  ctx.fillRect(bbox.left, at(good[1]), bbox.width, at(good[0]) - at(good[1]))
  ctx.strokeStyle = cssColour(element, 'var(--warn)')
  ctx.lineWidth = 1.5 * devicePixelRatio
  ctx.setLineDash(DOT_PX.map((px) => px * devicePixelRatio))
  for (const limit of limits) {
    ctx.beginPath()
    ctx.moveTo(bbox.left, at(limit))
    ctx.lineTo(bbox.left + bbox.width, at(limit))
    ctx.stroke()
  }
  ctx.restore()
}
