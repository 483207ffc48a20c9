import type { UseFormReturn } from 'react-hook-form'
import { branchFormText } from '#contract/admin-form-messages.ts'
import { BANDS } from '#domain/tariff/band.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TimeField } from '../../../ui/TimeField.tsx'
import { fieldOf } from '../../costs/form/field-of.ts'
import type { BranchEntries } from './branch-entries.ts'

export function BranchFields({ form }: { form: UseFormReturn<BranchEntries> }) {
  return (
    <>
      <TextField {...fieldOf(form, 'name')} label={branchFormText.name} required autoComplete="off" />
      <TimeField
        {...fieldOf(form, 'opens_at')}
        label={branchFormText.opens}
        hint={branchFormText.hoursHint}
      />
      <TimeField {...fieldOf(form, 'closes_at')} label={branchFormText.closes} />
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
        {...fieldOf(form, 'nominal_voltage')}
        label={branchFormText.voltage}
        unit="V"
        placeholder="230"
      />
    </>
  )
}
