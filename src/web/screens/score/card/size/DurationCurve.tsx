import { formatQuantity } from '#chart/format.ts'
import type { SetSizeAnswer } from '#contract/score/set-size.ts'
import { BAND_CUTS } from '#domain/score/generator/size/load-duration.ts'
import { useWidth } from '../../../../chart/use-size.ts'
import { bandsText, setSizeText as text } from '../../../../words/score/set-size.ts'

interface DurationCurveProps {
  points: SetSizeAnswer['points']
  bands: NonNullable<SetSizeAnswer['bands']>
  hours: number
}

const HEIGHT = 220
const LEFT = 44
const BOTTOM = 22
const TOP = 8
const LEAST_TOP = 110
const BANDS = ['var(--warn-tint)', 'var(--good-tint)', 'var(--primary-tint)', 'var(--bad-tint)']

const write = (hours: number) => formatQuantity(hours, 'h', 1)

/** Hours by falling load over bands that are cut at 30, 70 and 100 %. */
export function DurationCurve({ points, bands, hours }: DurationCurveProps) {
  const { ref, width } = useWidth()
  const top = Math.max(LEAST_TOP, Math.ceil((points[0]?.percent ?? 0) / 10) * 10)
  const plot = Math.max(1, width - LEFT - 8)
  const y = (percent: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - percent / top)
  const x = (at: number) => LEFT + (hours === 0 ? 0 : (plot * at) / hours)
  const edges = [0, ...BAND_CUTS, top]
  return (
    <div ref={ref}>
      <svg
        role="img"
        aria-label={text.chart(bandsText(bands, write))}
        width={width}
        height={HEIGHT}
        className="block text-[11px] tabular-nums"
      >
        {BANDS.map((fill, n) => (
          <rect
            key={fill}
            x={LEFT}
            width={plot}
            y={y(edges[n + 1]!)}
            height={y(edges[n]!) - y(edges[n + 1]!)}
            fill={fill}
          />
        ))}
        {BAND_CUTS.map((cut) => (
          <g key={cut}>
            <line
              x1={LEFT}
              x2={LEFT + plot}
              y1={y(cut)}
              y2={y(cut)}
              stroke="var(--line-strong)"
              strokeDasharray="3 3"
            />
            <text x={LEFT - 6} y={y(cut) + 4} textAnchor="end" fill="var(--ink-soft)">
              {cut} %
            </text>
          </g>
        ))}
        <path d={steps(points, x, y)} fill="none" stroke="var(--source-generator)" strokeWidth={2} />
        <line x1={LEFT} x2={LEFT + plot} y1={y(0)} y2={y(0)} stroke="var(--line-strong)" />
        {[0, 0.5, 1].map((share) => (
          <text
            key={share}
            x={x(hours * share)}
            y={HEIGHT - 6}
            textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
            fill="var(--ink-soft)"
          >
            {write(hours * share)}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** Each load holds until the hours of the next one begin. */
function steps(
  points: SetSizeAnswer['points'],
  x: (hours: number) => number,
  y: (percent: number) => number,
) {
  let from = 0
  const drawn = points.map(({ hours, percent }, n) => {
    const part = `${n === 0 ? 'M' : 'L'}${x(from)} ${y(percent)} L${x(hours)} ${y(percent)}`
    from = hours
    return part
  })
  return drawn.join(' ')
}
