import { useId, useState } from 'react'
import { formatQuantity, formatShare } from '../ui/format.ts'
import { ChartCursor } from './ChartCursor.tsx'
import type { ChartWords } from './ChartFrame.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { Legend } from './Legend.tsx'
import { capSlices } from './palette.ts'
import type { PieSlice } from './pie-layout.ts'
import { arcAt, pieArcs, pieSlices, pieTotal } from './pie-layout.ts'
import { pieSummary } from './summary.ts'
import type { Slice } from './types.ts'
import { useHidden } from './use-hidden.ts'
import { useWidth } from './use-size.ts'

export interface PieChartProps extends ChartWords {
  slices: readonly Slice[]
  unit: string
  shape?: 'doughnut' | 'pie'
  format?: (value: number | null) => string
  /** In the hole of a doughnut, over the total. */
  centreLabel?: string
  sliceHeading?: string
  height?: number
}

export function PieChart(props: PieChartProps) {
  const { title, unit, shape = 'doughnut', height = 240, centreLabel = 'Total' } = props
  const format = props.format ?? ((value: number | null) => formatQuantity(value, unit))
  const { hidden, toggle } = useHidden()
  const { ref, width } = useWidth<HTMLDivElement>()
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
          <div ref={ref} style={{ minHeight: height }}>
            {width > 0 && (
              <PiePlot {...{ title, shape, centreLabel, format, height, width }} slices={shown} />
            )}
          </div>
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

interface PiePlotProps {
  title: string
  shape: 'doughnut' | 'pie'
  centreLabel: string
  slices: readonly PieSlice[]
  format: (value: number | null) => string
  width: number
  height: number
}

function PiePlot({ title, shape, centreLabel, slices, format, width, height }: PiePlotProps) {
  const [active, setActive] = useState<number | null>(null)
  const id = useId()
  const radius = Math.min(height, width) / 2 - 6
  const hole = shape === 'doughnut' ? radius * 0.64 : 0
  const arcs = pieArcs(slices, radius, hole)
  const sliceOf = (place: number) => slices.find((slice) => slice.key === arcs[place]?.key)
  const current = active === null ? undefined : sliceOf(active)
  const centre = { x: width / 2, y: height / 2 }
  const wordsOf = (slice: PieSlice) =>
    `${slice.label}, ${format(slice.value)}, ${formatShare(slice.share, 1)}`
  return (
    <div className="relative">
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        width={width}
        height={height}
        className="block font-sans"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{pieSummary(slices, format)}</desc>
        <g transform={`translate(${centre.x} ${centre.y})`}>
          {arcs.map((arc, place) => (
            <path
              key={arc.key}
              d={arc.path}
              fill={sliceOf(place)?.colour}
              opacity={active === null || active === place ? 1 : 0.45}
            />
          ))}
          {shape === 'doughnut' && (
            <Centre label={centreLabel} value={format(pieTotal(slices))} width={hole * 1.7} />
          )}
        </g>
      </svg>
      <ChartCursor
        label={`Slices of ${title}`}
        count={arcs.length}
        active={active}
        start={0}
        onActive={setActive}
        textOf={(place) => {
          const slice = sliceOf(place)
          return slice ? wordsOf(slice) : ''
        }}
        locate={(x, y) => arcAt(arcs, x - radius, y - radius, radius, hole)}
        style={{ left: centre.x - radius, top: centre.y - radius, width: radius * 2, height: radius * 2 }}
      />
      {current && (
        <ChartTooltip
          title={current.label}
          rows={[
            { key: 'value', label: 'Value', colour: current.colour, value: format(current.value) },
            { key: 'share', label: 'Share', colour: 'transparent', value: formatShare(current.share, 1) },
          ]}
          x={centre.x}
          y={centre.y}
          withinPx={width}
        />
      )}
    </div>
  )
}

function Centre({ label, value, width }: { label: string; value: string; width: number }) {
  const size = Math.max(12, Math.min(20, width / (value.length * 0.66)))
  return (
    <>
      <text y={-12} textAnchor="middle" fontSize={12} fill="var(--ink-soft)">
        {label}
      </text>
      <text y={12} textAnchor="middle" fontSize={size} fontWeight={600} fill="var(--ink)">
        {value}
      </text>
    </>
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
      head={[props.sliceHeading ?? 'Name', 'Value', 'Share']}
      rows={props.slices.map((slice) => ({
        key: slice.key,
        cells: [slice.label, props.format(slice.value), formatShare(slice.share, 1)],
      }))}
    />
  )
}
