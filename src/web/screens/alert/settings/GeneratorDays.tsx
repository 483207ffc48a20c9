import type { Control, UseFormRegister } from 'react-hook-form'
import type { AlertsData } from '#contract/alert/alert-settings.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import { Card } from '../../../ui/Card.tsx'
import { DayField } from '../../../ui/field/DayField.tsx'
import { alertGroupText } from '../../../words/alert.ts'
import type { LimitValues } from '../limits/use-limit-replay.ts'
import { SettingRow } from './SettingRow.tsx'
import type { SettingEntries } from './setting-entries.ts'
import { GENERATOR_SETTINGS } from './setting-groups.ts'

export interface GeneratorDaysProps {
  generators: AlertsData['generator_data']
  control: Control<SettingEntries>
  register: UseFormRegister<SettingEntries>
  stored: LimitValues
}

/** Whether alarms and services are told of, and the next day of each generator (AL-04). */
export function GeneratorDays({ generators, stored, control, register }: GeneratorDaysProps) {
  return (
    <Card title={alertGroupText.generators} className="@container">
      <ul>
        {GENERATOR_SETTINGS.map((setting) => (
          <SettingRow
            key={setting.on}
            setting={setting}
            stored={stored}
            control={control}
            register={register}
          />
        ))}
      </ul>
      {generators.length === 0 ? (
        <p className="mt-3 text-sm text-ink-soft">{alertGroupText.noGenerators}</p>
      ) : (
        <fieldset className="mt-3">
          <legend className="mb-2 text-sm font-semibold">{alertGroupText.nextMaintenance}</legend>
          <p className="mb-2 text-xs text-ink-soft">{alertGroupText.nextMaintenanceHint}</p>
          <div className="grid items-start gap-3 @min-[24rem]:grid-cols-2 @min-[44rem]:grid-cols-3">
            {generators.map(({ id, name, branch_name }, n) => (
              <DayField key={id} {...register(`days.${n}`)} label={prefixedName(branch_name, name)} />
            ))}
          </div>
        </fieldset>
      )}
    </Card>
  )
}
