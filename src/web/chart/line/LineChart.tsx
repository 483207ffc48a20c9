import { useEffect, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useDark } from '../../state/use-dark.ts'
import { formatTick } from '../../ui/format.ts'
import { useWidth } from '../use-size.ts'
import type { Envelope } from './line-points.ts'
import { linePoints, lineSummary } from './line-points.ts'

export interface LineChartProps {
  title: string
  unit: string
  /** ms since 1970, the same for every series. */
  times: readonly number[]
  series: readonly Envelope[]
  zone: string
  format: (value: number | null) => string
  height?: number
}

const HEIGHT = 260

/** Long lines on a canvas: tens of thousands of points that an SVG could not hold. */
export function LineChart(props: LineChartProps) {
  const { title, unit, times, series, zone, format, height = HEIGHT } = props
  const { ref, width } = useWidth()
  const place = useRef<HTMLDivElement>(null)
  const isDark = useDark()
  const points = useMemo(() => linePoints(times, series), [times, series])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides which colours the tokens mean
  useEffect(() => {
    const target = place.current
    if (target === null || width === 0) return
    const options = optionsOf({ target, series, unit, zone, format, width, height })
    const plot = new uPlot(options, [points.x, ...points.y] as uPlot.AlignedData, target)
    return () => plot.destroy()
  }, [points, series, unit, zone, format, width, height, isDark])
  return (
    <figure aria-label={title} className="m-0 min-w-0">
      <div ref={ref} style={{ minHeight: height + 32 }}>
        <div ref={place} aria-hidden="true" />
      </div>
      <figcaption className="text-xs text-ink-soft">{lineSummary(series, format)}</figcaption>
    </figure>
  )
}

interface Options extends Pick<LineChartProps, 'series' | 'unit' | 'zone' | 'format'> {
  target: HTMLElement
  width: number
  height: number
}

function optionsOf({ target, series, unit, zone, format, width, height }: Options): uPlot.Options {
  const soft = drawnColour(target, 'var(--ink-soft)')
  const axis = {
    stroke: soft,
    grid: { stroke: drawnColour(target, 'var(--grid)'), width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
    series: [
      { label: 'Time' },
      ...series.map(({ label, colour }) => ({
        label: `${label} (${unit})`,
        stroke: drawnColour(target, colour),
        width: 1.5,
        points: { show: false },
        value: (_: uPlot, value: number | null) => format(value),
      })),
    ],
    axes: [axis, { ...axis, size: 56, values: (_, ticks) => ticks.map(formatTick) }],
    cursor: { drag: { x: true, y: false } },
  }
}

/** A canvas knows no custom properties: what a token means here and now, asked of an element. */
function drawnColour(target: HTMLElement, colour: string): string {
  const before = target.style.color
  target.style.color = colour
  const drawn = getComputedStyle(target).color
  target.style.color = before
  return drawn
}
