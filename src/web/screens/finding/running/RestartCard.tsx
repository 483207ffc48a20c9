import { formatMoment, formatNaira, formatNumber, formatQuantity } from '#chart/format.ts'
import type { RestartsAnswer } from '#contract/finding/outages.ts'
import { Card } from '../../../ui/Card.tsx'
import { restartText as text } from '../../../words/finding/outage.ts'

/** What the branch drew after supply came back, above what is usual, and what that could cost. */
export function RestartCard({ answer }: { answer: RestartsAnswer }) {
  const { count, compared, highest, could_cost: cost, zone } = answer
  return (
    <Card title={text.title}>
      <p className="text-sm">{summary(answer)}</p>
      {highest.length > 0 && (
        <ul aria-label={text.title} className="mt-2 border-t border-line">
          {highest.map((one) => (
            <li
              key={one.at}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2 text-sm"
            >
              <span className="min-w-0">
                <span className="font-medium">{formatMoment(one.at, zone)}</span>
                <span className="block text-xs text-ink-soft">
                  {`${text.back[one.by]} · ${text.peak(formatQuantity(one.kva, 'kVA'), formatQuantity(one.usual_kva, 'kVA'))}`}
                </span>
              </span>
              <span className="text-right font-semibold whitespace-nowrap tabular-nums">
                {text.more(formatQuantity(one.more_kva, 'kVA'), formatNumber(one.more_percent))}
              </span>
            </li>
          ))}
        </ul>
      )}
      {compared > 0 && highest.length > 0 && (
        <p className="mt-2 text-sm">{cost === null ? text.noCharge : text.cost(formatNaira(cost))}</p>
      )}
      {count > 0 && <p className="mt-2 text-xs text-ink-soft">{text.meaning}</p>}
    </Card>
  )
}

function summary({ count, compared, highest }: RestartsAnswer): string {
  if (count === 0) return text.none
  const returns = text.returns(count)
  if (compared === 0) return text.noneCompared(returns)
  if (highest.length === 0) return text.quiet(returns)
  return `${returns}, ${text.compared(compared)}. ${text.wait}`
}
