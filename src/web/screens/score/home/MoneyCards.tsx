import { ArrowDown, ArrowUp, CalendarCheck, HandCoins, Minus, Scale, Wallet } from 'lucide-react'
import { formatNaira, formatNumber, formatShare, measuredText, THIN_SPACE } from '#chart/format.ts'
import { monthFigureKey } from '#domain/cost/month-end/month-figure-key.ts'
import { OffsetBars } from '../../../chart/OffsetBars.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { homeText } from '../../../words/home.ts'
import type { Change, Money } from './answers.ts'
import { EndCard } from './EndCard.tsx'
import { FoundCard } from './FoundCard.tsx'
import { HomeCard } from './HomeCard.tsx'
import { SourceBar, SourceMark } from './SourceBar.tsx'
import { monthName } from './sentence.ts'
import { shortNaira, shortParts, signedNaira, unitFor } from './short-naira.ts'

type Explained = (name: 'cost' | 'difference' | 'end') => string

interface CardProps {
  money: Money
  figure: string
}

/** Cost so far, against the same days, month end, money to get back. */
export function MoneyCards({ money }: { money: Money }) {
  const explained: Explained = (name) => monthFigureKey(money.period.month, 'total', name)
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-2 @min-[60rem]:grid-cols-4 md:gap-4">
        <CostCard money={money} figure={explained('cost')} />
        <ChangeCard money={money} figure={explained('difference')} />
        <EndCard money={money} icon={<CalendarCheck />} figure={explained('end')} />
        <FoundCard money={money} icon={<HandCoins />} />
      </div>
    </div>
  )
}

function CostCard({ money: { total, paid, period }, figure }: CardProps) {
  const { naira, coverage, sources } = total
  const part = measuredText(coverage)
  const amounts = shortParts(
    sources.map((source) => source.naira),
    unitFor(naira),
  )
  return (
    <HomeCard
      label={homeText.costSoFar}
      icon={<Wallet />}
      value={naira === null ? null : shortNaira(naira)}
      fullValue={naira === null ? undefined : formatNaira(naira)}
      reason={total.reason === 'rate not set' ? homeText.rateNotSet : homeText.notMeasured}
      figure={figure}
    >
      <SourceBar sources={sources} />
      <ul aria-label={homeText.byShare} className="flex flex-col gap-0.5 text-sm">
        {sources.map((source, place) => (
          <li key={source.type} className="flex items-center gap-1.5">
            <SourceMark type={source.type} />
            <span className="min-w-0 flex-1 truncate">{homeText.sources[source.type]}</span>
            <span className="font-semibold whitespace-nowrap tabular-nums">
              {amounts[place] ?? homeText.rateNotSet}
            </span>
            <span className="hidden w-10 text-right text-xs text-ink-soft tabular-nums sm:inline">
              {source.share === null ? '' : formatShare(source.share)}
            </span>
          </li>
        ))}
      </ul>
      {part && (
        <p className="pt-1">
          <Badge tone="warn">{part}</Badge>
        </p>
      )}
      <p className="mt-auto pt-2 text-xs text-ink-soft">
        {period.until !== null && `${homeText.countedUntil(lastDay(period.label), period.until)} · `}
        {homeText.paid(monthName(period.month), shortNaira(paid.naira))}
        {paid.bills_missing > 0 && (
          <span className="text-primary-ink"> · {homeText.billsMissing(paid.bills_missing)}</span>
        )}
      </p>
    </HomeCard>
  )
}

const ARROWS = { up: ArrowUp, down: ArrowDown, none: Minus }

/** '↑ 8 % more'; the arrow is that of a day where the two last unequally long. */
function ChangeWords({ change: { trend, percent, naira } }: { change: Change }) {
  if (percent === null) return null
  const Arrow = ARROWS[trend]
  const words = `${formatNumber(Math.abs(percent), 0)}${THIN_SPACE}% ${(naira ?? 0) < 0 ? 'less' : 'more'}`
  return (
    <span className="inline-flex items-center gap-0.5">
      <Arrow aria-hidden="true" className="size-3.5" />
      {words}
    </span>
  )
}

function ChangeCard({ money: { total, period }, figure }: CardProps) {
  const { change, reasons } = total
  const unit = unitFor(Math.max(total.naira ?? 0, Math.abs(change.naira ?? 0)))
  return (
    <HomeCard
      label={homeText.against(period.before_label)}
      icon={<Scale />}
      value={change.naira === null ? null : signedNaira(change.naira, unit)}
      fullValue={change.naira === null ? undefined : formatNaira(change.naira)}
      reason={homeText.noChange[change.reason ?? 'nothing before']}
      beside={<ChangeWords change={change} />}
      figure={figure}
    >
      {reasons && change.naira !== null && <OffsetBars label={homeText.reasons} rows={reasonRows(reasons)} />}
      {change.reason !== null && <p className="text-xs text-ink-soft">{homeText.noChange[change.reason]}</p>}
      {reasons !== null && reasons.opened !== 0 && (
        <p className="text-xs text-ink-soft">{homeText.newBranches(shortNaira(reasons.opened))}</p>
      )}
      <p className="mt-auto pt-2 text-xs text-ink-soft">
        {period.until === null
          ? homeText.wholeMonths
          : homeText.bothUntil(lastDay(period.label), period.until)}
      </p>
    </HomeCard>
  )
}

type Reasons = NonNullable<Money['total']['reasons']>

function reasonRows({ price, volume, mix }: Reasons) {
  const row = (key: string, label: string, value: number, up: string, down: string, colour: string) => ({
    key,
    label,
    value,
    text: signedNaira(value),
    colour,
    detail: value === 0 ? undefined : value > 0 ? up : down,
  })
  return [
    row('price', homeText.price, price, homeText.dearer, homeText.cheaper, 'var(--series-3)'),
    row('volume', homeText.volume, volume, homeText.moreUsed, homeText.lessUsed, 'var(--series-2)'),
    row('mix', homeText.mix, mix, homeText.dearerSources, homeText.cheaperSources, 'var(--series-1)'),
  ]
}

/** '1–22 Nov' → '22nd' */
function lastDay(label: string): string {
  const day = Number(/(\d+) \D+$/.exec(label)?.[1] ?? 0)
  const teen = day > 10 && day < 14
  return `${day}${teen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')}`
}
