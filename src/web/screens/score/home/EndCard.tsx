import type { ReactNode } from 'react'
import { formatNaira, formatNairaBeside } from '#chart/format.ts'
import { MonthBar } from '../../../chart/MonthBar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { homeText } from '../../../words/home.ts'
import type { Money } from './answers.ts'
import { HomeCard } from './HomeCard.tsx'
import { monthName } from './sentence.ts'
import { shortAmount, shortNaira, unitFor } from './short-naira.ts'

const TONES = { over: 'bad', under: 'good', near: 'warn' } as const

interface EndCardProps {
  money: Money
  icon: ReactNode
  figure: string
}

/** Where the month is heading against its budget; inside the interval it is near it, never over. */
export function EndCard({ money, icon, figure }: EndCardProps) {
  const { month_end: end, total, period, branches } = money
  const unit = unitFor(Math.max(end.naira ?? 0, total.naira ?? 0, end.budget ?? 0))
  const short = (value: number) => shortNaira(value, unit, 1)
  const isOver = period.until === null
  const half = end.half === null || isOver ? null : `± ₦${shortAmount(end.half, unit, 1)}`
  return (
    <HomeCard
      label={isOver ? monthName(period.month) : homeText.monthEnd}
      icon={icon}
      value={end.naira === null ? null : short(end.naira)}
      fullValue={end.naira === null ? undefined : formatNaira(end.naira)}
      reason={homeText.noEnd[end.reason ?? 'not enough data']}
      beside={end.naira !== null && !isOver ? (half ?? homeText.provisional) : undefined}
      figure={figure}
    >
      {total.naira !== null && (
        <MonthBar
          label={homeText.monthEnd}
          words={endWords(money, short)}
          soFar={total.naira}
          {...(isOver
            ? { end: null, low: null, high: null }
            : { end: end.naira, low: end.low, high: end.high })}
          budget={end.budget}
          budgetText={end.budget === null ? undefined : homeText.budget(short(end.budget))}
          soFarText={isOver ? '' : homeText.soFar(shortNaira(total.naira, unit))}
          rangeText={rangeText(end, isOver, short)}
        />
      )}
      {end.naira === null && (
        <p className="text-xs text-ink-soft">{homeText.noEnd[end.reason ?? 'not enough data']}</p>
      )}
      <Verdict end={end} branches={branches.length} />
    </HomeCard>
  )
}

type End = Money['month_end']
type Short = (value: number) => string

function rangeText({ low, high }: End, isOver: boolean, short: Short): string | undefined {
  return low === null || high === null || isOver ? undefined : homeText.range(short(low), short(high))
}

function endWords({ month_end: { naira, low, high, budget }, total }: Money, short: Short): string {
  const range = low === null || high === null ? '' : `, ${homeText.range(short(low), short(high))}`
  return [
    homeText.soFar(shortNaira(total.naira)),
    ...(naira === null ? [] : [`${homeText.monthEnd} ${short(naira)}${range}`]),
    ...(budget === null ? [] : [homeText.budget(short(budget))]),
  ].join('; ')
}

function Verdict({ end, branches }: { end: End; branches: number }) {
  const { budget, verdict, naira, budgets_set: set } = end
  if (budget === null)
    return (
      <p className="mt-auto pt-2 text-xs text-ink-soft">
        {set === 0 ? homeText.noBudget : homeText.someBudgets(set, branches)}
      </p>
    )
  if (verdict === null || naira === null) return null
  // As Month end writes it.
  const difference = formatNairaBeside(Math.abs(naira - budget), budget)
  const by = naira >= budget ? homeText.overBy(difference) : homeText.underBy(difference)
  return (
    <div className="mt-auto flex flex-col items-start gap-1 pt-2">
      <Badge tone={TONES[verdict]}>{homeText.verdict[verdict]}</Badge>
      <p className="text-xs text-ink-soft">{verdict === 'near' ? `${by}, ${homeText.tooEarly}` : by}</p>
    </div>
  )
}
