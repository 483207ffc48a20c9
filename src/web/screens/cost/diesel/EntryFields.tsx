import type { UseFormReturn } from 'react-hook-form'
import { useForm, useWatch } from 'react-hook-form'
import { FUEL_TYPE } from '#domain/cost/bill/bill-kinds.ts'
import { BranchSelect } from '../../../form/BranchSelect.tsx'
import { fieldOf } from '../../../form/field-of.ts'
import { PeriodField } from '../../../form/PeriodField.tsx'
import { resolverOf } from '../../../form/resolver.ts'
import type { TodayOf } from '../../../form/use-today.ts'
import { DayField } from '../../../ui/field/DayField.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { billFormText, dieselText } from '../../../words/cost.ts'
import type { EntryEntries, EntryMode } from './entry-entries.ts'
import { entryRefusals, monthPresets } from './entry-entries.ts'
import { ReasonField } from './ReasonField.tsx'

export type EntryForm = UseFormReturn<EntryEntries>

export function useEntryForm(mode: EntryMode, start: EntryEntries, todayOf: TodayOf): EntryForm {
  return useForm<EntryEntries>({
    defaultValues: start,
    resolver: resolverOf((entered) => entryRefusals(mode, entered, todayOf(entered.branch))),
    mode: 'onTouched',
  })
}

export interface EntryFieldsProps {
  mode: EntryMode
  form: EntryForm
  todayOf: TodayOf
  /** An entry that exists stays with its branch. */
  withBranch: boolean
  /** The server asks why the litres are right. */
  isAsked: boolean
}

/** Day or days, litres and fuel (DE-01). */
export function EntryFields({ mode, form, todayOf, withBranch, isAsked }: EntryFieldsProps) {
  const today = todayOf(useWatch({ control: form.control, name: 'branch' }))
  const { errors } = form.formState
  return (
    <div className="@container">
      <div className="grid gap-4 @min-[28rem]:grid-cols-2">
        {withBranch && (
          <BranchSelect
            registered={form.register('branch')}
            error={errors.branch?.message}
            className="@min-[28rem]:col-span-2"
          />
        )}
        {mode === 'daily' ? (
          <DayField
            {...fieldOf(form, 'date')}
            label={dieselText.date}
            required
            max={today}
            className="@min-[28rem]:col-span-2"
          />
        ) : (
          <EntryPeriod form={form} today={today} />
        )}
        <NumberField {...fieldOf(form, 'quantity')} label={dieselText.quantity} required unit="L" />
        <Select
          {...fieldOf(form, 'fuel_type')}
          label={dieselText.fuelType}
          required
          options={[{ value: FUEL_TYPE, label: billFormText.fuel }]}
        />
        {isAsked && (
          <ReasonField
            registered={form.register('reason')}
            error={errors.reason?.message}
            onChoose={(reason) => form.setValue('reason', reason, { shouldDirty: true })}
          />
        )}
      </div>
    </div>
  )
}

function EntryPeriod({ form, today }: { form: EntryForm; today: string }) {
  const { errors, isSubmitted } = form.formState
  const [first, last] = useWatch({ control: form.control, name: ['date', 'end_date'] })
  const how = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
  return (
    <PeriodField
      label={dieselText.period}
      period={{ first, last }}
      today={today}
      first={{
        registered: form.register('date', { deps: isSubmitted ? ['end_date'] : [] }),
        error: errors.date?.message,
      }}
      last={{ registered: form.register('end_date'), error: errors.end_date?.message }}
      presets={monthPresets(today)}
      onChoose={(period) => {
        form.setValue('date', period.first, how)
        form.setValue('end_date', period.last, how)
      }}
    />
  )
}
