import { useState } from 'react'
import { formatTick } from '../ui/format.ts'
import { textWidth } from './axis.ts'
import { BarImage, type Frame, TOP } from './BarImage.tsx'
import type { BarLayout } from './bar-layout.ts'
import { barLayout } from './bar-layout.ts'
import { ChartCursor } from './ChartCursor.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { barSummary, bySize, placeText, totalAt } from './summary.ts'
import type { Category, Series } from './types.ts'

export interface BarPlotProps {
  title: string
  categories: readonly Category[]
  series: readonly Series[]
  stacked: boolean
  unit: string
  format: (value: number | null) => string
  withTotal: boolean
  maxThickness: number
  width: number
  height: number
}

const BOTTOM = 24

/** Room for the widest value on the left, and for half of the last label on the right. */
function frameOf(
  { width, height, categories }: BarPlotProps,
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

export function BarPlot(props: BarPlotProps) {
  const { title, categories, series, stacked, unit, format, withTotal, maxThickness, width, height } = props
  const [active, setActive] = useState<number | null>(null)
  const place = active !== null && active < categories.length ? active : null
  const layoutFor = (plotWidth: number, plotHeight: number) =>
    barLayout({ categories, series, stacked, width: plotWidth, height: plotHeight, maxThickness })
  const frame = frameOf(props, (plotHeight) => layoutFor(width, plotHeight))
  const layout = layoutFor(frame.plotWidth, frame.plotHeight)
  const { left, plotWidth, plotHeight } = frame
  return (
    <div className="relative">
      <BarImage {...{ title, unit, frame, layout, series, categories, width, height, active: place }}>
        {barSummary(categories, series, format)}
      </BarImage>
      <ChartCursor
        label={`Points of ${title}`}
        count={categories.length}
        active={place}
        onActive={setActive}
        textOf={(at) => (categories[at] ? placeText(categories[at], series, at, format) : '')}
        locate={(x) => Math.max(0, Math.min(categories.length - 1, Math.floor(x / layout.stepPx)))}
        style={{ left, top: TOP, width: plotWidth, height: plotHeight }}
      />
      {place !== null && categories[place] && (
        <ChartTooltip
          title={categories[place].label}
          note={noteOf(categories[place])}
          rows={bySize(series, place).map(({ series: one, value }) => ({ ...one, value: format(value) }))}
          total={withTotal && series.length > 1 ? format(totalAt(series, place)) : undefined}
          x={left + layout.stepPx * (place + 0.5)}
          y={TOP}
          withinPx={width}
        />
      )}
    </div>
  )
}

function noteOf({ state, note }: Category): string | undefined {
  const words = [state === 'partial' ? 'So far' : '', note ?? ''].filter(Boolean).join(', ')
  return words || undefined
}
