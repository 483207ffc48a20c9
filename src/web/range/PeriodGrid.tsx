import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/field/Select.tsx'
import { dateDialogText } from '../words/range.ts'
import type { DateMode, DayRange } from './date-choice.ts'
import { dateChoices, yearChoices } from './date-choice.ts'

export interface PeriodGridProps {
  mode: Exclude<DateMode, 'day'>
  today: string
  chosen: DayRange | null
  onChoose: (range: DayRange) => void
}

/** Modes Month, Quarter, Half Year and Year: a year, and its periods as buttons (SH-09). */
export function PeriodGrid({ mode, today, chosen, onChoose }: PeriodGridProps) {
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  return (
    <div className="flex flex-col gap-4">
      {mode !== 'year' && (
        <Select
          label={dateDialogText.year}
          value={String(year)}
          options={yearChoices(today).map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(event) => setYear(Number(event.target.value))}
        />
      )}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {dateChoices(mode, year, today).map(({ key, label, first, last, isFuture }) => {
          const isChosen = chosen?.first === first && chosen.last === last
          return (
            <Button
              key={key}
              disabled={isFuture}
              aria-pressed={isChosen}
              tone={isChosen ? 'primary' : 'secondary'}
              onClick={() => onChoose({ first, last })}
            >
              {label}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
