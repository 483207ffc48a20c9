import { formatNairaShort } from '#chart/format.ts'
import { hoursText } from '#contract/finding/running-messages.ts'
import type { OutagesAnswer } from '#contract/finding/sources.ts'
import { darkDaysText as text } from '../../../words/finding/outage.ts'

/** Dark opening hours of each weekday, with what is lost where an hour has a figure. */
export function DarkDays({ days }: { days: OutagesAnswer['dark_by_weekday'] }) {
  const most = Math.max(0, ...days.map(({ open_hours: hours }) => hours))
  if (most === 0) return null
  return (
    <section aria-label={text.title} className="mt-3 max-w-xl">
      <h3 className="text-xs font-medium text-ink-soft">{text.title}</h3>
      <ul className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
        {days.map(({ open_hours: hours, naira }, n) => (
          <li
            key={text.weekdays[n]}
            className="col-span-3 grid grid-cols-subgrid items-center py-0.5 text-xs tabular-nums"
          >
            <span>{text.weekdays[n]}</span>
            <span aria-hidden="true" className="h-2 min-w-0">
              <span
                className="block h-full rounded-sm bg-danger"
                style={{ width: `${(100 * hours) / most}%` }}
              />
            </span>
            <span className="text-right text-ink-soft">
              {hours === 0
                ? text.none
                : naira === null
                  ? hoursText(hours)
                  : text.lost(formatNairaShort(naira), hoursText(hours))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
