import { useId } from 'react'
import type { PieArc, PieSlice } from './pie-layout.ts'
import { pieTotal } from './pie-layout.ts'
import { pieSummary } from './summary.ts'

export interface PieImageProps {
  title: string
  shape: 'doughnut' | 'pie'
  centreLabel: string
  /** Instead of label and total; none leaves the hole empty. */
  centreLines?: readonly string[] | undefined
  slices: readonly PieSlice[]
  format: (value: number | null) => string
  width: number
  height: number
  arcs: readonly PieArc[]
  hole: number
  active: number | null
}

/** Slices of a whole. */
export function PieImage(props: PieImageProps) {
  const { title, shape, centreLabel, centreLines, slices, format, width, height, arcs, hole, active } = props
  const id = useId()
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      data-print="fit"
      className="block font-sans"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{pieSummary(slices, format)}</desc>
      <g transform={`translate(${width / 2} ${height / 2})`}>
        {arcs.map((arc, place) => (
          <path
            key={arc.key}
            d={arc.path}
            fill={slices.find((slice) => slice.key === arc.key)?.colour}
            // Between slices, not around the only one.
            {...(arcs.length > 1 ? { stroke: 'var(--card)', strokeWidth: 2, strokeLinejoin: 'round' } : {})}
            opacity={active === null || active === place ? 1 : 0.45}
          />
        ))}
        {shape === 'doughnut' &&
          (centreLines ? (
            <Lines lines={centreLines} width={hole * 1.7} />
          ) : (
            <Centre label={centreLabel} value={format(pieTotal(slices))} width={hole * 1.7} />
          ))}
      </g>
    </svg>
  )
}

const LINE_PX = 18

function Lines({ lines, width }: { lines: readonly string[]; width: number }) {
  const longest = Math.max(1, ...lines.map((line) => line.length))
  const size = Math.max(12, Math.min(14, width / (longest * 0.6)))
  const top = (-(lines.length - 1) * LINE_PX) / 2
  return lines.map((line, n) => (
    <text
      key={line}
      y={top + n * LINE_PX}
      dy="0.35em"
      textAnchor="middle"
      fontSize={size}
      fontWeight={500}
      fill="var(--ink)"
    >
      {line}
    </text>
  ))
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
