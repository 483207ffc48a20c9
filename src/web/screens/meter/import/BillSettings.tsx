import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Select } from '../../../ui/field/Select.tsx'
import { billKindNames, mappingText } from '../../../words/import.ts'
import { DeviceSelect } from './DeviceSelect.tsx'
import { TimeFormatSelect } from './TimeFormatSelect.tsx'
import type { MappingSettingsProps } from './use-imports.ts'

/** Of bills, diesel, dips and run hours: whose they are where no column says so, and how dates are written. */
export function BillSettings(props: MappingSettingsProps) {
  const { mapping, onChange } = props
  const { branches } = useOrganisation()
  const has = (as: string) => mapping.columns.some((one) => one.as === as)
  return (
    <>
      {mapping.kind === 'run-hours' && !has('device') && <DeviceSelect {...props} />}
      {mapping.kind !== 'run-hours' && !has('branch') && (
        <Select
          label={mappingText.branch}
          placeholder={mappingText.chooseBranch}
          required
          options={branches.map(({ branch_id, name }) => ({ value: String(branch_id), label: name }))}
          value={mapping.branch === null ? '' : String(mapping.branch)}
          onChange={({ target }) => onChange({ ...mapping, branch: Number(target.value) || null })}
        />
      )}
      {mapping.kind === 'bills' && !has('bill-kind') && (
        <Select
          label={mappingText.billKind}
          placeholder={mappingText.chooseBillKind}
          required
          options={Object.entries(billKindNames).map(([value, label]) => ({ value, label }))}
          value={mapping.bill_kind ?? ''}
          onChange={({ target }) =>
            onChange({ ...mapping, bill_kind: target.value === '' ? null : (target.value as BillKind) })
          }
        />
      )}
      <TimeFormatSelect {...props} />
    </>
  )
}
