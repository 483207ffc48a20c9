import { Suspense } from 'react'
import { formatQuantity } from '#chart/format.ts'
import { momentText } from '#chart/line-time.ts'
import { isEmpty } from '#chart/summary.ts'
import type { Series } from '#chart/types.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { ChartWords } from './ChartFrame.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartTable } from './ChartTable.tsx'
import { Legend } from './Legend.tsx'
import { useHidden } from './use-hidden.ts'
import { useWidth } from './use-size.ts'

const LinePlot = lazyPart(() => import('./LinePlot.tsx'), 'LinePlot')

export interface LineChartProps extends ChartWords {
  /** Local times, `YYYY-MM-DDTHH:mm:ss`, ascending: one for each value of every series. */
  times: readonly string[]
  series: readonly Series[]
  unit: string
  height?: number
}

/** Long lines over time: thousands of points, gaps left open. */
export function LineChart(props: LineChartProps) {
  const { title, times, series, unit, height = 300 } = props
  const format = (value: number | null) => formatQuantity(value, unit)
  const { hidden, toggle } = useHidden()
  const { ref, width } = useWidth()
  const shown = series.filter((one) => !hidden.has(one.key))
  return (
    <ChartFrame
      {...props}
      height={height}
      isEmpty={times.length === 0 || isEmpty(series)}
      table={
        <ChartTable
          caption={title}
          columns={[
            { key: 'time', label: 'Time' },
            ...series.map(({ key, label }) => ({ key: `series-${key}`, label })),
          ]}
          rows={times.map((time, place) => ({
            key: time,
            cells: [momentText(time), ...series.map(({ values }) => format(values[place] ?? null))],
          }))}
        />
      }
      chart={
        <>
          <div ref={ref} style={{ minHeight: height }}>
            <Suspense fallback={null}>
              {width > 0 && <LinePlot {...{ title, times, unit, format, width, height }} series={shown} />}
            </Suspense>
          </div>
          {series.length > 1 && (
            <Legend label={`Legend of ${title}`} entries={series} hidden={hidden} onToggle={toggle} />
          )}
        </>
      }
    />
  )
}
