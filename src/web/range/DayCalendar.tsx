import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import type { DayRange } from './date-choice.ts'
import { dateOfDay, dayOfDate, yearChoices } from './date-choice.ts'
import { pickDay } from './pick-day.ts'

const LOOK = {
  months: 'relative flex justify-center',
  month: 'flex flex-col gap-2',
  month_caption: 'flex h-10 items-center justify-center',
  dropdowns: 'flex items-center gap-2',
  dropdown_root:
    'relative inline-flex items-center rounded-sm focus-within:outline-2 focus-within:outline-focus',
  dropdown: 'absolute inset-0 w-full cursor-pointer opacity-0',
  caption_label: 'inline-flex items-center gap-1 text-sm font-semibold',
  nav: 'absolute inset-x-0 top-0 flex h-10 items-center justify-between',
  button_previous:
    'grid size-10 place-items-center rounded-md hover:bg-primary-tint aria-disabled:opacity-40',
  button_next: 'grid size-10 place-items-center rounded-md hover:bg-primary-tint aria-disabled:opacity-40',
  chevron: 'size-4 fill-current text-ink-soft',
  month_grid: 'border-collapse',
  weekday: 'size-10 text-xs font-medium text-ink-soft',
  day: 'size-10 p-0 text-center text-sm',
  day_button: 'size-10 rounded-md hover:bg-primary-tint disabled:pointer-events-none',
  today: 'font-semibold text-primary-ink',
  outside: 'text-ink-soft',
  disabled: 'opacity-40',
  selected: 'bg-primary-tint',
  range_start: 'rounded-l-md [&>button]:bg-primary [&>button]:text-on-primary',
  range_end: 'rounded-r-md [&>button]:bg-primary [&>button]:text-on-primary',
} as const

/** "Sunday 15 November 2026": the number that is shown is a word of the name. */
const DAY_NAME = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

export interface DayCalendarProps {
  today: string
  chosen: DayRange | null
  onChoose: (range: DayRange) => void
}

/** Mode Select Day: one day, or the days from a first click to a second (SH-09). */
export function DayCalendar({ today, chosen, onChoose }: DayCalendarProps) {
  const [month, setMonth] = useState(() => dateOfDay(chosen?.last ?? today))
  const oldest = yearChoices(today).at(-1) ?? today.slice(0, 4)
  const last = dateOfDay(today)
  return (
    <DayPicker
      mode="range"
      required={false}
      selected={chosen === null ? undefined : { from: dateOfDay(chosen.first), to: dateOfDay(chosen.last) }}
      onSelect={(_, day) => onChoose(pickDay(chosen, dayOfDate(day)))}
      month={month}
      onMonthChange={setMonth}
      today={last}
      disabled={{ after: last }}
      startMonth={dateOfDay(`${oldest}-01-01`)}
      endMonth={last}
      captionLayout="dropdown"
      weekStartsOn={1}
      showOutsideDays
      fixedWeeks
      classNames={LOOK}
      labels={{ labelDayButton: (day) => DAY_NAME.format(day) }}
    />
  )
}
