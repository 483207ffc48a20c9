import { useId } from 'react'
import { type MonthBarFigures, monthBarMarks } from '#chart/month/month-bar.ts'
import { Stripes } from '#chart/Stripes.tsx'

export interface MonthBarProps extends MonthBarFigures {
  /** Names the image. */
  label: string
  /** The sentence for those who do not see it. */
  words: string
  /** Over the tick, e.g. "Budget 12.0m". */
  budgetText?: string | undefined
  /** Under the bar: what it has cost so far, and the interval. */
  soFarText: string
  rangeText?: string | undefined
}

const TOP = 22
const HEIGHT = 16
const MIDDLE = TOP + HEIGHT / 2

/** A month as a bar: what it cost so far, what is still to come, the interval as a whisker, the budget as a tick. */
export function MonthBar({ label, words, budgetText, soFarText, rangeText, ...figures }: MonthBarProps) {
  const id = useId()
  const { soFar, end, low, high, budget } = monthBarMarks(figures)
  return (
    <div>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        width="100%"
        height={budget === null ? HEIGHT + 8 : TOP + HEIGHT + 8}
        className="block overflow-visible font-sans"
      >
        <title id={`${id}-title`}>{label}</title>
        <desc id={`${id}-desc`}>{words}</desc>
        <Stripes id={`${id}-rest`} stripe="var(--primary-ink)" />
        <g transform={budget === null ? `translate(0 ${4 - TOP})` : undefined}>
          <rect width="100%" y={TOP} height={HEIGHT} rx={2} fill="var(--grid)" />
          {end !== null && end > soFar && (
            <rect
              x={percent(soFar)}
              width={percent(end - soFar)}
              y={TOP}
              height={HEIGHT}
              fill={`url(#${id}-rest)`}
              stroke="var(--primary-ink)"
              strokeOpacity={0.5}
            />
          )}
          <rect width={percent(soFar)} y={TOP} height={HEIGHT} rx={2} fill="var(--series-1)" />
          {low !== null && high !== null && <Whisker low={low} high={high} />}
          {budget !== null && <Budget at={budget} text={budgetText} />}
        </g>
      </svg>
      <p className="flex justify-between gap-3 text-xs text-ink-soft">
        <span>{soFarText}</span>
        {rangeText && <span className="text-right">{rangeText}</span>}
      </p>
    </div>
  )
}

function Whisker({ low, high }: { low: number; high: number }) {
  return (
    <g stroke="var(--ink)" strokeWidth={2}>
      <line x1={percent(low)} x2={percent(high)} y1={MIDDLE} y2={MIDDLE} />
      {[low, high].map((at, n) => (
        <line
          key={n === 0 ? 'low' : 'high'}
          x1={percent(at)}
          x2={percent(at)}
          y1={MIDDLE - 6}
          y2={MIDDLE + 6}
        />
      ))}
    </g>
  )
}

/** Its words stand on the side that has room. */
function Budget({ at, text }: { at: number; text: string | undefined }) {
  const [x, anchor] = at > 0.5 ? ([Math.min(1, at + 0.02), 'end'] as const) : ([at, 'start'] as const)
  return (
    <>
      <line
        x1={percent(at)}
        x2={percent(at)}
        y1={TOP - 6}
        y2={TOP + HEIGHT + 4}
        stroke="var(--bad)"
        strokeWidth={2}
      />
      {text && (
        <text x={percent(x)} y={11} textAnchor={anchor} fontSize={12} fontWeight={500} fill="var(--ink)">
          {text}
        </text>
      )}
    </>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`
