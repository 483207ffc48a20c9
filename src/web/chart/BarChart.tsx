import { formatQuantity } from '#chart/format.ts'
import type { WidthRule } from '#chart/last-dates.ts'
import { lastDates } from '#chart/last-dates.ts'
import { capSeries } from '#chart/palette.ts'
import { hasEstimates, isEmpty, totalAt, valueText } from '#chart/summary.ts'
import type { Category, ChartLimit, Series } from '#chart/types.ts'
import { BarPlot } from './BarPlot.tsx'
import type { ChartWords } from './ChartFrame.tsx'
import { ChartFrame, PlotPlace } from './ChartFrame.tsx'
import { ChartTable } from './ChartTable.tsx'
import { EstimatedKey, Legend } from './Legend.tsx'
import { LimitMarks } from './LimitMarks.tsx'
import { useHidden } from './use-hidden.ts'
import { useViewportWidth } from './use-size.ts'

export interface BarChartProps extends ChartWords {
  categories: readonly Category[]
  series: readonly Series[]
  stacked: boolean
  unit: string
  /** How a value is written; with two decimals and the unit unless given. */
  format?: (value: number | null) => string
  /** Heading of the first column of the table view. */
  categoryHeading?: string
  /** Leave out where a sum makes no sense, e.g. forecast and used. */
  withTotal?: boolean
  /** 50 px for energy, 60 px for naira and running time. */
  maxThickness?: number
  /** DATES_BY_WIDTH for charts of days. */
  widthRules?: readonly WidthRule[]
  height?: number
  /** Of alerts: drawn across it, and named under it. */
  limits?: readonly ChartLimit[]
}

const NO_RULES: readonly WidthRule[] = []
const NO_LIMITS: readonly ChartLimit[] = []

export function BarChart(props: BarChartProps) {
  const { categories, stacked, unit, withTotal = true, maxThickness = 50, height = 280 } = props
  const { limits = NO_LIMITS } = props
  const format = props.format ?? ((value: number | null) => formatQuantity(value, unit))
  const series = capSeries(props.series)
  const { hidden, toggle } = useHidden()
  const viewport = useViewportWidth()
  const shown = series.filter((one) => !hidden.has(one.key))
  const drawn = lastDates({ categories, series: shown }, props.widthRules ?? NO_RULES, viewport)
  const plot = { title: props.title, stacked, unit, format, withTotal, maxThickness, height, limits }
  return (
    <ChartFrame
      {...props}
      height={height}
      isEmpty={categories.length === 0 || isEmpty(series)}
      table={<BarTable {...props} series={series} format={format} />}
      chart={
        <>
          <PlotPlace height={height}>
            {(width) => (
              <BarPlot {...plot} width={width} categories={drawn.categories} series={drawn.series} />
            )}
          </PlotPlace>
          {drawn.left > 0 && <EarlierNote left={drawn.left} />}
          <LimitMarks limits={limits} />
          {series.length > 1 && (
            <Legend label={`Legend of ${props.title}`} entries={series} hidden={hidden} onToggle={toggle} />
          )}
          {hasEstimates(drawn.series) && <EstimatedKey />}
        </>
      }
    />
  )
}

function EarlierNote({ left }: { left: number }) {
  return (
    <p className="mt-1 text-center text-xs text-ink-soft">
      {left} earlier {left === 1 ? 'date is' : 'dates are'} in the table view.
    </p>
  )
}

function BarTable(props: BarChartProps & { format: (value: number | null) => string }) {
  const { title, categories, series, format, withTotal = true, categoryHeading = 'Date' } = props
  const total = withTotal && series.length > 1
  const noted = categories.some((category) => category.note)
  return (
    <ChartTable
      caption={title}
      columns={[
        { key: 'category', label: categoryHeading },
        ...series.map(({ key, label }) => ({ key: `series-${key}`, label })),
        ...(total ? [{ key: 'total', label: 'Total' }] : []),
        ...(noted ? [{ key: 'note', label: 'Note' }] : []),
      ]}
      rows={categories.map((category, place) => ({
        key: category.key,
        cells: [
          category.label,
          ...series.map((one) => valueText(one, place, format)),
          ...(total ? [format(totalAt(series, place))] : []),
          ...(noted ? [category.note ?? ''] : []),
        ],
      }))}
    />
  )
}
