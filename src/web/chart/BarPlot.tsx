import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { formatTick } from '../ui/format.ts'
import { LABEL_PX, labelsThatFit, textWidth } from './axis.ts'
import type { BarLayout } from './bar-layout.ts'
import { barLayout, boxesPath } from './bar-layout.ts'
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

const TOP = 22
const BOTTOM = 24

interface Frame {
  left: number
  right: number
  plotWidth: number
  plotHeight: number
}

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

interface BarImageProps {
  title: string
  unit: string
  frame: Frame
  layout: BarLayout
  series: readonly Series[]
  categories: readonly Category[]
  width: number
  height: number
  active: number | null
  /** The sentence for those who do not see it. */
  children: ReactNode
}

function BarImage(props: BarImageProps) {
  const { title, unit, frame, layout, series, categories, width, height, active, children } = props
  const id = useId()
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      width={width}
      height={height}
      className="block overflow-visible font-sans"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{children}</desc>
      <Hatch id={`${id}-hatch`} />
      <text x={0} y={10} fontSize={LABEL_PX} fill="var(--ink-soft)">
        {unit}
      </text>
      <g transform={`translate(${frame.left} ${TOP})`}>
        {active !== null && (
          <rect
            x={layout.stepPx * active}
            y={0}
            width={layout.stepPx}
            height={frame.plotHeight}
            fill="var(--hover-band)"
          />
        )}
        <ValueGrid axis={layout.axis} width={frame.plotWidth} />
        {layout.gaps.length > 0 && <path d={boxesPath(layout.gaps, 2)} fill={`url(#${id}-hatch)`} />}
        <Bars layout={layout} series={series} />
        <line
          y1={layout.axis.y(0)}
          y2={layout.axis.y(0)}
          x2={frame.plotWidth}
          stroke="var(--line-strong)"
          shapeRendering="crispEdges"
        />
        <CategoryLabels categories={categories} stepPx={layout.stepPx} y={frame.plotHeight + 16} />
      </g>
    </svg>
  )
}

function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={6} height={6} fill="var(--hatch-ground)" />
        <rect width={1.5} height={6} fill="var(--hatch)" />
      </pattern>
    </defs>
  )
}

function ValueGrid({ axis, width }: { axis: BarLayout['axis']; width: number }) {
  return axis.ticks.map((tick) => (
    <g key={tick.value} transform={`translate(0 ${tick.y})`}>
      <line x2={width} stroke="var(--grid)" shapeRendering="crispEdges" />
      <text x={-8} dy="0.32em" textAnchor="end" fontSize={LABEL_PX} fill="var(--ink-soft)">
        {formatTick(tick.value)}
      </text>
    </g>
  ))
}

/** Two paths a series: whole bars, and today's, which is lighter because it is not over. */
function Bars({ layout, series }: { layout: BarLayout; series: readonly Series[] }) {
  return series.map((one, place) => {
    const mine = layout.bars.filter((bar) => bar.series === place)
    const whole = mine.filter((bar) => !bar.partial)
    const partial = mine.filter((bar) => bar.partial)
    const edge = layout.stepPx > 8 ? { stroke: 'var(--card)', strokeWidth: 1 } : {}
    return (
      <g key={one.key} fill={one.colour} {...edge}>
        {whole.length > 0 && <path d={boxesPath(whole, 2)} />}
        {partial.length > 0 && <path d={boxesPath(partial, 2)} opacity={0.55} />}
      </g>
    )
  })
}

interface CategoryLabelsProps {
  categories: readonly Category[]
  stepPx: number
  y: number
}

function CategoryLabels({ categories, stepPx, y }: CategoryLabelsProps) {
  const labels = categories.map((category) => category.tick ?? category.label)
  const fits = labelsThatFit(labels, stepPx)
  return categories.map(
    (category, place) =>
      fits[place] && (
        <text
          key={category.key}
          x={stepPx * (place + 0.5)}
          y={y}
          textAnchor="middle"
          fontSize={LABEL_PX}
          fill="var(--ink-soft)"
          fontWeight={category.state === 'partial' ? 600 : 400}
        >
          {labels[place]}
        </text>
      ),
  )
}
