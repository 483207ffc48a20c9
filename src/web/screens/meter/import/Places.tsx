import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Select } from '../../../ui/field/Select.tsx'
import { mappingText } from '../../../words/import.ts'
import { withPlace } from './mapping-change.ts'
import type { MappingSettingsProps } from './use-imports.ts'

/** Names in the file that are no branch's (or, for run hours, no device's) own. */
export function Places({ understood, mapping, onChange }: MappingSettingsProps) {
  const { branches } = useOrganisation()
  if (understood.unknown_places.length === 0) return null
  const options =
    mapping.kind === 'run-hours'
      ? branches.flatMap((branch) =>
          branch.devices.map(({ device_id, name }) => ({ id: device_id, label: `${branch.name}, ${name}` })),
        )
      : branches.map(({ branch_id, name }) => ({ id: branch_id, label: name }))
  return (
    <section aria-label={mappingText.places} className="mt-4">
      <h3 className="text-sm font-semibold">{mappingText.places}</h3>
      <p className="text-xs text-ink-soft">{mappingText.placesHelp}</p>
      <div className="mt-2 grid gap-3 @min-[36rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
        {understood.unknown_places.map((text) => (
          <Select
            key={text}
            label={mappingText.placeOf(text)}
            placeholder={mappingText.choosePlace}
            options={options.map(({ id, label }) => ({ value: String(id), label }))}
            value={String(mapping.places.find((place) => place.text === text)?.id ?? '')}
            onChange={({ target }) => onChange(withPlace(mapping, text, Number(target.value) || null))}
          />
        ))}
      </div>
    </section>
  )
}
