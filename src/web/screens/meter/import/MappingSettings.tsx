import { IMPORT_KINDS } from '#domain/meter/import/columns.ts'
import { Select } from '../../../ui/field/Select.tsx'
import { kindNames, mappingText } from '../../../words/import.ts'
import { BillSettings } from './BillSettings.tsx'
import { Places } from './Places.tsx'
import { ReadingSettings } from './ReadingSettings.tsx'
import type { Mapping, MappingSettingsProps } from './use-imports.ts'

interface LookingSettingsProps extends MappingSettingsProps {
  /** Another kind or sheet: the file is looked at again. */
  onLook: (change: { kind?: Mapping['kind']; sheet?: string }) => Promise<void>
}

/** What holds for the file as a whole. */
export function MappingSettings(props: LookingSettingsProps) {
  const { understood, mapping, onChange, onLook } = props
  const rest = { understood, mapping, onChange }
  return (
    <div className="@container mt-4">
      <div className="grid items-start gap-4 @min-[36rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
        <Select
          label={mappingText.kind}
          options={IMPORT_KINDS.map((kind) => ({ value: kind, label: kindNames[kind] }))}
          value={mapping.kind}
          onChange={({ target }) => void onLook({ kind: target.value as Mapping['kind'] })}
        />
        {understood.sheets.length > 1 && (
          <Select
            label={mappingText.sheet}
            options={understood.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            value={mapping.sheet ?? ''}
            onChange={({ target }) => void onLook({ kind: mapping.kind, sheet: target.value })}
          />
        )}
        {mapping.kind === 'readings' ? <ReadingSettings {...rest} /> : <BillSettings {...rest} />}
      </div>
      <Places {...rest} />
    </div>
  )
}
