import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { SOURCE_TYPES } from '#domain/site/device-type.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { deviceFormText } from '../../../words/platform-forms.ts'
import type { DeviceEntries } from './device-entries.ts'

/** Load and source: a device is one of the two, so that ticking one takes the tick off the other. */
export function KindFields({ form }: { form: UseFormReturn<DeviceEntries> }) {
  const { errors, isSubmitted } = form.formState
  const source = useWatch({ control: form.control, name: 'source' })
  const tick = (name: 'load' | 'source', other: 'load' | 'source') =>
    form.register(name, {
      onChange: (event: { target: { checked: boolean } }) => {
        if (event.target.checked) form.setValue(other, false)
        if (isSubmitted) void form.trigger(['source', 'source_type'])
      },
    })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{deviceFormText.kind}</legend>
      <Checkbox {...tick('load', 'source')} label={deviceFormText.load} hint={deviceFormText.loadHint} />
      <Checkbox
        {...tick('source', 'load')}
        label={deviceFormText.source}
        hint={deviceFormText.sourceHint}
        aria-invalid={errors.source ? true : undefined}
      />
      {errors.source?.message && <FieldError>{errors.source.message}</FieldError>}
      {source && (
        <Select
          {...form.register('source_type')}
          label={deviceFormText.sourceType}
          required
          placeholder={deviceFormText.choose}
          options={SOURCE_TYPES.map((value) => ({ value, label: deviceFormText.sourceTypes[value] }))}
          error={errors.source_type?.message}
        />
      )}
    </fieldset>
  )
}
