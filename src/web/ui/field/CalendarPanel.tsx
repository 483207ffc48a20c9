import { DayPicker } from 'react-day-picker'
import { isDay } from '#domain/time/calendar-day.ts'
import { dateFieldText } from '../../words/date-field.ts'
import { Button } from '../Button.tsx'
import { CALENDAR, dateOfDay, dayOfDate } from './calendar.ts'
import { quickDays } from './quick-days.ts'

export interface CalendarPanelProps {
  /** 'YYYY-MM-DD'; anything else: no day is chosen. */
  value: string
  today: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}

const FIRST_YEAR = '2000-01-01'
const YEARS_AHEAD = 10
const ONE_DAY = {
  ...CALENDAR.classNames,
  selected: '[&>button]:bg-primary [&>button]:text-on-primary',
}

/** One day, with one press or from the month (E11). */
export function CalendarPanel({ value, today, min, max, onChoose }: CalendarPanelProps) {
  const chosen = isDay(value) ? dateOfDay(value) : undefined
  const first = dateOfDay(min || FIRST_YEAR)
  const last = dateOfDay(max || `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`)
  const opened = chosen ?? dateOfDay(today)
  return (
    <div className="flex flex-col gap-3">
      <fieldset
        aria-label={dateFieldText.quick}
        className="flex max-w-72 flex-wrap gap-1.5 pointer-coarse:max-w-77"
      >
        {quickDays(today, min, max).map(({ label, day }) => (
          <Button key={label} size="sm" aria-pressed={day === value} onClick={() => onChoose(day)}>
            {label}
          </Button>
        ))}
      </fieldset>
      <DayPicker
        {...CALENDAR}
        autoFocus
        mode="single"
        required
        selected={chosen}
        onSelect={(day) => onChoose(dayOfDate(day))}
        defaultMonth={opened > last ? last : opened < first ? first : opened}
        today={dateOfDay(today)}
        disabled={[{ before: first }, { after: last }]}
        startMonth={first}
        endMonth={last}
        classNames={ONE_DAY}
      />
    </div>
  )
}
