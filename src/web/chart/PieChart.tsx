import { formatQuantity, formatShare } from '#chart/format.ts'
import { capSlices } from '#chart/palette.ts'
import type { PieSlice } from '#chart/pie-layout.ts'
import { pieSlices, pieTotal } from '#chart/pie-layout.ts'
import type { Slice } from '#chart/types.ts'
import type { ChartWords } from './ChartFrame.tsx'
import { ChartFrame, PlotPlace } from './ChartFrame.tsx'
import { ChartTable } from './ChartTable.tsx'
import { Legend } from './Legend.tsx'
import { PiePlot } from './PiePlot.tsx'
import { useHidden } from './use-hidden.ts'

export interface PieChartProps extends ChartWords {
  slices: readonly Slice[]
  unit: string
  shape?: 'doughnut' | 'pie'
  format?: (value: number | null) => string
  /** In the hole of a doughnut, over the total. */
  centreLabel?: string
  /** In the hole instead of the total: lines of a few words; none leaves it empty. */
  centreLines?: readonly string[]
  sliceHeading?: string
  height?: number
}

export function PieChart(props: PieChartProps) {
  const { title, unit, shape = 'doughnut', height = 240, centreLabel = 'Total', centreLines } = props
  const format = props.format ?? ((value: number | null) => formatQuantity(value, unit))
  const { hidden, toggle } = useHidden()
  const all = pieSlices(capSlices(props.slices))
  const shown = pieSlices(all.filter((slice) => !hidden.has(slice.key)))
  return (
    <ChartFrame
      {...props}
      height={height}
      isEmpty={!pieTotal(all)}
      table={<PieTable {...props} slices={all} format={format} />}
      chart={
        <>
          <PlotPlace height={height}>
            {(width) => (
              <PiePlot
                {...{ title, shape, centreLabel, centreLines, format, height, width }}
                slices={shown}
              />
            )}
          </PlotPlace>
          <Legend
            label={`Legend of ${title}`}
            entries={all.map((slice) => ({ ...slice, value: format(slice.value) }))}
            hidden={hidden}
            onToggle={toggle}
          />
        </>
      }
    />
  )
}

function PieTable(
  props: Omit<PieChartProps, 'slices'> & {
    slices: readonly PieSlice[]
    format: (value: number | null) => string
  },
) {
  return (
    <ChartTable
      caption={props.title}
      columns={[
        { key: 'name', label: props.sliceHeading ?? 'Name' },
        { key: 'value', label: 'Value' },
        { key: 'share', label: 'Share' },
      ]}
      rows={props.slices.map((slice) => ({
        key: slice.key,
        cells: [slice.label, props.format(slice.value), formatShare(slice.share, 1)],
      }))}
    />
  )
}
