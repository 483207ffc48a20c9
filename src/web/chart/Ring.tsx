import { arc } from 'd3-shape'
import { useId } from 'react'
import { DASH } from '../ui/format.ts'

type RingTone = 'good' | 'warn' | 'bad' | 'neutral'

export interface RingProps {
  /** What is measured; names the image. */
  label: string
  /** The part that is drawn, 0 to 1; what is over 1 fills the ring. null is unknown. */
  share: number | null
  tone: RingTone
  /** In the middle, e.g. "63 %". */
  centre: string
  /** Under it, e.g. "of forecast". */
  below?: string
  size?: number
}

const COLOURS: Record<RingTone, string> = {
  good: 'var(--good)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
  neutral: 'var(--primary-ink)',
}

const THICKNESS = 16

/** A doughnut of one figure: how much of a whole it is. */
export function Ring({ label, share, tone, centre, below, size = 168 }: RingProps) {
  const id = useId()
  const radius = size / 2
  const words = share === null ? 'Unknown' : [centre, below].filter(Boolean).join(' ')
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      viewBox={`${-radius} ${-radius} ${size} ${size}`}
      width={size}
      height={size}
      className="mx-auto block max-w-full font-sans"
    >
      <title id={`${id}-title`}>{label}</title>
      <desc id={`${id}-desc`}>{words}</desc>
      <path d={ringPath(1, radius)} fill="var(--line)" />
      {share !== null && share > 0 && <path d={ringPath(Math.min(1, share), radius)} fill={COLOURS[tone]} />}
      <text y={below ? 4 : 9} textAnchor="middle" fontSize={26} fontWeight={600} fill="var(--ink)">
        {share === null ? DASH : centre}
      </text>
      {below && (
        <text y={24} textAnchor="middle" fontSize={12} fill="var(--ink-soft)">
          {below}
        </text>
      )}
    </svg>
  )
}

function ringPath(share: number, radius: number): string {
  const shape = {
    innerRadius: radius - THICKNESS,
    outerRadius: radius,
    startAngle: 0,
    endAngle: share * 2 * Math.PI,
  }
  return arc().cornerRadius(share < 1 ? THICKNESS / 2 : 0)(shape) ?? ''
}
