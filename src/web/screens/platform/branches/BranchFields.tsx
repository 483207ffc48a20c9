import type { UseFormReturn } from 'react-hook-form'
import { BANDS } from '#domain/cost/tariff/band.ts'
import { fieldOf } from '../../../form/field-of.ts'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { TimeField } from '../../../ui/field/TimeField.tsx'
import { branchFormText } from '../../../words/platform-forms.ts'
import { zoneOptions } from '../form/zone-options.ts'
import type { BranchEntries } from './branch-entries.ts'

export interface BranchFieldsProps {
  form: UseFormReturn<BranchEntries>
  /** A branch that has days already. */
  isKnown: boolean
}

export function BranchFields({ form, isKnown }: BranchFieldsProps) {
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
      <Select
        {...fieldOf(form, 'zone')}
        label={branchFormText.zone}
        hint={isKnown ? branchFormText.zoneAnew : branchFormText.zoneHint}
        options={zoneOptions(form.formState.defaultValues?.zone ?? '')}
      />
      <NumberField
        {...fieldOf(form, 'tank_litres')}
        label={branchFormText.tank}
        hint={branchFormText.tankHint}
        unit="L"
      />
    </>
  )
}
