import { useState } from 'react'
import { formatQuantity } from '#chart/format.ts'
import type { JsonMapping } from '#domain/meter/hardware/json-mapping.ts'
import { TIME_FORMATS } from '#domain/meter/hardware/json-mapping.ts'
import { MEASURES, measureLabel } from '#domain/meter/import/columns.ts'
import { keptUnit, listUnits, unitFactor } from '#domain/meter/import/unit.ts'
import { toNumber } from '#domain/meter/json-value.ts'
import { Button } from '../../../../ui/Button.tsx'
import { NumberField } from '../../../../ui/field/NumberField.tsx'
import { Select } from '../../../../ui/field/Select.tsx'
import { mappingText as text } from '../../../../words/platform/mapping.ts'
import { valueAs } from './guessed-mapping.ts'
import { guessTimeFormat, type Role } from './mapping-roles.ts'
import { writeValue } from './message-tree.ts'

export interface RoleEditorProps {
  readonly name: string
  readonly value: unknown
  readonly role: Role
  /** The unit that it seems to have; null: not known. */
  readonly likelyUnit: string | null
  readonly onChoose: (role: Role) => void
  readonly onDone: () => void
}

const WHATS = [
  { value: 'nothing', label: text.nothing },
  ...(['device', 'channel', 'time'] as const).map((as) => ({ value: as, label: text[as] })),
  ...MEASURES.map((measure) => ({ value: `value ${measure}`, label: measureLabel(measure) })),
]

/** What one value is: its measure with unit and factor, a name, or the time. */
export function RoleEditor({ name, value, role, likelyUnit, onChoose, onDone }: RoleEditorProps) {
  // Of what it was before somebody tried another measure.
  const [lastUnit, setLastUnit] = useState<string | null>(null)
  const choose = (what: string) => {
    const [as, measure] = what.split(' ')
    if (role.as === 'value') setLastUnit(role.unit)
    if (as === 'time') return onChoose({ as, format: guessTimeFormat(value) })
    if (as === 'device' || as === 'channel') return onChoose({ as })
    if (measure === undefined) return onChoose({ as: 'nothing' })
    onChoose(valueAs(measure, role, [lastUnit, likelyUnit]))
  }
  return (
    <div className="mb-2 ml-2 grid gap-3 rounded-md bg-sunken p-3 sm:grid-cols-2">
      <Select
        label={`${text.what}: ${name}`}
        options={WHATS}
        value={role.as === 'value' ? `value ${role.measure}` : role.as}
        onChange={(event) => choose(event.target.value)}
      />
      {role.as === 'time' && (
        <Select
          label={text.format}
          options={TIME_FORMATS.map((format) => ({ value: format, label: text.formats[format] }))}
          value={role.format}
          onChange={(event) =>
            onChoose({ as: 'time', format: event.target.value as NonNullable<JsonMapping['time']>['format'] })
          }
        />
      )}
      {role.as === 'value' && <Unit role={role} value={value} onChoose={onChoose} />}
      <Button size="sm" className="self-end justify-self-start" onClick={onDone}>
        {text.done}
      </Button>
    </div>
  )
}

interface UnitProps {
  readonly role: Extract<Role, { as: 'value' }>
  readonly value: unknown
  readonly onChoose: (role: Role) => void
}

function Unit({ role, value, onChoose }: UnitProps) {
  const units = listUnits(role.measure)
  const [typed, setTyped] = useState(role.factor === null ? '' : String(role.factor))
  const number = toNumber(typed.replace(',', '.').replace('−', '-'))
  const isRight = typed === '' || (number !== null && number !== 0 && Math.abs(number) <= 1e6)
  return (
    <>
      {units.length > 1 && (
        <Select
          label={text.unit}
          options={units.map((unit) => ({ value: unit, label: unit }))}
          value={role.unit ?? units[0]}
          onChange={(event) => onChoose({ ...role, unit: event.target.value })}
        />
      )}
      <NumberField
        label={text.factor}
        hint={text.factorHint}
        value={typed}
        error={isRight ? undefined : text.factorRule}
        onChange={({ target }) => {
          setTyped(target.value)
          const factor = toNumber(target.value.replace(',', '.').replace('−', '-'))
          if (target.value === '') onChoose({ ...role, factor: null })
          else if (factor !== null && factor !== 0 && Math.abs(factor) <= 1e6) onChoose({ ...role, factor })
        }}
      />
      <p className="self-center text-sm sm:col-span-2">{becomes(role, value)}</p>
    </>
  )
}

function becomes({ measure, unit, factor }: UnitProps['role'], value: unknown): string {
  const number = typeof value === 'boolean' ? Number(value) : toNumber(value)
  if (number === null) return text.noNumber
  const ours = number * (factor ?? 1) * (unit === null ? 1 : (unitFactor(measure, unit) ?? 1))
  const places = Number.isInteger(ours) ? 0 : Math.abs(ours) < 10 ? 3 : 2
  return text.becomes(
    `${writeValue(value)} ${unit ?? ''}`.trim(),
    formatQuantity(ours, keptUnit(measure), places),
  )
}
