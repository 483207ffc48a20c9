import { useEffect, useMemo, useRef, useState } from 'react'
import './usable-language.ts'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatTick } from '#chart/format.ts'
import { rangeWithLimits } from '#chart/limits/limit-range.ts'
import { axisSeconds, momentText } from '#chart/line-time.ts'
import { bySize, lineSummary, placeText } from '#chart/summary.ts'
import type { ChartLimit, Series } from '#chart/types.ts'
import { ChartCursor } from './ChartCursor.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { type ChartBand, drawBand } from './chart-band.ts'
import { cssColour, drawLimits, hatchGaps } from './line-canvas.ts'
import { onTheme } from './on-theme.ts'

export interface LinePlotProps {
  title: string
  times: readonly string[]
  series: readonly Series[]
  unit: string
  limits: readonly ChartLimit[]
  format: (value: number | null) => string
  width: number
  height: number
  band?: ChartBand | undefined
}

/** Where the plot lies inside the drawing, px. */
interface Box {
  left: number
  top: number
  width: number
  height: number
}

export function LinePlot(props: LinePlotProps) {
  const { title, times, series, unit, format, width } = props
  const height = props.height - UNIT_PX
  const { ref, plot, box } = useLines({ ...props, height })
  const [active, setActive] = useState<number | null>(null)
  const time = active === null ? undefined : times[active]
  const summary = useMemo(() => lineSummary(times.map(momentText), series, format), [times, series, format])
  const left = active === null || !plot ? 0 : plot.valToPos(plot.data[0][active] ?? 0, 'x')
  return (
    <div className="relative">
      <p className="text-[11px] text-ink-soft" style={{ lineHeight: `${UNIT_PX}px` }}>
        {unit}
      </p>
      <div ref={ref} data-print="fit" role="img" aria-label={`${title}. ${summary}`} style={{ height }} />
      {plot && box && (
        <ChartCursor
          label={`Points of ${title}`}
          count={times.length}
          active={active}
          onActive={setActive}
          formatPlace={(place) => placeText(categoryAt(times, place), series, place, format, false)}
          locate={(x) => plot.posToIdx(x)}
          style={{ ...box, top: box.top + UNIT_PX }}
        />
      )}
      {box && time !== undefined && active !== null && (
        <>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute w-px bg-line-strong"
            style={{ left: box.left + left, top: box.top + UNIT_PX, height: box.height }}
          />
          <ChartTooltip
            title={momentText(time)}
            rows={bySize(series, active).map(({ series: one, value }) => ({
              key: one.key,
              label: one.label,
              colour: one.colour,
              value: format(value),
            }))}
            x={box.left + left}
            y={box.top + UNIT_PX + 8}
            withinPx={width}
          />
        </>
      )}
    </div>
  )
}

/** The line of the unit over the drawing. */
const UNIT_PX = 16

const categoryAt = (times: readonly string[], place: number) => ({
  key: String(place),
  label: momentText(times[place] ?? ''),
})

/** The drawing itself: made anew when what is drawn changes, sized anew when its place does. */
function useLines({ times, series, limits, width, height, band }: LinePlotProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [plot, setPlot] = useState<uPlot | null>(null)
  const [box, setBox] = useState<Box | null>(null)
  const size = useRef({ width, height })
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const made = new uPlot(
      plotOptions(element, { series, limits, band }, size.current, (ready) => setBox(plotBox(ready))),
      [times.map(axisSeconds), ...series.map(({ values }) => [...values])],
      element,
    )
    setPlot(made)
    const stop = onTheme(() => made.redraw(false))
    return () => {
      stop()
      made.destroy()
      setPlot(null)
    }
  }, [times, series, limits, band])
  useEffect(() => {
    size.current = { width, height }
    plot?.setSize({ width, height })
  }, [plot, width, height])
  return { ref, plot, box }
}

function plotBox(plot: uPlot): Box {
  const { left, top, width, height } = plot.bbox
  const ratio = uPlot.pxRatio
  return { left: left / ratio, top: top / ratio, width: width / ratio, height: height / ratio }
}

function plotOptions(
  element: HTMLElement,
  { series, limits, band }: Pick<LinePlotProps, 'series' | 'limits' | 'band'>,
  { width, height }: { width: number; height: number },
  onReady: (plot: uPlot) => void,
): uPlot.Options {
  const marked = [...limits, ...(band?.limits ?? []).map((value) => ({ value }))]
  const colour = (name: string) => () => cssColour(element, name)
  const font = '11px Montserrat, sans-serif'
  const axis = {
    font,
    stroke: colour('var(--ink-soft)'),
    grid: { stroke: colour('var(--grid)'), width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height,
    pxAlign: 0,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: true },
      y: { range: (_, min, max) => paddedRange(...rangeWithLimits(marked, min, max)) },
    },
    axes: [
      { ...axis, values: DAY_FIRST, space: 64 },
      { ...axis, size: 48, values: (_, ticks) => ticks.map(formatTick) },
    ],
    series: [
      {},
      ...series.map((one) => ({
        label: one.label,
        stroke: colour(one.colour),
        width: 1.5,
        spanGaps: false,
        points: { show: false },
      })),
    ],
    hooks: {
      drawClear: [
        (plot) => hatchGaps(plot, element),
        ...(band ? [(plot: uPlot) => drawBand(plot, element, band)] : []),
      ],
      draw: [(plot) => drawLimits(plot, element, limits)],
      ready: [onReady],
      setSize: [onReady],
    },
  }
}

/** A flat line still has a height; an empty one has an axis. */
function paddedRange(min: number | null, max: number | null): [number, number] {
  if (min === null || max === null) return [0, 1]
  const room = max === min ? Math.max(1, Math.abs(max) * 0.1) : (max - min) * 0.08
  return [min >= 0 && min < (max - min) * 2 ? 0 : min - room, max + room]
}

/** Day before month, as everywhere else: uPlot's own templates put the month first. */
const DAY_FIRST: uPlot.Axis.Values = [
  [3600 * 24 * 365, '{YYYY}', null, null, null, null, null, null, 1],
  [3600 * 24 * 28, '{MMM}', '\n{YYYY}', null, null, null, null, null, 1],
  [3600 * 24, '{DD}-{MM}', '\n{YYYY}', null, null, null, null, null, 1],
  [60, '{HH}:{mm}', '\n{DD}-{MM}-{YYYY}', null, '\n{DD}-{MM}', null, null, null, 1],
]
