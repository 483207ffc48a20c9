import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { formatNumber } from '#chart/format.ts'
import { formatLitresRange, formatRunHours } from '#contract/cost/entry-messages.ts'
import type { FactsGenerator } from '#contract/cost/fuel-entries.ts'
import { aboutLitres, type LikelyLitres } from '#domain/cost/diesel/likely-litres.ts'
import { refuelText } from '../../../../words/diesel.ts'
import type { Judged } from './judge-refuel.ts'
import { toLikelyLitres } from './judge-refuel.ts'

export interface EstimateBarProps {
  set: FactsGenerator
  /** "today", "on 21-11-2026" */
  day: string
  judged: Judged | null
  /** The field itself says what is wrong: it is not said twice. */
  isTold: boolean
}

/** What the meter saw of the day, and where the typed litres stand in it. */
export function EstimateBar({ set, day, judged, isTold }: EstimateBarProps) {
  const likely = toLikelyLitres(set)
  const { name, hours } = set
  const ran =
    hours === null
      ? null
      : hours === 0
        ? refuelText.still(name, day)
        : refuelText.ran(name, formatRunHours(hours), day)
  return (
    <div className="flex flex-col gap-1.5 rounded-md border border-line bg-sunken p-3 text-xs">
      <div className="flex flex-wrap justify-between gap-x-3">
        <span className="text-ink-soft">{ran ?? set.unknown ?? refuelText.notMeasured}</span>
        {likely !== null && likely.high > 0 && (
          <span className="font-medium">{formatLitresRange(likely)}</span>
        )}
      </div>
      {likely !== null && <Scale likely={likely} limit={set.limit_l} total={judged?.total ?? null} />}
      {ran !== null && set.unknown !== undefined && <p className="text-ink-soft">{set.unknown}</p>}
      {set.entered_l > 0 && <p className="text-ink-soft">{refuelText.before(formatNumber(set.entered_l))}</p>}
      {judged !== null && !isTold && <Verdict judged={judged} />}
    </div>
  )
}

function Verdict({ judged: { verdict, isLess, tooMuch } }: { judged: Judged }) {
  const [Icon, tone, words] =
    verdict === 'fits'
      ? [CircleCheck, 'text-good', refuelText.fits]
      : verdict === 'odd'
        ? [TriangleAlert, 'text-warn', isLess ? refuelText.less : refuelText.more]
        : verdict === 'too-much'
          ? [CircleAlert, 'text-bad', tooMuch ?? '']
          : [Info, 'text-ink-soft', refuelText.notCompared]
  return (
    <p role="status" className={`flex items-start gap-1 font-medium ${tone}`}>
      <Icon aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      {words}
    </p>
  )
}

interface ScaleProps {
  likely: LikelyLitres
  limit: number | null
  total: number | null
}

/** A scale of litres: the band that the meter explains, hatched because it is estimated, and a mark at what is typed. */
function Scale({ likely, limit, total }: ScaleProps) {
  const id = useId()
  const [low, high] = aboutLitres(likely)
  const end = niceEnd(Math.max(high * 1.3, limit ?? 0, 10))
  const percent = (litres: number) => Math.min(100, (litres / end) * 100)
  const mark = total === null ? null : percent(total)
  const isBeyond = total !== null && total > end
  return (
    <div aria-hidden="true">
      <svg width="100%" height="16" aria-hidden="true" className="block">
        <defs>
          <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" fill="var(--source-generator)" fillOpacity="0.45" />
            <line x1="0" y1="0" x2="0" y2="5" stroke="var(--source-generator)" strokeWidth="4" />
          </pattern>
        </defs>
        <rect y="4" width="100%" height="8" rx="4" fill="var(--line)" />
        <rect
          y="4"
          x={`${percent(low)}%`}
          width={`${Math.max(percent(high) - percent(low), high > 0 ? 1 : 0)}%`}
          height="8"
          rx="2"
          fill={`url(#${id})`}
        />
        {mark !== null && (
          <rect y="0" x={`${Math.min(mark, 99.4)}%`} width="2" height="16" rx="1" fill="var(--ink)" />
        )}
      </svg>
      <div className="relative flex justify-between text-ink-soft tabular-nums">
        <span>0 L</span>
        {isBeyond ? (
          <span className="font-semibold text-ink">{formatNumber(total, 0)} L ▸</span>
        ) : (
          <span>{formatNumber(end, 0)} L</span>
        )}
        {mark !== null && total !== null && mark > 8 && mark < 88 && (
          <span className="absolute -translate-x-1/2 font-semibold text-ink" style={{ left: `${mark}%` }}>
            {formatNumber(total, total % 1 === 0 ? 0 : 1)}
          </span>
        )}
      </div>
    </div>
  )
}

/** The next round number from there on. */
function niceEnd(litres: number): number {
  const step = 10 ** Math.floor(Math.log10(litres))
  return Math.ceil(litres / step) * step
}
