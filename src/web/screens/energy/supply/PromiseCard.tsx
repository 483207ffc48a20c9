import { Gauge, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCoverage, formatNumber } from '#chart/format.ts'
import { RangeBar } from '../../../chart/RangeBar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { promiseText } from '../../../words/supply.ts'
import { hoursText, type SupplyLines } from './supply-day.ts'

const DAY_HOURS = 24

/** Of a month; hours a day. */
export interface SupplyMean {
  readonly low: number
  readonly high: number
  readonly best: number | null
  readonly coverage: number
  readonly sustained: number
  readonly momentary: number
}

interface PromiseCardProps {
  mean: SupplyMean
  lines: SupplyLines | null
  /** 'Band A'; null: no feeder is entered. */
  band: string | null
  onExplain: () => void
}

/** What the band promises against what came, with the bounds that unknown hours leave. */
export function PromiseCard({ mean, lines, band, onExplain }: PromiseCardProps) {
  const { low, high, coverage } = mean
  const figure = hoursText(low, high).replace('–', ` ${promiseText.to} `)
  return (
    <Card
      title={
        <span className="flex items-center gap-2 text-sm font-medium text-ink-soft">
          <Hourglass aria-hidden="true" className="size-4 text-primary-ink" />
          {promiseText.title}
        </span>
      }
    >
      <p className="mb-2 text-lg font-semibold md:text-xl">
        <ExplainButton label={promiseText.title} onExplain={onExplain}>
          {figure}
        </ExplainButton>{' '}
        <span className="text-sm font-medium text-ink-soft">
          {lines === null ? promiseText.aDay : promiseText.promised(formatNumber(lines.promised, 0))}
        </span>
      </p>
      <RangeBar
        label={promiseText.bar(formatNumber(low, 1), formatNumber(high, 1))}
        low={low}
        high={high}
        most={DAY_HOURS}
        fill="utility"
        ticks={lines === null ? [] : ticks(lines, band)}
        lowLabel={promiseText.measured(formatNumber(low, 1))}
        {...(formatNumber(low, 1) === formatNumber(high, 1)
          ? {}
          : { highLabel: promiseText.atMost(formatNumber(high, 1)) })}
      />
      <dl className="mt-3 flex flex-col gap-1 text-xs">
        <Pair label={promiseText.coverage}>
          <Badge
            tone={coverage >= 0.95 ? 'good' : 'warn'}
            icon={<Gauge aria-hidden="true" className="size-3.5" />}
          >
            {promiseText.ofTheTime(formatCoverage(coverage))}
          </Badge>
        </Pair>
        <Pair label={promiseText.interruptions}>
          {promiseText.interrupted(formatNumber(mean.sustained, 0), formatNumber(mean.momentary, 0))}
        </Pair>
        <Pair label={promiseText.best}>
          {mean.best === null ? promiseText.noBest : promiseText.hours(formatNumber(mean.best, 2))}
        </Pair>
      </dl>
    </Card>
  )
}

function ticks({ promised, claim }: SupplyLines, band: string | null) {
  const promise = { at: promised, label: `${band ?? ''} ${formatNumber(promised, 0)}`.trim() }
  if (claim === null) return [promise]
  return [
    { at: claim, label: promiseText.claimLine(formatNumber(claim, claim % 1 === 0 ? 0 : 1)), isLimit: true },
    promise,
  ]
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  )
}
