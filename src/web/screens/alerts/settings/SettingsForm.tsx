import { Lock } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { alertPageText } from '#contract/alert-page-messages.ts'
import type { AlertsData } from '#contract/calls/alert-settings.ts'
import { Card } from '../../../ui/Card.tsx'
import { GeneratorDays } from './GeneratorDays.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SettingRow } from './SettingRow.tsx'
import type { SettingEntries } from './setting-entries.ts'
import { entriesOf } from './setting-entries.ts'
import { SETTING_COLUMNS } from './setting-groups.ts'
import { useSaveAlerts } from './use-alert-settings.ts'

/** All settings as one form; a save sends all of it (AL-01). */
export function SettingsForm({ kept }: { kept: AlertsData }) {
  const { control, register, reset, handleSubmit, formState } = useForm<SettingEntries>({
    defaultValues: entriesOf(kept),
  })
  const { save, busy, failure } = useSaveAlerts(kept.generator_data, (saved) => reset(entriesOf(saved)))
  const { refusal } = kept
  return (
    <form
      noValidate
      aria-label={alertPageText.title}
      aria-busy={busy}
      onSubmit={handleSubmit(save)}
      className="group/form flex flex-col gap-4"
    >
      <p className="max-w-prose text-sm text-ink-soft">{alertPageText.howItWorks}</p>
      {refusal !== null && <ReadOnly reason={refusal} />}
      <fieldset disabled={refusal !== null} className="flex min-w-0 flex-col gap-4">
        <legend className="sr-only">{alertPageText.settings}</legend>
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {SETTING_COLUMNS.map((groups, n) => (
            <div key={groups[0]?.title} className="flex min-w-0 flex-col gap-4">
              {groups.map(({ title, settings }) => (
                <Card key={title} title={title} className="@container">
                  <ul>
                    {settings.map((setting) => (
                      <SettingRow key={setting.on} setting={setting} control={control} register={register} />
                    ))}
                  </ul>
                </Card>
              ))}
              {n === 0 && (
                <GeneratorDays generators={kept.generator_data} control={control} register={register} />
              )}
            </div>
          ))}
        </div>
      </fieldset>
      {refusal === null && <SaveBar busy={busy} failure={failure} isChanged={formState.isDirty} />}
    </form>
  )
}

function ReadOnly({ reason }: { reason: string }) {
  return (
    <p className="flex items-start gap-2 rounded-md border border-line bg-sunken p-3 text-sm text-ink">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="font-medium">{alertPageText.readOnly}</strong> {reason}
      </span>
    </p>
  )
}
