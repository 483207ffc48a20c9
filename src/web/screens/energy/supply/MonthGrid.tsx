import { useWidth } from '../../../chart/use-size.ts'
import { cx } from '../../../ui/cx.ts'
import { supplyText } from '../../../words/energy/supply.ts'
import { DayBar } from './DayBar.tsx'
import { DayStrip } from './DayStrip.tsx'
import { DayVerdictWord } from './DayVerdictWord.tsx'
import { hoursText, isWeekend, lineText, type ShownDay, type SupplyLines, weekdayName } from './supply-day.ts'

const TICKS = [0, 3, 6, 9, 12, 15, 18, 21, 24]
const STRIP_PX = 16

interface MonthGridProps {
  label: string
  patterns: string
  days: readonly ShownDay[]
  lines: SupplyLines | null
  mean: { text: string; verdict: ShownDay['verdict'] } | null
  /** Where the voltage is taken and how often, beside the mean. */
  measuredAt: string
}

/** A row a day: the strip of its 24 hours, hours of the grid, a bar against the promise, and how the day stands. */
export function MonthGrid({ label, patterns, days, lines, mean, measuredAt }: MonthGridProps) {
  const { ref, width } = useWidth()
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{label}</caption>
      <colgroup>
        <col className="w-16" />
        <col />
        <col className="w-20" />
        <col className="w-28" />
        <col className="w-20" />
      </colgroup>
      <thead className="text-xs text-ink-soft">
        <tr>
          <th scope="col" className="font-medium">
            <span className="sr-only">{supplyText.day}</span>
          </th>
          <th scope="col" className="px-1 font-medium">
            <span className="sr-only">{supplyText.strip}</span>
            <span ref={ref} aria-hidden="true" className="relative block h-5">
              {TICKS.map((hour) => (
                <HourTick key={hour} hour={hour} />
              ))}
            </span>
          </th>
          <th scope="col" className="pr-2 text-right font-medium">
            {supplyText.gridHours}
          </th>
          <th scope="col" className="relative font-medium">
            <span className="sr-only">{supplyText.promise}</span>
            {lines !== null && <LineLabels lines={lines} />}
          </th>
          <th scope="col" className="pl-2 text-left font-medium">
            <span className="sr-only">{supplyText.verdict}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day} className={cx('h-6', isWeekend(day.day) && 'bg-sunken')}>
            <th scope="row" className="pl-1 text-left text-xs font-normal whitespace-nowrap">
              <span className="text-ink-soft">{weekdayName(day.day)}</span>{' '}
              <span className="font-medium">{day.day.slice(8)}</span>
            </th>
            <td className="px-1">
              <DayStrip {...day} patterns={patterns} width={width} height={STRIP_PX} />
            </td>
            <td className="pr-2 text-right text-xs font-medium whitespace-nowrap tabular-nums">
              {day.runs.length === 0 ? '' : hoursText(day.low, day.high)}
            </td>
            <td>
              <DayBar low={day.low} high={day.high} lines={lines} />
            </td>
            <td className="pl-2 text-xs whitespace-nowrap">
              <DayVerdictWord verdict={day.verdict} lines={lines} />
            </td>
          </tr>
        ))}
      </tbody>
      {mean !== null && (
        <tfoot>
          <tr className="h-9 border-t border-line-strong text-xs">
            <th scope="row" className="pl-1 text-left font-semibold">
              {supplyText.mean}
            </th>
            <td className="px-1 text-ink-soft">{measuredAt}</td>
            <td className="pr-2 text-right font-semibold whitespace-nowrap tabular-nums">{mean.text}</td>
            <td />
            <td className="pl-2 whitespace-nowrap">
              <DayVerdictWord verdict={mean.verdict} lines={lines} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function HourTick({ hour }: { hour: number }) {
  const place = hour === 24 ? { right: 0 } : { left: `${(hour / 24) * 100}%` }
  return (
    <span className="absolute" style={place}>
      {String(hour).padStart(2, '0')}
    </span>
  )
}

/** The claim line's label ends at its line and the promise's begins at its own: the lines may be close. */
function LineLabels({ lines: { promised, claim } }: { lines: SupplyLines }) {
  const share = (hours: number) => `${(hours / 24) * 100}%`
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 block h-5">
      {claim !== null && (
        <span className="absolute pr-0.5 text-bad" style={{ right: `calc(100% - ${share(claim)})` }}>
          {lineText(claim)}
        </span>
      )}
      <span className="absolute pl-0.5 text-ink" style={{ left: share(promised) }}>
        {lineText(promised)}
      </span>
    </span>
  )
}
