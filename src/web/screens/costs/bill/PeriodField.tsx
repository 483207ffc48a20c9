import { useWatch } from 'react-hook-form'
import { billFormText, periodPresets } from '#contract/messages.ts'
import { now } from '../../../client/clock.ts'
import { useOrganisation } from '../../../shell/organisation.ts'
import { Button } from '../../../ui/Button.tsx'
import { DayField } from '../../../ui/DayField.tsx'
import type { BillForm } from './BillFields.tsx'
import { periodOf } from './period.ts'

/** First and last day of a bill, with presets (AB-04). */
export function PeriodField({ form, today }: { form: BillForm; today: string }) {
  const { zone } = useOrganisation()
  const { errors, isSubmitted } = form.formState
  const [first, last] = useWatch({ control: form.control, name: ['date', 'end_date'] })
  const at = now()
  const choose = (from: string, to: string) => {
    const how = { shouldDirty: true, shouldValidate: true }
    form.setValue('date', from, how)
    form.setValue('end_date', to, how)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 @min-[28rem]:col-span-2">
      <legend className="mb-1 text-sm font-medium">Period</legend>
      <div className="grid gap-3 @min-[20rem]:grid-cols-2">
        <DayField
          {...form.register('date', { deps: isSubmitted ? ['end_date'] : [] })}
          label={billFormText.periodFirst}
          required
          max={today}
          error={errors.date?.message}
        />
        <DayField
          {...form.register('end_date')}
          label={billFormText.periodLast}
          required
          {...(first === '' ? {} : { min: first })}
          max={today}
          error={errors.end_date?.message}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a second fieldset inside the first would be read out twice */}
      <div role="group" aria-label={billFormText.presets} className="flex flex-wrap gap-1.5">
        {periodPresets.map((name) => {
          const period = periodOf(name, at, zone)
          const isChosen = period.first === first && period.last === last
          return (
            <Button
              key={name}
              size="sm"
              tone={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              onClick={() => choose(period.first, period.last)}
            >
              {name}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}
