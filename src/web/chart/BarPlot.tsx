import { useState } from 'react'
import { BarImage } from '#chart/BarImage.tsx'
import { barDrawing, TOP } from '#chart/bar-frame.ts'
import { barSummary, bySize, partText, placeText, totalAt } from '#chart/summary.ts'
import type { Category, ChartLimit, Series } from '#chart/types.ts'
import { ChartCursor } from './ChartCursor.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'

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
  limits: readonly ChartLimit[]
}

export function BarPlot(props: BarPlotProps) {
  const { title, categories, series, stacked, unit, format, withTotal, maxThickness, width, height, limits } =
    props
  const [active, setActive] = useState<number | null>(null)
  const place = active !== null && active < categories.length ? active : null
  const { frame, layout } = barDrawing({ categories, series, stacked, width, height, maxThickness, limits })
  const { left, plotWidth, plotHeight } = frame
  return (
    <div className="relative">
      <BarImage {...{ title, unit, frame, layout, series, categories, width, height, active: place, limits }}>
        {barSummary(categories, series, format)}
      </BarImage>
      <ChartCursor
        label={`Points of ${title}`}
        count={categories.length}
        active={place}
        onActive={setActive}
        formatPlace={(at) => (categories[at] ? placeText(categories[at], series, at, format, withTotal) : '')}
        locate={(x) => Math.max(0, Math.min(categories.length - 1, Math.floor(x / layout.stepPx)))}
        style={{ left, top: TOP, width: plotWidth, height: plotHeight }}
      />
      {place !== null && categories[place] && (
        <ChartTooltip
          title={categories[place].label}
          note={categoryNote(categories[place])}
          rows={bySize(series, place).map(({ series: one, value }) => ({
            ...one,
            value: format(value),
            part: partText(one, place, format),
          }))}
          total={withTotal && series.length > 1 ? format(totalAt(series, place)) : undefined}
          x={left + layout.stepPx * (place + 0.5)}
          y={TOP}
          withinPx={width}
        />
      )}
    </div>
  )
}

function categoryNote({ state, note }: Category): string | undefined {
  const words = [state === 'partial' ? 'So far' : '', note ?? ''].filter(Boolean).join(', ')
  return words || undefined
}
