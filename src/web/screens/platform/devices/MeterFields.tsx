import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { fieldOf } from '../../../form/field-of.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { meterFormText } from '../../../words/platform-forms.ts'
import type { DeviceEntries } from './device-entries.ts'
import { BREAKER_OPTIONS, periodHint, periodOptions } from './meter-entries.ts'

export interface MeterFieldsProps {
  form: UseFormReturn<DeviceEntries>
  /** What is known; null: it is added. */
  row: DeviceRow | null
}

/** How the meter is read and its register counts, with what is right for most meters filled in (E12). */
export function MeterFields({ form, row }: MeterFieldsProps) {
  const [source, breaker, period] = useWatch({ control: form.control, name: ['source', 'breaker', 'period'] })
  return (
    <fieldset className="min-w-0 @min-[36rem]:col-span-2">
      <legend className="mb-2 text-sm font-semibold">{meterFormText.legend}</legend>
      <div className="grid items-start gap-4 @min-[36rem]:grid-cols-2">
        <Select
          {...fieldOf(form, 'period')}
          label={meterFormText.period}
          hint={periodHint(row)}
          options={periodOptions(period)}
        />
        {source && (
          <Checkbox
            {...form.register('counts')}
            label={meterFormText.counts}
            hint={meterFormText.countsHint}
          />
        )}
        <NumberField
          {...fieldOf(form, 'register_digits')}
          label={meterFormText.digits}
          hint={meterFormText.digitsHint}
          required
          whole
        />
        <NumberField
          {...fieldOf(form, 'register_resolution')}
          label={meterFormText.resolution}
          hint={meterFormText.resolutionHint}
          required
          unit="kWh"
        />
        <Select
          {...fieldOf(form, 'breaker')}
          label={meterFormText.breaker}
          hint={breaker === 'mqtt' ? meterFormText.topic(row?.id ?? null) : meterFormText.breakerHint}
          options={BREAKER_OPTIONS}
        />
        {breaker !== '' && (
          <TextField
            {...fieldOf(form, 'breaker_provider')}
            label={meterFormText.provider}
            autoComplete="off"
          />
        )}
      </div>
      {row !== null && <p className="mt-2 text-xs text-ink-soft">{meterFormText.anew}</p>}
    </fieldset>
  )
}
