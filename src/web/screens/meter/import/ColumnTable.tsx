import { COLUMN_MEANINGS } from '#domain/meter/import/columns.ts'
import { listUnits } from '#domain/meter/import/unit.ts'
import { Select } from '../../../ui/field/Select.tsx'
import { mappingText } from '../../../words/import.ts'
import { columnMeaning, withMeaning, withUnit } from './mapping-change.ts'
import type { Mapping, Understood } from './use-imports.ts'

interface ColumnTableProps {
  understood: Understood
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

const SAMPLES = 3

/** Each column of the file: its name, its first values, what it means and in which unit. */
export function ColumnTable({ understood, mapping, onChange }: ColumnTableProps) {
  const options = [
    { value: '', label: mappingText.notImported },
    ...COLUMN_MEANINGS[mapping.kind].map(({ as, label }) => ({ value: as, label })),
  ]
  return (
    <ul className="mt-4 flex flex-col border-t border-line">
      {understood.columns.map(({ column, name, samples }) => {
        const as = columnMeaning(mapping, column)
        return (
          <li
            key={column}
            className="grid items-center gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,24rem)_14rem_9rem]"
          >
            <div className="min-w-0">
              <p className="font-medium break-words">{name}</p>
              <p className="truncate text-xs text-ink-soft" title={samples.join(' · ')}>
                {samples.slice(0, SAMPLES).join(' · ')}
              </p>
            </div>
            <Select
              label={mappingText.meaningOf(name)}
              hideLabel
              options={options}
              value={as ?? ''}
              onChange={({ target }) =>
                onChange(withMeaning(mapping, column, target.value === '' ? null : target.value))
              }
            />
            <UnitSelect {...{ mapping, column, name, as, onChange }} />
          </li>
        )
      })}
    </ul>
  )
}

interface UnitSelectProps {
  mapping: Mapping
  column: number
  name: string
  as: string | null
  onChange: (mapping: Mapping) => void
}

function UnitSelect({ mapping, column, name, as, onChange }: UnitSelectProps) {
  const units = as === null ? [] : listUnits(as)
  const mapped = mapping.columns.find((one) => one.column === column)
  if (mapping.kind !== 'readings' || units.length === 0 || mapped === undefined) return <span />
  return (
    <span className="flex items-center gap-2">
      <Select
        label={mappingText.unitOf(name)}
        hideLabel
        className="min-w-20 flex-1"
        options={units.map((unit) => ({ value: unit, label: unit === '1' ? '0 … 1' : unit }))}
        placeholder="—"
        value={mapped.unit ?? ''}
        onChange={({ target }) => target.value !== '' && onChange(withUnit(mapping, column, target.value))}
      />
      {mapped.factor !== 1 && (
        <span className="text-xs whitespace-nowrap text-ink-soft">
          {mappingText.factor(String(mapped.factor))}
        </span>
      )}
    </span>
  )
}
