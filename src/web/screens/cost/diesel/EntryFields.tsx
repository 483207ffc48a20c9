import type { UseFormReturn } from 'react-hook-form'
import { useForm, useWatch } from 'react-hook-form'
import { BranchSelect } from '../../../form/BranchSelect.tsx'
import { FormFields } from '../../../form/FormFields.tsx'
import { fieldProps } from '../../../form/field-props.ts'
import { PeriodField } from '../../../form/PeriodField.tsx'
import { createResolver } from '../../../form/resolver.ts'
import type { TodayIn } from '../../../form/use-today.ts'
import { dieselText } from '../../../words/cost.ts'
import type { EntryEntries, EntryMode } from './entry-fields.ts'
import { ENTRY, entryRefusals, monthPresets } from './entry-fields.ts'
import { ReasonField } from './ReasonField.tsx'

const WIDE = '@min-[28rem]:col-span-2'

export type EntryForm = UseFormReturn<EntryEntries>

export function useEntryForm(mode: EntryMode, start: EntryEntries, todayIn: TodayIn): EntryForm {
  return useForm<EntryEntries>({
    defaultValues: start,
    resolver: createResolver((entered) => entryRefusals(mode, entered, todayIn(entered.branch))),
    mode: 'onTouched',
  })
}

export interface EntryFieldsProps {
  mode: EntryMode
  form: EntryForm
  todayIn: TodayIn
  /** An entry that exists stays with its branch. */
  withBranch: boolean
  /** The server asks why the litres are right. */
  isAsked: boolean
}

/** Day or days, litres and fuel (DE-01). */
export function EntryFields({ mode, form, todayIn, withBranch, isAsked }: EntryFieldsProps) {
  const today = todayIn(useWatch({ control: form.control, name: 'branch' }))
  return (
    <div className="@container">
      <div className="grid gap-4 @min-[28rem]:grid-cols-2">
        <FormFields
          of={ENTRY}
          form={form}
          with={{
            branch: withBranch ? <BranchSelect {...fieldProps(form, 'branch')} className={WIDE} /> : null,
            date:
              mode === 'daily' ? { max: today, className: WIDE } : <EntryPeriod form={form} today={today} />,
            reason: isAsked ? (
              <ReasonField
                {...fieldProps(form, 'reason')}
                onChoose={(reason) => form.setValue('reason', reason, { shouldDirty: true })}
              />
            ) : null,
          }}
        />
      </div>
    </div>
  )
}

function EntryPeriod({ form, today }: { form: EntryForm; today: string }) {
  const { isSubmitted } = form.formState
  const [first, last] = useWatch({ control: form.control, name: ['date', 'end_date'] })
  const how = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
  return (
    <PeriodField
      label={dieselText.period}
      period={{ first, last }}
      today={today}
      first={fieldProps(form, 'date', { deps: isSubmitted ? ['end_date'] : [] })}
      last={fieldProps(form, 'end_date')}
      presets={monthPresets(today)}
      onChoose={(period) => {
        form.setValue('date', period.first, how)
        form.setValue('end_date', period.last, how)
      }}
    />
  )
}
