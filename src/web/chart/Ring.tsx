import { useId } from 'react'
import { Bow } from '#chart/Bow.tsx'
import { DASH, formatShare } from '#chart/format.ts'

type RingTone = 'good' | 'warn' | 'bad' | 'neutral'

export interface RingProps {
  /** What is measured; names the image. */
  label: string
  /** The part that is drawn, 0 to 1; what is over 1 fills the ring. null is unknown. */
  share: number | null
  tone: RingTone
  /** The part that is to be spared, 0 to 1, drawn where the ring ends. */
  spared?: number
  /** What is expected by now, 0 to 1: a tick across the ring. */
  expected?: number | null
  /** In the middle, e.g. "63 %". */
  centre: string
  /** Under it, e.g. "of forecast". */
  below?: string
  size?: number
}

/** Also of what stands for a part beside the ring. */
export const RING_COLOURS: Record<RingTone | 'whole', string> = {
  whole: 'var(--line)',
  good: 'var(--good)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
  neutral: 'var(--primary-ink)',
}

/** What is spared stands beside what was used, which has the colour of its band. */
export const SPARED = 'var(--primary-ink)'
const THICKNESS = 16
const TURN = 2 * Math.PI

/** A doughnut of one figure: how much of a whole it is. */
export function Ring(props: RingProps) {
  const { label, share, tone, spared = 0, expected = null, centre, below, size = 168 } = props
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
      <desc id={`${id}-desc`}>
        {expected === null ? words : `${words}, ${formatShare(expected)} expected by today`}
      </desc>
      <Bow span={{ from: 0, to: TURN }} radius={radius} thickness={THICKNESS} colour={RING_COLOURS.whole} />
      {share !== null && share > 0 && (
        <Bow
          span={{ from: 0, to: Math.min(1, share) * TURN }}
          radius={radius}
          thickness={THICKNESS}
          colour={RING_COLOURS[tone]}
        />
      )}
      {share !== null && spared > 0 && share < 1 && (
        <Bow
          span={{ from: Math.max(share, 1 - spared) * TURN, to: TURN }}
          radius={radius}
          thickness={THICKNESS}
          colour={SPARED}
        />
      )}
      {expected !== null && <Tick share={Math.min(1, expected)} radius={radius} />}
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

/** Across the ring and a little beyond on the inside, edged so that it is seen on every colour of it. */
function Tick({ share, radius }: { share: number; radius: number }) {
  const [outer, inner] = [radius - 1, radius - THICKNESS - 6]
  const [x, y] = [Math.sin(share * TURN), -Math.cos(share * TURN)]
  const line = { x1: x * outer, y1: y * outer, x2: x * inner, y2: y * inner }
  return (
    <g strokeLinecap="round">
      <line {...line} stroke="var(--card)" strokeWidth={6} />
      <line {...line} stroke="var(--ink)" strokeWidth={3} />
    </g>
  )
}
