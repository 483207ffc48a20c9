import { formatDay, formatNaira } from '#chart/format.ts'
import { hoursText } from '#contract/finding/running-messages.ts'
import type { BesideAnswer } from '#contract/finding/sources.ts'
import { weekday } from '#domain/time/calendar-day.ts'
import { cx } from '../../../ui/cx.ts'
import { besideText as text } from '../../../words/finding/running.ts'

/** Monday first. */
const column = (day: string) => weekday(day) + 1

/** The days of the month in weeks: hours of a set beside a good grid, stronger the longer it was. */
export function BesideCalendar({ days }: { days: BesideAnswer['days'] }) {
  return (
    <section aria-label={text.calendar} className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-ink-soft">{text.calendar}</h3>
      <div aria-hidden="true" className="grid grid-cols-7 gap-1 text-center text-xs text-ink-soft">
        {text.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="mt-1 grid grid-cols-7 gap-1">
        {days.map((one, n) => (
          <Day key={one.day} day={one} isFirst={n === 0} />
        ))}
      </ol>
    </section>
  )
}

function Day({
  day: { day, counted_hours: hours, naira },
  isFirst,
}: {
  day: BesideAnswer['days'][number]
  isFirst: boolean
}) {
  const time = hours === 0 ? text.nothing : hoursText(hours)
  const words = text.day(formatDay(day), time, hours === 0 ? null : formatNaira(naira))
  return (
    <li
      title={words}
      style={isFirst ? { gridColumnStart: column(day) } : undefined}
      className={cx(
        'flex h-11 min-w-0 flex-col justify-between rounded-sm border px-1 py-0.5 text-xs',
        hours === 0 ? 'border-line' : hours < 1 ? 'border-warn bg-warn-tint' : 'border-bad bg-bad-tint',
      )}
    >
      <span className="sr-only">{words}</span>
      <span aria-hidden="true" className="text-ink-soft">
        {Number(day.slice(8))}
      </span>
      {hours > 0 && (
        <span aria-hidden="true" className="truncate text-right font-medium tabular-nums">
          {shortTime(hours)}
        </span>
      )}
    </li>
  )
}

/** '2:45' */
function shortTime(hours: number): string {
  const minutes = Math.round(hours * 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
