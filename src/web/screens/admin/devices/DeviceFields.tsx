import type { UseFormReturn } from 'react-hook-form'
import { deviceFormText } from '#contract/admin-form-messages.ts'
import { ICON_TYPES, METER_MODELS } from '#domain/meter/meter-model.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormDay } from '../../costs/form/FormDay.tsx'
import { fieldOf } from '../../costs/form/field-of.ts'
import type { DeviceEntries, DeviceFormPlace } from './device-entries.ts'
import { KindFields } from './KindFields.tsx'

export interface DeviceFieldsProps {
  form: UseFormReturn<DeviceEntries>
  place: DeviceFormPlace
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** S2 §2, §3: the dialog asks for an icon, the page for the day; both for what a reading needs. */
export function DeviceFields({ form, place }: DeviceFieldsProps) {
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
        <Select
          {...fieldOf(form, 'icon_type')}
          label={deviceFormText.iconType}
          required
          placeholder={deviceFormText.choose}
          options={optionsOf(ICON_TYPES)}
        />
      )}
      <NumberField {...fieldOf(form, 'rated_kva')} label={deviceFormText.ratedKva} unit="kVA" />
      <KindFields form={form} />
    </>
  )
}
