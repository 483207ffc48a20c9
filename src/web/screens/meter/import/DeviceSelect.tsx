import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Select } from '../../../ui/field/Select.tsx'
import { mappingText } from '../../../words/import.ts'
import type { MappingSettingsProps } from './use-imports.ts'

/** Whose readings or hours they are. */
export function DeviceSelect({ mapping, onChange }: MappingSettingsProps) {
  const { branches } = useOrganisation()
  const options = branches.flatMap((branch) =>
    branch.devices.map(({ device_id, name }) => ({
      value: String(device_id),
      label: `${branch.name}, ${name}`,
    })),
  )
  return (
    <Select
      label={mappingText.device}
      placeholder={mappingText.chooseDevice}
      required
      options={options}
      value={mapping.device_id === null ? '' : String(mapping.device_id)}
      onChange={({ target }) => onChange({ ...mapping, device_id: Number(target.value) || null })}
    />
  )
}
