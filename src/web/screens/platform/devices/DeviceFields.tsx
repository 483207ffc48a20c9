import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { ICON_TYPES, METER_MODELS } from '#domain/meter/meter-model.ts'
import { FormDay } from '../../../form/FormDay.tsx'
import { fieldOf } from '../../../form/field-of.ts'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { deviceFormText } from '../../../words/platform-forms.ts'
import type { DeviceEntries, DeviceFormPlace } from './device-entries.ts'
import { hasIcon } from './device-entries.ts'
import { KindFields } from './KindFields.tsx'
import { MeterFields } from './MeterFields.tsx'

export interface DeviceFieldsProps {
  form: UseFormReturn<DeviceEntries>
  place: DeviceFormPlace
  /** What is known; null: it is added. */
  row: DeviceRow | null
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** S2 §2, §3: the dialog asks for an icon, the page for the day; both for what a reading needs. */
export function DeviceFields({ form, place, row }: DeviceFieldsProps) {
  const [load, source, source_type] = useWatch({
    control: form.control,
    name: ['load', 'source', 'source_type'],
  })
  const { errors } = form.formState
  const isPage = place === 'page'
  const { active, inactive, isTrue, isFalse } = deviceFormText
  return (
    <>
      <TextField {...fieldOf(form, 'name')} label={deviceFormText.deviceName} required autoComplete="off" />
      <TextField
        {...fieldOf(form, 'code')}
        label={isPage ? deviceFormText.deviceCode : deviceFormText.deviceIdentity}
        required
        autoComplete="off"
      />
      <Select
        {...fieldOf(form, 'meter_model')}
        label={isPage ? deviceFormText.type : deviceFormText.deviceType}
        required
        placeholder={deviceFormText.choose}
        options={optionsOf(METER_MODELS)}
      />
      <Select
        {...fieldOf(form, 'is_active')}
        label={deviceFormText.activeState}
        required
        options={[
          { value: 'true', label: isPage ? isTrue : active },
          { value: 'false', label: isPage ? isFalse : inactive },
        ]}
      />
      {isPage ? (
        <FormDay
          control={form.control}
          registered={form.register('date_added')}
          label={deviceFormText.dateAdded}
          required
          error={errors.date_added?.message}
        />
      ) : (
        hasIcon({ load, source, source_type }) && (
          <Select
            {...fieldOf(form, 'icon_type')}
            label={deviceFormText.iconType}
            required
            placeholder={deviceFormText.choose}
            options={optionsOf(ICON_TYPES)}
          />
        )
      )}
      <NumberField {...fieldOf(form, 'rated_kva')} label={deviceFormText.ratedKva} unit="kVA" />
      <KindFields form={form} />
      <MeterFields form={form} row={row} />
    </>
  )
}
