import {
  formatChange,
  formatNaira,
  formatNairaBeside,
  formatNairaShort,
  formatNumber,
  formatQuantity,
  THIN_SPACE,
} from '#chart/format.ts'
import type { MonthEndAnswer, MonthFiguresRow } from '#contract/cost/month-end.ts'
import { monthFigureKey } from '#domain/cost/month-end/month-figure-key.ts'
import { MonthBar } from '../../../chart/MonthBar.tsx'
import { OffsetBars } from '../../../chart/OffsetBars.tsx'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { About } from '../../../ui/About.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import {
  comparisonWords,
  daysLabel,
  endWords,
  monthEndWords,
  reasonRows,
  reasonSentence,
} from '../../../words/cost/month-end.ts'
import { VERDICT_TONES } from './month-figures.ts'

const COLOURS = {
  price: 'var(--series-3)',
  volume: 'var(--series-2)',
  mix: 'var(--series-1)',
  opened: 'var(--series-9)',
  closed: 'var(--series-9)',
} as const

interface CardProps {
  data: MonthEndAnswer
}

/** What the month ends at, its budget, and how sure that is. */
export function EndCard({ data }: CardProps) {
  const { total, is_over: isOver } = data
  const { end, budget, naira } = total
  const explain = useExplain()
  const text = endWords(end)
  return (
    <Card title={monthEndWords.title}>
      <p className="text-xl font-semibold">
        {text === null ? (
          <Unknown reason={end.reason === null ? '' : monthEndWords.reasons[end.reason]} />
        ) : (
          <ExplainButton
            label={monthEndWords.title}
            fullValue={formatNaira(end.naira)}
            onExplain={explain(monthFigureKey(data.month, 'total', 'end'))}
          >
            {text}
          </ExplainButton>
        )}
      </p>
      {naira !== null && (
        <MonthBar
          label={monthEndWords.title}
          words={[text, budget.naira === null ? null : `budget ${formatNairaShort(budget.naira)}`]
            .filter((part) => part !== null)
            .join(', ')}
          soFar={naira}
          end={end.naira}
          low={isOver ? null : end.low}
          high={isOver ? null : end.high}
          budget={budget.naira}
          budgetText={budget.naira === null ? undefined : `Budget ${formatNairaBeside(budget.naira, naira)}`}
          soFarText={`${isOver ? '' : 'so far '}${formatNairaShort(naira)}`}
          rangeText={
            isOver || end.low === null || end.high === null
              ? undefined
              : `${formatNairaShort(end.low)} to ${formatNairaShort(end.high)}`
          }
        />
      )}
      <BudgetLine total={total} branches={data.branches.length} />
    </Card>
  )
}

function BudgetLine({ total, branches }: { total: MonthFiguresRow; branches: number }) {
  const { naira, verdict, over_by: overBy, branches: known } = total.budget
  if (naira === null)
    return <p className="mt-2 text-xs text-ink-soft">{monthEndWords.budgetMissing(known, branches)}</p>
  if (verdict === null) return null
  const by = overBy === null ? null : formatNairaBeside(Math.abs(overBy), naira)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Badge tone={VERDICT_TONES[verdict]}>{monthEndWords.verdicts[verdict]}</Badge>
      {by !== null && overBy !== 0 && (
        <span className="text-xs text-ink-soft">
          {(overBy ?? 0) > 0 ? monthEndWords.overBy(by) : monthEndWords.underBy(by)}
          {verdict === 'near' && `, ${monthEndWords.tooEarly}`}
        </span>
      )}
    </div>
  )
}

/** Why it cost more or less than the same days of the month before. */
export function ReasonsCard({ data }: CardProps) {
  const { total, month, month_before, days_before, is_over: isOver } = data
  const { difference, reasons, difference_reason: reason } = total
  const explain = useExplain()
  return (
    <Card title={monthEndWords.against(daysLabel(month_before, days_before, isOver))}>
      <p className="text-xl font-semibold">
        {difference === null ? (
          <Unknown reason={reason === null ? '' : monthEndWords.reasons[reason]} />
        ) : (
          <ExplainButton
            label={monthEndWords.against(daysLabel(month_before, days_before, isOver))}
            onExplain={explain(monthFigureKey(month, 'total', 'difference'))}
          >
            {formatChange(difference)}
          </ExplainButton>
        )}
      </p>
      {difference !== null && reasons !== null && (
        <>
          <p className="mb-3 text-xs text-ink-soft">{comparisonWords(total, month_before, isOver)}</p>
          <OffsetBars
            label={monthEndWords.against(daysLabel(month_before, days_before, isOver))}
            rows={reasonRows(reasons).map((row) => ({
              ...row,
              text: formatChange(row.value),
              colour: COLOURS[row.key],
            }))}
          />
          <p className="mt-3 text-xs text-ink-soft">
            {reasonSentence(difference, reasons)} {calendarWords(reasons)}
          </p>
        </>
      )}
      {reason !== null && difference !== null && (
        <p className="mt-1 text-xs text-ink-soft">{monthEndWords.reasons[reason]}.</p>
      )}
    </Card>
  )
}

/** Of the volume, what more days make: only where there are more or fewer. */
function calendarWords({ calendar, use }: NonNullable<MonthFiguresRow['reasons']>): string {
  if (calendar === 0) return ''
  return `Of the volume ${formatChange(calendar)} is the calendar, ${formatChange(use)} use.`
}

/** Energy against its baseline: nothing is called a saving inside of the interval, nor where the site changed. */
export function SavedCard({ data }: CardProps) {
  const explain = useExplain()
  const { kwh } = data.total
  const { used, end, low, high } = kwh
  const rows = [
    { label: monthEndWords.usedKwh, value: used, name: 'kwh' as const },
    ...(data.is_over ? [] : [{ label: monthEndWords.endKwh, value: end, name: 'kwh_end' as const }]),
  ]
  const half = low === null || high === null ? null : (high - low) / 2
  return (
    <Card
      title={monthEndWords.saved}
      actions={<About title={monthEndWords.saved}>{monthEndWords.savedMeaning}</About>}
    >
      <SavedWords kwh={kwh} />
      {kwh.is_partly && (
        <p className="mt-1 text-xs text-ink-soft">{monthEndWords.leftOut(kwh.not_comparable.join('; '))}</p>
      )}
      <dl className="mt-3 grid gap-1.5 text-sm">
        {rows.map(({ label, value, name }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold">
              {value === null ? (
                <Unknown reason={monthEndWords.noBaseline} />
              ) : (
                <>
                  <ExplainButton label={label} onExplain={explain(monthFigureKey(data.month, 'total', name))}>
                    {formatQuantity(value, 'kWh')}
                  </ExplainButton>
                  {label === monthEndWords.endKwh && half !== null && (
                    <span className="font-normal text-ink-soft">
                      {' '}
                      ± {formatNumber(half, 0)}
                      {THIN_SPACE}kWh
                    </span>
                  )}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function SavedWords({ kwh }: { kwh: MonthFiguresRow['kwh'] }) {
  const { change, change_low: low, change_high: high, not_comparable: events, is_partly } = kwh
  if (events.length > 0 && !is_partly)
    return <p className="text-sm">{monthEndWords.notComparable(events.join('; '))}</p>
  if (change === null) return <p className="text-sm text-ink-soft">{monthEndWords.noBaseline}</p>
  if (change === 'no sure change') return <Badge tone="neutral">{monthEndWords.noSureChange}</Badge>
  if (change === 'provisional') return <p className="text-sm text-ink-soft">{monthEndWords.provisional}</p>
  const [from, to] = [formatQuantity(low, 'kWh', 0), formatQuantity(high, 'kWh', 0)]
  return (
    <p className="text-lg font-semibold">
      {change === 'saving' ? (
        <span className="text-good">{monthEndWords.between(from, to)}</span>
      ) : (
        <span className="text-bad">{monthEndWords.more(from, to)}</span>
      )}
    </p>
  )
}
