import type { ReactNode } from 'react'
import { formatHours, formatMoment } from '#chart/format.ts'
import type { DieselBalance } from '#contract/cost/diesel-balance.ts'
import { RangeBar } from '../../../chart/RangeBar.tsx'
import { useZoneLookup } from '../../../form/use-today.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { useChartLimits } from '../../../shell/notice/use-chart-limits.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { limitFigure } from '../../../words/alert/limits.ts'
import { balanceText } from '../../../words/diesel-balance.ts'
import { shortLitres } from './picture/stage-words.ts'

const text = balanceText.now

interface TankNowProps {
  branchId: number
  name: string
  known: Pick<DieselBalance, 'now' | 'tank_capacity_l'>
}

/** What is in the tank and how long it lasts, and at how little of it an alert begins. */
export function TankNow({ branchId, name, known: { now, tank_capacity_l: capacity } }: TankNowProps) {
  const zone = useZoneLookup()(String(branchId))
  const explain = useExplain()
  if (now.litres === null) return now.unknown ? <Line>{now.unknown}</Line> : null
  const lasts =
    now.hours_present !== null
      ? text.hoursPresent(formatHours(now.hours_present))
      : now.hours_mean !== null
        ? text.hours(formatHours(now.hours_mean))
        : (now.unknown ?? null)
  const read = now.as_of === null ? null : text.asOf(formatMoment(now.as_of, zone))
  return (
    <>
      <Line>
        {text.title}:{' '}
        <ExplainButton
          label={text.title}
          onExplain={explain(`diesel.stock.${branchId}`)}
          className="font-semibold text-ink"
        >
          {`${shortLitres(now.litres)} L`}
        </ExplainButton>
        {lasts !== null && ', '}
        {now.hours_present === null && now.hours_mean === null ? (
          lasts
        ) : (
          <ExplainButton label={text.lasts} onExplain={explain(`diesel.hours.${branchId}`)}>
            {lasts ?? ''}
          </ExplainButton>
        )}
        {read !== null && `, ${read}`}
      </Line>
      {capacity !== null && capacity > 0 && (
        <TankBar {...{ branchId, name, capacity }} litres={now.litres} hours={now.hours_mean} />
      )}
    </>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 text-sm text-ink-soft tabular-nums">{children}</p>
)

interface TankBarProps {
  branchId: number
  name: string
  capacity: number
  litres: number
  /** How long they last at the mean load of the last 24 h, by which the alert goes. */
  hours: number | null
}

function TankBar({ branchId, name, capacity, litres, hours }: TankBarProps) {
  const [limit] = useChartLimits({ branches: [{ id: branchId, name }] }, 'tank-hours')
  const at = limit === undefined || hours === null || hours <= 0 ? null : (limit.value * litres) / hours
  const ticks =
    at === null || limit === undefined || at > capacity
      ? []
      : [
          {
            at,
            isLimit: true,
            label: text.limit(limitFigure('tank_low_hours', limit.value), `${shortLitres(at)} L`),
          },
        ]
  const size = `${shortLitres(capacity)} L`
  return (
    <div className="mt-2 max-w-[30rem]">
      <RangeBar
        label={[text.bar(`${shortLitres(litres)} L`, size), ...ticks.map((tick) => tick.label)].join('; ')}
        low={Math.min(litres, capacity)}
        high={Math.min(litres, capacity)}
        most={capacity}
        fill="primary"
        ticks={ticks}
        lowLabel="0"
        highLabel={size}
      />
    </div>
  )
}
