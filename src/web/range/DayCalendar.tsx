import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { CALENDAR, dateOfDay, dayOfDate } from '../ui/field/calendar.ts'
import type { DayRange } from './date-choice.ts'
import { yearChoices } from './date-choice.ts'
import { pickDay } from './pick-day.ts'

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
      {...CALENDAR}
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
    />
  )
}
