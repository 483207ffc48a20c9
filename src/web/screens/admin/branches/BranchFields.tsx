import type { UseFormReturn } from 'react-hook-form'
import { branchFormText } from '#contract/admin-form-messages.ts'
import { BANDS } from '#domain/tariff/band.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { BranchEntries } from './branch-entries.ts'

export function BranchFields({ form }: { form: UseFormReturn<BranchEntries> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        {...form.register('name')}
        label={branchFormText.name}
        required
        autoComplete="off"
        error={errors.name?.message}
      />
      <TextField
        {...form.register('opens_at')}
        type="time"
        label={branchFormText.opens}
        hint={branchFormText.hoursHint}
        error={errors.opens_at?.message}
      />
      <TextField
        {...form.register('closes_at')}
        type="time"
        label={branchFormText.closes}
        error={errors.closes_at?.message}
      />
      <TextField {...form.register('disco')} label={branchFormText.disco} autoComplete="off" />
      <Select
        {...form.register('band')}
        label={branchFormText.band}
        options={[
          { value: '', label: branchFormText.noBand },
          ...BANDS.map((value) => ({ value, label: value })),
        ]}
      />
      <NumberField
        {...form.register('nominal_voltage')}
        label={branchFormText.voltage}
        unit="V"
        placeholder="230"
        error={errors.nominal_voltage?.message}
      />
    </>
  )
}
