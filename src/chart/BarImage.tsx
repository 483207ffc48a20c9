import type { ReactNode } from 'react'
import { useId } from 'react'
import { LABEL_PX, labelsThatFit } from './axis.ts'
import { type Frame, TOP } from './bar-frame.ts'
import type { BarLayout } from './bar-layout.ts'
import { boxesPath, markedPoints } from './bar-layout.ts'
import { formatTick } from './format.ts'
import { Stripes } from './Stripes.tsx'
import type { Category, ChartLimit, Series } from './types.ts'

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
  limits?: readonly ChartLimit[]
  /** The sentence for those who do not see it. */
  children: ReactNode
}

export function BarImage(props: BarImageProps) {
  const { title, unit, frame, layout, series, categories, width, height, active, limits, children } = props
  const id = useId()
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      data-print="fit"
      className="block overflow-visible font-sans"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{children}</desc>
      <Stripes id={`${id}-hatch`} ground="var(--hatch-ground)" stripe="var(--hatch)" />
      <Stripes id={`${id}-estimated`} stripe="var(--primary-ink)" />
      <text x={0} y={10} fontSize={LABEL_PX} fill="var(--ink-soft)">
        {unit}
      </text>
      <g transform={`translate(${frame.left} ${TOP})`}>
        {active !== null && <HoverBand stepPx={layout.stepPx} place={active} height={frame.plotHeight} />}
        <ValueGrid axis={layout.axis} width={frame.plotWidth} />
        {layout.gaps.length > 0 && <path d={boxesPath(layout.gaps, 2)} fill={`url(#${id}-hatch)`} />}
        <Bars layout={layout} series={series} stripes={`url(#${id}-estimated)`} />
        <Lines layout={layout} series={series} />
        {limits && <Limits {...{ limits, frame, layout }} />}
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

function HoverBand({ stepPx, place, height }: { stepPx: number; place: number; height: number }) {
  return <rect x={stepPx * place} y={0} width={stepPx} height={height} fill="var(--hover-band)" />
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

interface BarsProps {
  layout: BarLayout
  series: readonly Series[]
  /** The fill of what is estimated. */
  stripes: string
}

/** Up to four paths a series: whole bars, today's, which is lighter because it is not over, and striped estimates. */
function Bars({ layout, series, stripes }: BarsProps) {
  return series.map((one, place) => {
    const mine = layout.bars.filter((bar) => bar.series === place)
    const whole = mine.filter((bar) => !bar.partial && !bar.estimated)
    const partial = mine.filter((bar) => bar.partial && !bar.estimated)
    const estimated = boxesPath(
      mine.filter((bar) => bar.estimated),
      2,
    )
    const edge = layout.stepPx > 8 ? { stroke: 'var(--card)', strokeWidth: 1 } : {}
    return (
      <g key={one.key} fill={one.colour} {...edge}>
        {whole.length > 0 && <path d={boxesPath(whole, 2)} />}
        {partial.length > 0 && <path d={boxesPath(partial, 2)} opacity={0.55} />}
        {estimated !== '' && <path d={estimated} opacity={0.3} />}
        {estimated !== '' && <path d={estimated} fill={stripes} stroke={one.colour} strokeWidth={0.6} />}
      </g>
    )
  })
}

/** Over the bars, with a rim in the card's colour that keeps it apart from them. */
function Lines({ layout, series }: { layout: BarLayout; series: readonly Series[] }) {
  return layout.lines.map(({ series: place, runs }) => {
    const one = series[place]
    if (!one) return null
    const path = runs.map((run) => `M${run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    return (
      <g key={one.key} fill="none" strokeLinejoin="round" strokeLinecap="round">
        <path d={path.join('')} stroke="var(--card)" strokeWidth={5} />
        <path d={path.join('')} stroke={one.colour} strokeWidth={2.5} />
        {markedPoints(runs).map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r={3} fill={one.colour} stroke="var(--card)" strokeWidth={1.5} />
        ))}
      </g>
    )
  })
}

type LimitsProps = Pick<BarImageProps, 'frame' | 'layout'> & { limits: readonly ChartLimit[] }

/** A dashed line at each limit that the axis reaches. */
function Limits({ limits, frame, layout: { axis } }: LimitsProps) {
  const places = limits.map(({ key, value }) => ({ key, y: axis.y(value) }))
  return places
    .filter(({ y }) => y >= 0 && y <= frame.plotHeight)
    .map(({ key, y }) => (
      <line
        key={key}
        x2={frame.plotWidth}
        {...{ y1: y, y2: y }}
        stroke="var(--bad)"
        strokeWidth={1.5}
        strokeDasharray="6 4"
      />
    ))
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
