import { useWatch } from 'react-hook-form'
import { fieldProps } from '../../../form/field-props.ts'
import { PeriodField } from '../../../form/PeriodField.tsx'
import { useZoneLookup } from '../../../form/use-today.ts'
import { useMinute } from '../../../shell/use-minute.ts'
import { periodPresets } from '../../../words/cost.ts'
import type { BillForm } from './bill-entries.ts'
import { presetPeriod } from './period.ts'

export interface BillPeriodProps {
  label: string
  form: BillForm
  today: string
}

/** The period of a post-paid bill with its presets (AB-04). */
export function BillPeriod({ label, form, today }: BillPeriodProps) {
  const zoneForBranch = useZoneLookup()
  const now = useMinute()
  const { isSubmitted } = form.formState
  const [branch, first, last] = useWatch({ control: form.control, name: ['branch', 'date', 'end_date'] })
  const how = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
  return (
    <PeriodField
      label={label}
      period={{ first, last }}
      today={today}
      first={fieldProps(form, 'date', { deps: isSubmitted ? ['end_date'] : [] })}
      last={fieldProps(form, 'end_date')}
      presets={periodPresets.map((name) => ({
        label: name,
        ...presetPeriod(name, now, zoneForBranch(branch)),
      }))}
      onChoose={(period) => {
        form.setValue('date', period.first, how)
        form.setValue('end_date', period.last, how)
      }}
    />
  )
}
