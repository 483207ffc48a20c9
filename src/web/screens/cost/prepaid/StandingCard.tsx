import { formatDay, formatMoment, formatNaira, formatNumber } from '#chart/format.ts'
import type { BuyListRow, PrepaidStanding } from '#contract/cost/prepaid.ts'
import { useZoneLookup } from '../../../form/use-today.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { prepaidPageText, displayText as text } from '../../../words/prepaid.ts'
import { checkWords, daysWords, meterWords, shortDay } from './standing-words.ts'

/** "252 ± 10 units, about 7 days (6 at the least). Buy ₦95,400 by Friday to reach month end." */
export function StandingCard({
  standing,
  branch,
}: {
  standing: PrepaidStanding | undefined
  branch: string
}) {
  const zone = useZoneLookup()(branch)
  return (
    <Card title={text.standing}>
      {standing === undefined ? (
        <Skeleton className="h-16" />
      ) : (
        <ul className="flex flex-col gap-4" aria-live="polite">
          {standing.meters.map((row) => {
            const check = standing.checks.find(({ device }) => device.id === row.device.id)
            return (
              <li key={row.device.id} className="flex flex-col gap-1">
                <Meter row={row} hasName={standing.meters.length > 1} />
                {check !== undefined && (
                  <p className="text-sm text-ink-soft">
                    {checkWords(check, formatMoment(check.since, zone).slice(0, 10))}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

function Meter({ row, hasName }: { row: BuyListRow; hasName: boolean }) {
  const explain = useExplain()
  const { credit, reason, naira, buy_by: buyBy, until } = row
  const units = credit && text.left(formatNumber(credit.kwh, 1), formatNumber(credit.u, 1))
  const days = daysWords(row)
  return (
    <>
      {hasName && <p className="text-sm font-medium">{meterWords(row)}</p>}
      {units !== null && (
        <p className="text-lg font-semibold tabular-nums">
          <ExplainButton
            label={prepaidPageText.columns.units}
            onExplain={explain(`prepaid.credit.${row.device.id}`)}
          >
            {units}
          </ExplainButton>
        </p>
      )}
      {reason !== null ? (
        <p className="text-sm">{prepaidPageText.reasons[reason]}.</p>
      ) : (
        <p className="text-sm">
          {row.days === null || row.days === 0 || row.low_days === null
            ? days
            : text.lasts(days ?? '', formatNumber(row.low_days, 1))}
        </p>
      )}
      {reason === 'no-display' && row.bought_less_used !== null && (
        <p className="text-sm text-ink-soft">
          {prepaidPageText.boughtLessUsed(formatNumber(row.bought_less_used, 0))}
        </p>
      )}
      {naira !== null && (
        <p className="text-sm">
          {naira === 0 || buyBy === null
            ? text.enough(formatDay(until))
            : text.buy(formatNaira(naira, 0), shortDay(buyBy), formatDay(until))}
        </p>
      )}
    </>
  )
}
