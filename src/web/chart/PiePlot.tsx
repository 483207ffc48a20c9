import { useState } from 'react'
import { formatShare } from '#chart/format.ts'
import { PieImage } from '#chart/PieImage.tsx'
import type { PieSlice } from '#chart/pie-layout.ts'
import { arcAt, pieArcs } from '#chart/pie-layout.ts'
import { ChartCursor } from './ChartCursor.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'

export interface PiePlotProps {
  title: string
  shape: 'doughnut' | 'pie'
  centreLabel: string
  /** Instead of label and total; none leaves the hole empty. */
  centreLines?: readonly string[] | undefined
  slices: readonly PieSlice[]
  format: (value: number | null) => string
  width: number
  height: number
}

export function PiePlot(props: PiePlotProps) {
  const { title, shape, slices, format, width, height } = props
  const [active, setActive] = useState<number | null>(null)
  const radius = Math.min(height, width) / 2 - 6
  const hole = shape === 'doughnut' ? radius * 0.64 : 0
  const arcs = pieArcs(slices, radius, hole)
  const findSlice = (place: number) => slices.find((slice) => slice.key === arcs[place]?.key)
  const current = active === null ? undefined : findSlice(active)
  const centre = { x: width / 2, y: height / 2 }
  return (
    <div className="relative">
      <PieImage {...props} arcs={arcs} hole={hole} active={active} />
      <ChartCursor
        label={`Slices of ${title}`}
        count={arcs.length}
        active={active}
        start={0}
        onActive={setActive}
        formatPlace={(place) => sliceText(findSlice(place), format)}
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

function sliceText(slice: PieSlice | undefined, format: (value: number | null) => string): string {
  return slice ? `${slice.label}, ${format(slice.value)}, ${formatShare(slice.share, 1)}` : ''
}
