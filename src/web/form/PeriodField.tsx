import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../ui/Button.tsx'
import { DayField } from '../ui/field/DayField.tsx'
import { billFormText } from '../words/cost.ts'

/** First and last day, both included. */
export interface Period {
  first: string
  last: string
}

export interface PeriodFieldProps {
  label: string
  period: Period
  today: string
  first: UseFormRegisterReturn & { error: string | undefined }
  last: UseFormRegisterReturn & { error: string | undefined }
  presets: readonly (Period & { label: string })[]
  onChoose: (period: Period) => void
}

/** A range of days, typed or chosen with one press (AB-04). */
export function PeriodField({ label, period, today, first, last, presets, onChoose }: PeriodFieldProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 @min-[28rem]:col-span-2">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="grid gap-3 @min-[20rem]:grid-cols-2 max-md:[&_input]:pr-10">
        <DayField {...first} label={billFormText.periodFirst} required max={today} />
        <DayField
          {...last}
          label={billFormText.periodLast}
          required
          {...(period.first === '' ? {} : { min: period.first })}
          max={today}
        />
      </div>
      {presets.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a second fieldset inside the first would be read out twice
        <div role="group" aria-label={billFormText.presets} className="flex flex-wrap gap-1.5">
          {presets.map((preset) => {
            const isChosen = preset.first === period.first && preset.last === period.last
            return (
              <Button
                key={preset.label}
                size="sm"
                tone={isChosen ? 'primary' : 'secondary'}
                aria-pressed={isChosen}
                onClick={() => onChoose(preset)}
              >
                {preset.label}
              </Button>
            )
          })}
        </div>
      )}
    </fieldset>
  )
}
