import { formatMoment, formatNumber, formatTick } from '#chart/format.ts'
import { Stripes } from '#chart/Stripes.tsx'
import { useWidth } from '../../../chart/use-size.ts'
import { Card } from '../../../ui/Card.tsx'
import { registerText } from '../../../words/quality.ts'
import type { Quality } from './quality-calls.ts'
import { type Frame, type RegisterLayout, registerLayout } from './register-layout.ts'

type Mark = Quality['register']['marks'][number]

const HEIGHT = 220
const MARGINS = { left: 60, right: 8, top: 20, bottom: 22 }

/** What the face of the meter showed, with resets, exchanges and gaps. */
export function RegisterCard({ quality }: { quality: Quality }) {
  const { register, device } = quality
  const { ref, width } = useWidth()
  const { points, marks } = register
  const changes = marks.filter(({ kind }) => kind !== 'gap')
  const gaps = marks.length - changes.length
  return (
    <Card title={registerText.title}>
      {points.length === 0 ? (
        <p className="text-sm text-ink-soft">{registerText.none}</p>
      ) : (
        <div ref={ref} style={{ minHeight: HEIGHT }}>
          {width > 0 && (
            <Drawing quality={quality} frame={{ width, height: HEIGHT, ...MARGINS }} zone={device.zone} />
          )}
        </div>
      )}
      {marks.length > 0 && (
        <ul aria-label={registerText.marks} className="mt-2 flex flex-col gap-1 text-xs text-ink-soft">
          {changes.map((mark) => (
            <li key={`${mark.kind} ${mark.at}`}>{markWords(mark, device.zone)}</li>
          ))}
          {gaps > 0 && <li>{registerText.gaps(gaps)}</li>}
        </ul>
      )}
    </Card>
  )
}

const HOUR_MS = 3_600_000

function markWords(mark: Mark, zone: string): string {
  if (mark.kind === 'gap') {
    const hours = mark.until === null ? '' : `${formatNumber((mark.until - mark.at) / HOUR_MS, 0)} h`
    return `${registerText.gap(hours)}, ${formatMoment(mark.at, zone)}`
  }
  const title = registerText[mark.kind](formatMoment(mark.at, zone))
  return `${title}: ${registerText.fell(formatNumber(mark.from_kwh), formatNumber(mark.to_kwh))}`
}

function Drawing({ quality, frame, zone }: { quality: Quality; frame: Frame; zone: string }) {
  const { points, marks } = quality.register
  const layout = registerLayout(quality.register, frame)
  if (layout === null) return null
  const first = formatNumber(points[0]?.kwh)
  const last = formatNumber(points.at(-1)?.kwh)
  return (
    <svg
      role="img"
      aria-label={`${registerText.summary(first, last)} ${marks.map((mark) => markWords(mark, zone)).join('. ')}`}
      width={frame.width}
      height={frame.height}
      className="block text-[12px]"
    >
      <Stripes id="register-gap" ground="var(--hatch-ground)" stripe="var(--hatch)" />
      {layout.ticks.map(({ kwh, y }) => (
        <g key={kwh}>
          <line x1={frame.left} x2={frame.width - frame.right} y1={y} y2={y} stroke="var(--grid)" />
          <text x={frame.left - 6} y={y + 4} textAnchor="end" fill="var(--ink-soft)">
            {formatTick(kwh)}
          </text>
        </g>
      ))}
      {marks.map((mark) => (
        <MarkLine key={`${mark.kind} ${mark.at}`} mark={mark} layout={layout} frame={frame} />
      ))}
      {layout.lines.map((line) => (
        <polyline key={line} points={line} fill="none" stroke="var(--primary-ink)" strokeWidth={1.75} />
      ))}
      <text x={frame.left} y={frame.height - 6} fill="var(--ink-soft)">
        {formatMoment(layout.from, zone).slice(0, 5)}
      </text>
      <text x={frame.width - frame.right} y={frame.height - 6} textAnchor="end" fill="var(--ink-soft)">
        {formatMoment(layout.to, zone).slice(0, 5)}
      </text>
    </svg>
  )
}

function MarkLine({ mark, layout, frame }: { mark: Mark; layout: RegisterLayout; frame: Frame }) {
  const x = layout.x(Math.max(mark.at, layout.from))
  const bottom = frame.height - frame.bottom
  if (mark.kind === 'gap') {
    const to = layout.x(Math.min(mark.until ?? layout.to, layout.to))
    return (
      <rect
        x={x}
        y={frame.top}
        width={Math.max(1, to - x)}
        height={bottom - frame.top}
        fill="url(#register-gap)"
      />
    )
  }
  const isReset = mark.kind === 'reset'
  return (
    <line
      x1={x}
      x2={x}
      y1={frame.top}
      y2={bottom}
      stroke={isReset ? 'var(--warn)' : 'var(--ink)'}
      strokeWidth={1.5}
      {...(isReset ? { strokeDasharray: '4 3' } : {})}
    />
  )
}
