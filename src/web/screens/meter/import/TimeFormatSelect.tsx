import { Select } from '../../../ui/field/Select.tsx'
import { mappingText } from '../../../words/import.ts'
import type { MappingSettingsProps } from './use-imports.ts'

/** How times are written: every format that all of the first rows fit. */
export function TimeFormatSelect({ understood, mapping, onChange }: MappingSettingsProps) {
  const formats = [...new Set([mapping.time_format, ...understood.time_formats])].filter((one) => one !== '')
  return (
    <Select
      label={mappingText.timeFormat}
      options={formats.map((format) => ({ value: format, label: format }))}
      value={mapping.time_format}
      onChange={({ target }) => onChange({ ...mapping, time_format: target.value })}
    />
  )
}
