import { textWidth } from './axis.ts'
import type { BarLayout, BarLayoutInput } from './bar-layout.ts'
import { barLayout } from './bar-layout.ts'
import { formatTick } from './format.ts'

/** The space for the unit over the bars. */
export const TOP = 22

const BOTTOM = 24

export interface Frame {
  left: number
  right: number
  plotWidth: number
  plotHeight: number
}

/** A bar chart of a given size, axes included: where the plot stands, and what is in it. */
export function barDrawing(input: BarLayoutInput): { frame: Frame; layout: BarLayout } {
  const frame = fitFrame(input, (height) => barLayout({ ...input, height }))
  return { frame, layout: barLayout({ ...input, width: frame.plotWidth, height: frame.plotHeight }) }
}

/** Room for the widest value on the left, and for half of the last label on the right. */
function fitFrame(
  { width, height, categories }: BarLayoutInput,
  layout: (plotHeight: number) => BarLayout,
): Frame {
  const plotHeight = Math.max(40, height - TOP - BOTTOM)
  const ticks = layout(plotHeight).axis.ticks
  const left = Math.ceil(Math.max(16, ...ticks.map((tick) => textWidth(formatTick(tick.value))))) + 8
  const last = categories.at(-1)
  const half = last ? textWidth(last.tick ?? last.label) / 2 : 0
  const step = (width - left) / Math.max(1, categories.length)
  const right = Math.ceil(Math.max(2, half - step / 2))
  return { left, right, plotWidth: Math.max(10, width - left - right), plotHeight }
}
