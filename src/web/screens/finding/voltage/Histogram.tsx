import type { VoltageFeeder } from '#contract/finding/voltage.ts'
import { bandOfShare, type VoltageBand } from '#domain/demand/voltage/voltage-band.ts'
import { cx } from '../../../ui/cx.ts'
import { voltageText as text } from '../../../words/finding/voltage.ts'
import { BAND_FILL, BANDS } from './band-look.ts'

const HEIGHT = 60

/** Hours by percent of the nominal voltage, with lines at ± 10 %. */
export function Histogram({ of: { from, hours } }: { of: VoltageFeeder['histogram'] }) {
  const most = Math.max(...hours, 1)
  const paths = new Map<VoltageBand, string>()
  for (const [n, value] of hours.entries()) {
    if (value === 0) continue
    // A bar's middle is inside of its band: limits are whole percents.
    const band = bandOfShare((from + n + 0.5) / 100)
    const high = Math.max(0.6, (value / most) * HEIGHT)
    paths.set(band, `${paths.get(band) ?? ''}M${n + 0.1} ${HEIGHT}v${-high}h0.8v${high}z`)
  }
  return (
    <figure className="min-w-0">
      <svg
        role="img"
        aria-label={text.histogramLabel}
        viewBox={`0 0 ${hours.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-b border-line-strong"
      >
        {[90, 110].map((percent) => (
          <line
            key={percent}
            x1={percent - from}
            x2={percent - from}
            y1={0}
            y2={HEIGHT}
            stroke="var(--bad)"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {BANDS.map(
          (band) => paths.has(band) && <path key={band} d={paths.get(band)} fill={BAND_FILL[band]} />,
        )}
      </svg>
      <div aria-hidden="true" className="relative h-4 text-xs text-ink-soft tabular-nums">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span
            key={share}
            className={cx('absolute', share === 1 ? '-translate-x-full' : share > 0 && '-translate-x-1/2')}
            style={{ left: `${100 * share}%` }}
          >
            {from + share * hours.length}
          </span>
        ))}
      </div>
      <figcaption className="text-xs text-ink-soft">{text.ofNominal}</figcaption>
    </figure>
  )
}
