import { type PointerEvent, useMemo, useState } from 'react'
import { formatDay, formatNumber } from '#chart/format.ts'
import { hoursText } from '#contract/finding/running-messages.ts'
import type { VoltageFeeder } from '#contract/finding/voltage.ts'
import type { VoltageBand } from '#domain/demand/voltage/voltage-band.ts'
import { voltageText as text } from '../../../words/finding/voltage.ts'
import { BAND_FILL, BANDS, bandOfHour } from './band-look.ts'

const HOURS = 24
const ROW = 11

interface HeatMapProps {
  feeder: VoltageFeeder
  nominal: number
}

interface Cell {
  readonly row: number
  readonly hour: number
}

/** Hours across, days down: one path a band, so that a month is seven nodes. */
export function HeatMap({ feeder: { days, exposure }, nominal }: HeatMapProps) {
  const [at, setAt] = useState<Cell | null>(null)
  const paths = useMemo(() => bandPaths(days, nominal), [days, nominal])
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const hour = Math.floor(((event.clientX - box.left) / box.width) * HOURS)
    const row = Math.floor(((event.clientY - box.top) / box.height) * days.length)
    setAt(row >= 0 && row < days.length && hour >= 0 && hour < HOURS ? { row, hour } : null)
  }
  return (
    <figure className="min-w-0">
      <div className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-1">
        <div
          aria-hidden="true"
          className="relative text-xs text-ink-soft"
          style={{ height: days.length * ROW }}
        >
          {days.map(({ day }, row) =>
            row % 7 === 0 ? (
              <span
                key={day}
                className="absolute right-0 leading-none tabular-nums"
                style={{ top: row * ROW }}
              >
                {Number(day.slice(8))}
              </span>
            ) : null,
          )}
        </div>
        <svg
          role="img"
          aria-label={text.heatLabel(days.length, hoursText(exposure?.outside_hours ?? 0))}
          viewBox={`0 0 ${HOURS} ${days.length}`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          className="w-full touch-pan-y"
          style={{ height: days.length * ROW }}
          onPointerMove={move}
          onPointerDown={move}
          onPointerLeave={() => setAt(null)}
        >
          <rect width={HOURS} height={days.length} fill="var(--sunken)" />
          {paths.map(({ band, path }) => (
            <path key={band} d={path} fill={BAND_FILL[band]} />
          ))}
          {at !== null && (
            <rect
              x={at.hour}
              y={at.row}
              width={1}
              height={1}
              fill="none"
              stroke="var(--ink)"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        <span />
        <div aria-hidden="true" className="flex justify-between text-xs text-ink-soft tabular-nums">
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </div>
      <figcaption className="mt-1 min-h-5 text-xs text-ink-soft tabular-nums">
        {at === null ? text.heatHint : cellWords(days[at.row]!, at.hour)}
      </figcaption>
    </figure>
  )
}

type Day = VoltageFeeder['days'][number]

function cellWords({ day, lowest, highest }: Day, hour: number): string {
  const [low, high] = [lowest[hour] ?? null, highest[hour] ?? null]
  const volts =
    low === null || high === null ? text.cellNone : text.fromTo(formatNumber(low, 1), formatNumber(high, 1))
  return text.cell(formatDay(day), hour, volts)
}

function bandPaths(days: readonly Day[], nominal: number): { band: VoltageBand; path: string }[] {
  const parts = new Map<VoltageBand, string[]>()
  for (const [row, { lowest, highest }] of days.entries())
    for (let hour = 0; hour < HOURS; hour++) {
      const band = bandOfHour(lowest[hour] ?? null, highest[hour] ?? null, nominal)
      if (band === null) continue
      const own = parts.get(band) ?? []
      own.push(`M${hour} ${row}h1v1h-1z`)
      parts.set(band, own)
    }
  return BANDS.flatMap((band) => (parts.has(band) ? { band, path: parts.get(band)!.join('') } : []))
}
