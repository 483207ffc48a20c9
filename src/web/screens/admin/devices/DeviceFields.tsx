import type { UseFormReturn } from 'react-hook-form'
import { deviceFormText } from '#contract/admin-form-messages.ts'
import { ICON_TYPES, METER_MODELS } from '#domain/meter/meter-model.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormDay } from '../../costs/form/FormDay.tsx'
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
      <TextField
        {...form.register('name')}
        label={deviceFormText.deviceName}
        required
        autoComplete="off"
        error={errors.name?.message}
      />
      <TextField
        {...form.register('code')}
        label={isPage ? deviceFormText.deviceCode : deviceFormText.deviceIdentity}
        required
        autoComplete="off"
        error={errors.code?.message}
      />
      <Select
        {...form.register('meter_model')}
        label={isPage ? deviceFormText.type : deviceFormText.deviceType}
        required
        placeholder={deviceFormText.choose}
        options={optionsOf(METER_MODELS)}
        error={errors.meter_model?.message}
      />
      <Select
        {...form.register('is_active')}
        label={deviceFormText.activeState}
        required
        options={[
          { value: 'true', label: isPage ? isTrue : active },
          { value: 'false', label: isPage ? isFalse : inactive },
        ]}
        error={errors.is_active?.message}
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
          {...form.register('icon_type')}
          label={deviceFormText.iconType}
          required
          placeholder={deviceFormText.choose}
          options={optionsOf(ICON_TYPES)}
          error={errors.icon_type?.message}
        />
      )}
      <NumberField
        {...form.register('rated_kva')}
        label={deviceFormText.ratedKva}
        unit="kVA"
        error={errors.rated_kva?.message}
      />
      <KindFields form={form} />
    </>
  )
}
