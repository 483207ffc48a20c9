import { useState } from 'react'
import { formatDay } from '#chart/format.ts'
import { fieldProps } from '../../../../form/field-props.ts'
import { DayField } from '../../../../ui/field/DayField.tsx'
import { refuelText } from '../../../../words/diesel.ts'
import { ChoiceTiles } from './ChoiceTiles.tsx'
import type { RefuelForm } from './use-refuel-form.ts'

export interface WhenChoiceProps {
  form: RefuelForm
  day: string
  today: string
  yesterday: string
}

const OTHER = 'other'

/** Today and yesterday are one tap; any other day opens a date field. */
export function WhenChoice({ form, day, today, yesterday }: WhenChoiceProps) {
  const [isOther, setOther] = useState(false)
  const known = [today, yesterday].includes(day)
  const chosen = isOther || !known ? OTHER : day
  const choose = (value: string) => {
    setOther(value === OTHER)
    if (value !== OTHER) form.setValue('day', value, { shouldValidate: true, shouldDirty: true })
  }
  return (
    <div className="flex flex-col gap-2">
      <ChoiceTiles
        label={refuelText.when}
        tiles={[
          { value: today, label: refuelText.today, more: formatDay(today).slice(0, 5) },
          { value: yesterday, label: refuelText.yesterday, more: formatDay(yesterday).slice(0, 5) },
          { value: OTHER, label: refuelText.otherDay, isWide: true },
        ]}
        value={chosen}
        onChoose={choose}
      />
      {chosen === OTHER && (
        <DayField {...fieldProps(form, 'day')} label={refuelText.date} required max={today} />
      )}
    </div>
  )
}
