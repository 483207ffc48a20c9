import type { Control, UseFormRegister } from 'react-hook-form'
import { alertGroupText } from '#contract/alert-page-messages.ts'
import type { AlertsData } from '#contract/calls/alert-settings.ts'
import { prefixedName } from '#domain/device-name.ts'
import { Card } from '../../../ui/Card.tsx'
import { FormDay } from '../../costs/form/FormDay.tsx'
import { SettingRow } from './SettingRow.tsx'
import type { SettingEntries } from './setting-entries.ts'

export interface GeneratorDaysProps {
  generators: AlertsData['generator_data']
  control: Control<SettingEntries>
  register: UseFormRegister<SettingEntries>
}

const MAINTENANCE = { on: 'generator_maintenance_alert', limits: [] } as const

/** Whether services are told of, and the next day of each generator (AL-04). */
export function GeneratorDays({ generators, control, register }: GeneratorDaysProps) {
  return (
    <Card title={alertGroupText.generators} className="@container">
      <ul>
        <SettingRow setting={MAINTENANCE} control={control} register={register} />
      </ul>
      {generators.length === 0 ? (
        <p className="mt-3 text-sm text-ink-soft">{alertGroupText.noGenerators}</p>
      ) : (
        <div className="mt-4 grid items-start gap-4 @min-[32rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
          {generators.map(({ id, name, branch_name }, n) => (
            <FormDay
              key={id}
              control={control}
              registered={register(`days.${n}`)}
              label={alertGroupText.nextMaintenance(prefixedName(branch_name, name))}
            />
          ))}
        </div>
      )}
    </Card>
  )
}
