import { VALUE_KINDS, type ValueKind } from '#domain/meter/import/columns.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { mappingText, valueNames } from '../../../words/import.ts'
import { DeviceSelect } from './DeviceSelect.tsx'
import { TimeFormatSelect } from './TimeFormatSelect.tsx'
import type { MappingSettingsProps } from './use-imports.ts'

/** Of readings: whose they are, what the numbers are, and how their times are written. */
export function ReadingSettings(props: MappingSettingsProps) {
  const { mapping, onChange } = props
  const isOfIntervals = mapping.values === 'energy' || mapping.values === 'interval-mean'
  return (
    <>
      <DeviceSelect {...props} />
      <Select
        label={mappingText.values}
        options={VALUE_KINDS.map((value) => ({ value, label: valueNames[value] }))}
        value={mapping.values}
        onChange={({ target }) => onChange({ ...mapping, values: target.value as ValueKind })}
      />
      <TimeFormatSelect {...props} />
      {isOfIntervals && <IntervalSettings {...props} />}
      <details className="@min-[36rem]:col-span-2 @min-[60rem]:col-span-3">
        <summary className="cursor-pointer py-2 text-sm font-medium text-primary-ink">
          {mappingText.more}
        </summary>
        <div className="mt-2 grid items-start gap-4 @min-[36rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
          <MoreSettings {...props} />
        </div>
      </details>
    </>
  )
}

const PERIODS = [
  { value: '', label: mappingText.intervalDevice },
  ...[1, 5, 10, 15, 30, 60].map((minutes) => ({ value: String(minutes * 60), label: `${minutes} min` })),
]

function IntervalSettings({ mapping, onChange }: MappingSettingsProps) {
  const known = PERIODS.some(({ value }) => value === String(mapping.period_s ?? ''))
  const other = known ? [] : [{ value: String(mapping.period_s), label: `${mapping.period_s} s` }]
  return (
    <>
      <Select
        label={mappingText.interval}
        options={[...PERIODS, ...other]}
        value={mapping.period_s === null ? '' : String(mapping.period_s)}
        onChange={({ target }) => onChange({ ...mapping, period_s: Number(target.value) || null })}
      />
      <Select
        label={mappingText.stamp}
        options={[
          { value: 'start', label: mappingText.stampStart },
          { value: 'end', label: mappingText.stampEnd },
        ]}
        value={mapping.stamp}
        onChange={({ target }) => onChange({ ...mapping, stamp: target.value === 'start' ? 'start' : 'end' })}
      />
    </>
  )
}

function MoreSettings({ mapping, onChange }: MappingSettingsProps) {
  return (
    <>
      <Select
        label={mappingText.zone}
        options={[
          { value: '', label: mappingText.zoneBranch },
          { value: 'UTC', label: mappingText.zoneUtc },
          ...(mapping.zone === null || mapping.zone === 'UTC'
            ? []
            : [{ value: mapping.zone, label: mapping.zone }]),
        ]}
        value={mapping.zone ?? ''}
        onChange={({ target }) => onChange({ ...mapping, zone: target.value === '' ? null : target.value })}
      />
      <Select
        label={mappingText.decimal}
        options={[
          { value: '.', label: mappingText.point },
          { value: ',', label: mappingText.comma },
        ]}
        value={mapping.decimal}
        onChange={({ target }) => onChange({ ...mapping, decimal: target.value === ',' ? ',' : '.' })}
      />
      <TextField
        label={mappingText.noValue}
        hint={mappingText.noValueHint}
        autoComplete="off"
        defaultValue={mapping.no_value.join(' ')}
        onBlur={({ target }) =>
          onChange({ ...mapping, no_value: target.value.split(/\s+/).filter((text) => text !== '') })
        }
      />
      <NumberField
        label={mappingText.startRegister}
        hint={mappingText.startRegisterHint}
        unit="kWh"
        defaultValue={mapping.start_register ?? ''}
        onBlur={({ target }) => onChange({ ...mapping, start_register: parseStartRegister(target.value) })}
      />
      <Checkbox
        label={mappingText.midnight}
        checked={mapping.midnight_closes_day}
        onChange={() => onChange({ ...mapping, midnight_closes_day: !mapping.midnight_closes_day })}
      />
      <Checkbox
        label={mappingText.corrects}
        checked={mapping.corrects}
        onChange={() => onChange({ ...mapping, corrects: !mapping.corrects })}
      />
    </>
  )
}

function parseStartRegister(typed: string): number | null {
  const value = Number(typed)
  return typed.trim() === '' || !Number.isFinite(value) || value < 0 ? null : value
}
