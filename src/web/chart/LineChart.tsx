import { Suspense, useCallback, useMemo } from 'react'
import { formatQuantity } from '#chart/format.ts'
import { momentText } from '#chart/line-time.ts'
import { isEmpty } from '#chart/summary.ts'
import type { ChartLimit, Series } from '#chart/types.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { ChartWords } from './ChartFrame.tsx'
import { ChartFrame, PlotPlace } from './ChartFrame.tsx'
import { ChartTable } from './ChartTable.tsx'
import type { ChartBand } from './chart-band.ts'
import { Legend } from './Legend.tsx'
import { LimitMarks } from './LimitMarks.tsx'
import { useHidden } from './use-hidden.ts'

const LinePlot = lazyPart(() => import('./LinePlot.tsx'), 'LinePlot')

export interface LineChartProps extends ChartWords {
  /** Local times, `YYYY-MM-DDTHH:mm:ss`, ascending: one for each value of every series. */
  times: readonly string[]
  series: readonly Series[]
  unit: string
  /** Drawn across it, and named under it. The same ones have to be the same: the drawing is made anew for others. */
  limits?: readonly ChartLimit[]
  height?: number
  /** What is good, behind the lines, and what is not to be left. */
  band?: ChartBand | undefined
}

const NO_LIMITS: readonly ChartLimit[] = []

/** Long lines over time: thousands of points, gaps left open. */
export function LineChart(props: LineChartProps) {
  const { title, times, series, unit, limits = NO_LIMITS, height = 300, band } = props
  const format = useCallback((value: number | null) => formatQuantity(value, unit), [unit])
  const { hidden, toggle } = useHidden()
  // The drawing is made anew for other series: the same ones have to be the same.
  const shown = useMemo(() => series.filter((one) => !hidden.has(one.key)), [series, hidden])
  return (
    <ChartFrame
      {...props}
      height={height}
      isEmpty={times.length === 0 || isEmpty(series)}
      table={<LineTable {...{ title, times, series, format }} />}
      chart={
        <>
          <PlotPlace height={height}>
            {(width) => (
              <Suspense fallback={null}>
                <LinePlot {...{ title, times, unit, limits, format, height, band, width }} series={shown} />
              </Suspense>
            )}
          </PlotPlace>
          <LimitMarks {...{ limits, band }} />
          {series.length > 1 && (
            <Legend label={`Legend of ${title}`} entries={series} hidden={hidden} onToggle={toggle} />
          )}
        </>
      }
    />
  )
}

type LineTableProps = Pick<LineChartProps, 'title' | 'times' | 'series'> & {
  format: (value: number | null) => string
}

/** Drawn only where it is wanted: thousands of figures in words. */
function LineTable({ title, times, series, format }: LineTableProps) {
  const columns = [
    { key: 'time', label: 'Time' },
    ...series.map(({ key, label }) => ({ key: `series-${key}`, label })),
  ]
  const rows = times.map((time, place) => ({
    key: time,
    cells: () => [momentText(time), ...series.map(({ values }) => format(values[place] ?? null))],
  }))
  return <ChartTable caption={title} columns={columns} rows={rows} />
}
