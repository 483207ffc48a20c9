import { Gauge, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCoverage, formatNumber } from '#chart/format.ts'
import type { SupplyMonth } from '#contract/energy/supply.ts'
import { RangeBar } from '../../../chart/RangeBar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { promiseText } from '../../../words/energy/supply.ts'
import { hoursText, lineText, type SupplyLines, supplyLines } from './supply-day.ts'

const DAY_HOURS = 24

interface PromiseCardProps {
  supply: SupplyMonth
  explain: (key: string) => () => void
}

/** What the band promises against what came, with the bounds that unknown hours leave. */
export function PromiseCard({ supply, explain }: PromiseCardProps) {
  const { mean_low: low, mean_high: high, coverage, best, feeder } = supply
  if (low === null || high === null) return null
  const lines = supplyLines(supply)
  const band = feeder?.band ?? null
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
      <p className="mb-2 flex flex-wrap items-baseline gap-x-2 text-lg font-semibold md:text-xl">
        <ExplainButton label={promiseText.title} onExplain={explain(supply.explain.hours)}>
          {figure}
        </ExplainButton>
        <span className="text-xs font-medium text-ink-soft">
          {lines === null ? promiseText.aDay : promiseText.promised(lineText(lines.promised))}
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
            tone={(coverage ?? 0) >= 0.95 ? 'good' : 'warn'}
            icon={<Gauge aria-hidden="true" className="size-3.5" />}
          >
            {promiseText.ofTheTime(formatCoverage(coverage))}
          </Badge>
        </Pair>
        <Pair label={promiseText.interruptions}>
          {promiseText.interrupted(formatNumber(supply.sustained, 0), formatNumber(supply.momentary, 0))}
        </Pair>
        <Pair label={promiseText.best}>
          {best === null ? (
            promiseText.noBest
          ) : (
            <ExplainButton label={promiseText.best} onExplain={explain(supply.explain.best)}>
              {promiseText.hours(formatNumber(best, 2))}
            </ExplainButton>
          )}
        </Pair>
        <ToldBy measured={supply.measured} />
      </dl>
    </Card>
  )
}

/** What the hours rest on, and where the meter says otherwise. */
function ToldBy({ measured: { told, contradicted_hours: contradicted } }: Pick<SupplyMonth, 'measured'>) {
  const known = told.filter(({ by, hours }) => by !== 'none' && hours > 0)
  return (
    <>
      {known.map(({ by, hours }, n) => (
        <Pair key={by} label={n === 0 ? promiseText.toldBy : ''}>
          {promiseText.told(promiseText.by[by], formatNumber(hours, 1))}
        </Pair>
      ))}
      {contradicted > 0 && (
        <div>
          <dt className="sr-only">{promiseText.contradiction}</dt>
          <dd>
            <Badge tone="warn">{promiseText.contradicted(formatNumber(contradicted, 1))}</Badge>
            <p className="mt-1 text-ink-soft">{promiseText.contradictedMeaning}</p>
          </dd>
        </div>
      )}
    </>
  )
}

function ticks({ promised, claim }: SupplyLines, band: string | null) {
  const promise = { at: promised, label: promiseText.band(band, lineText(promised)) }
  if (claim === null) return [promise]
  return [{ at: claim, label: promiseText.claimLine(lineText(claim)), isLimit: true }, promise]
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  )
}
