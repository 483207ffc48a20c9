import type { Control, UseFormRegister } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { AlertLimit } from '#domain/alert/read-settings.ts'
import { ALERT_LIMITS, isLimitText, readLimit } from '#domain/alert/read-settings.ts'
import { DEFAULT_ALERT_SETTINGS } from '#domain/alert/settings.ts'
import { Warning } from '../../../form/Warning.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { alertLimitText, limitAffixes, limitFigure } from '../../../words/alert/limits.ts'
import { alertPageText, alertSwitchText } from '../../../words/alert.ts'
import { limitSentence } from '../../../words/alert-settings.ts'
import { LimitReplay } from '../limits/LimitReplay.tsx'
import type { LimitValues } from '../limits/use-limit-replay.ts'
import type { SettingEntries } from './setting-entries.ts'
import { limitWords } from './setting-entries.ts'
import type { Setting } from './setting-groups.ts'

export interface SettingRowProps {
  setting: Setting
  control: Control<SettingEntries>
  register: UseFormRegister<SettingEntries>
  /** Limits as they are stored. */
  stored: LimitValues
}

/** A switch with what it is about, and its limits beside it (AL-01). */
export function SettingRow({ setting: { on, limits }, stored, control, register }: SettingRowProps) {
  const { label, meaning } = alertSwitchText[on]
  return (
    <li className="grid items-start gap-x-6 gap-y-3 border-t border-line py-4 first:border-t-0 first:pt-1 last:pb-0 @min-[44rem]:grid-cols-[minmax(0,1fr)_22rem]">
      <Checkbox
        {...register(on)}
        label={<span className="font-medium">{label}</span>}
        hint={<span className="text-sm">{meaning}</span>}
      />
      {limits.length > 0 && (
        <div className="flex max-w-96 min-w-0 flex-col gap-2 @min-[24rem]:pl-6.5 @min-[44rem]:pl-0">
          <div className="grid grid-cols-2 items-start gap-3">
            {limits.map((key) => (
              <LimitField key={key} limit={key} stored={stored} control={control} register={register} />
            ))}
          </div>
          <Notice setting={{ on, limits }} control={control} />
        </div>
      )}
    </li>
  )
}

type LimitFieldProps = Omit<SettingRowProps, 'setting'> & { limit: AlertLimit }

function LimitField({ limit, stored, control, register }: LimitFieldProps) {
  const values = useWatch({ control, name: [...ALERT_LIMITS] })
  const typed = Object.fromEntries(ALERT_LIMITS.map((key, n) => [key, values[n] ?? ''])) as Record<
    AlertLimit,
    string
  >
  const isFault = !isLimitText(typed[limit])
  return (
    <NumberField
      {...register(limit)}
      label={alertLimitText[limit].label}
      {...limitAffixes(limit)}
      hint={
        isFault ? (
          alertPageText.savedAsEmpty
        ) : (
          <>
            {defaultWords(limit)}
            <LimitReplay limit={limit} typed={typed[limit]} stored={stored} place={null} />
          </>
        )
      }
      error={isFault ? limitSentence[limit] : limitWords(limit, typed)}
    />
  )
}

function defaultWords(limit: AlertLimit): string {
  const value = DEFAULT_ALERT_SETTINGS[limit]
  return value === null ? alertPageText.noDefault : alertPageText.byDefault(limitFigure(limit, value))
}

/** What keeps a rule from working although it is switched on. */
function Notice({ setting: { on, limits }, control }: Omit<SettingRowProps, 'register' | 'stored'>) {
  const isOn = useWatch({ control, name: on })
  const values = useWatch({ control, name: [...limits] }).map(readLimit)
  const says = isOn && values.every((value) => value === null) ? alertPageText.offWithoutValue : null
  return (
    <div role="status" className="empty:hidden">
      {says !== null && <Warning>{says}</Warning>}
    </div>
  )
}
