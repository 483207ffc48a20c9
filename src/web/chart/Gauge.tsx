import { useId } from 'react'
import { Bow } from '#chart/Bow.tsx'
import { DASH } from '#chart/format.ts'
import type { Band, BandTone } from '#chart/gauge-layout.ts'
import { findBand, gaugeAngle, gaugeTrack } from '#chart/gauge-layout.ts'
import { Badge } from '../ui/Badge.tsx'

export interface GaugeProps {
  /** What is measured; names the image. */
  label: string
  value: number | null
  min?: number
  max?: number
  /** How the value is written. */
  format: (value: number | null) => string
  /** In ascending order. */
  bands: readonly Band[]
  /** Where the word is decided elsewhere. */
  verdict?: { tone: BandTone; label: string }
  /** Why the value is unknown. */
  reason?: string
  size?: number
}

const COLOURS: Record<BandTone, string> = {
  good: 'var(--good)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
  neutral: 'var(--primary-ink)',
}

const GAP = 0.03
const THICKNESS = 14

export function Gauge(props: GaugeProps) {
  const {
    label,
    value,
    min = 0,
    max = 1,
    format,
    bands,
    reason = 'No reading in this period.',
    size = 176,
  } = props
  const id = useId()
  const verdict = value === null ? null : (props.verdict ?? findBand(value, bands))
  const words =
    value === null ? `Unknown: ${reason}` : [format(value), verdict?.label].filter(Boolean).join(', ')
  const radius = size / 2
  return (
    <div className="flex flex-col items-center gap-2">
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        viewBox={`${-radius} ${-radius} ${size} ${radius * 1.42}`}
        width={size}
        height={radius * 1.42}
        className="block max-w-full font-sans"
      >
        <title id={`${id}-title`}>{label}</title>
        <desc id={`${id}-desc`}>{words}</desc>
        <Dial {...{ value, min, max, bands, radius }} colour={COLOURS[verdict?.tone ?? 'neutral']} />
        <text y={6} textAnchor="middle" fontSize={28} fontWeight={600} fill="var(--ink)">
          {value === null ? DASH : format(value)}
        </text>
      </svg>
      {verdict && <Badge tone={verdict.tone}>{verdict.label}</Badge>}
      {value === null && <p className="max-w-44 text-center text-xs text-ink-soft">{reason}</p>}
    </div>
  )
}

interface DialProps {
  value: number | null
  min: number
  max: number
  bands: readonly Band[]
  radius: number
  colour: string
}

/** The track shows where the bands end; the arc over it shows the value, in the colour of its band. */
function Dial({ value, min, max, bands, radius, colour }: DialProps) {
  const track = gaugeTrack()
  const ends = [...bands.slice(0, -1).map((band) => gaugeAngle(band.to, min, max)), track.to]
  return (
    <>
      {ends.map((end, place) => {
        const from = place === 0 ? track.from : (ends[place - 1] ?? track.from) + GAP
        const span = { from, to: end }
        return <Bow key={end} span={span} radius={radius} thickness={THICKNESS} colour="var(--line)" />
      })}
      {value !== null && (
        <Bow
          span={{ from: track.from, to: gaugeAngle(value, min, max) }}
          radius={radius}
          thickness={THICKNESS}
          colour={colour}
        />
      )}
    </>
  )
}
