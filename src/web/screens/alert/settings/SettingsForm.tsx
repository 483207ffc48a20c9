import { Lock } from 'lucide-react'
import type { AlertsData } from '#contract/alert/alert-settings.ts'
import { ConflictNotice } from '../../../form/ConflictNotice.tsx'
import { useFilledForm } from '../../../form/use-filled-form.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { Card } from '../../../ui/Card.tsx'
import { alertPageText } from '../../../words/alert.ts'
import { GeneratorDays } from './GeneratorDays.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SettingRow } from './SettingRow.tsx'
import type { SettingEntries } from './setting-entries.ts'
import { settingDifferences, settingRefusals, storedLimits, toSettingEntries } from './setting-entries.ts'
import { SETTING_COLUMNS } from './setting-groups.ts'
import { useSaveAlerts } from './use-alert-settings.ts'

/** All settings as one form; a save sends all of it (AL-01). */
export function SettingsForm({ kept }: { kept: AlertsData }) {
  const { form, base, fill, draft } = useFilledForm<SettingEntries, AlertsData>(
    kept,
    { key: draftKey(kept) },
    toSettingEntries,
    settingRefusals,
  )
  const { control, register, getValues, handleSubmit, formState } = form
  const { save, busy, failure, conflict, settle } = useSaveAlerts(base, fill)
  const { refusal } = base
  const stored = storedLimits(base)
  return (
    <form
      noValidate
      aria-label={alertPageText.title}
      aria-busy={busy}
      onSubmit={handleSubmit((entered) => save(entered))}
      className="group/form flex flex-col gap-4"
    >
      <p className="max-w-prose text-sm text-ink-soft">{alertPageText.howItWorks}</p>
      <DraftNotice draft={draft} />
      {conflict !== null && (
        <ConflictNotice
          differences={settingDifferences(conflict, getValues(), base.generator_data)}
          busy={busy}
          onKeep={() => {
            fill({ ...conflict, refusal })
            settle()
          }}
          onTakeOver={handleSubmit((entered) => save(entered, conflict.version))}
        />
      )}
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
                      <SettingRow
                        key={setting.on}
                        setting={setting}
                        stored={stored}
                        control={control}
                        register={register}
                      />
                    ))}
                  </ul>
                </Card>
              ))}
              {n === 0 && (
                <GeneratorDays
                  generators={base.generator_data}
                  stored={stored}
                  control={control}
                  register={register}
                />
              )}
            </div>
          ))}
        </div>
      </fieldset>
      {refusal === null && <SaveBar busy={busy} failure={failure} isChanged={formState.isDirty} />}
    </form>
  )
}

/** The days are in the order of the generators: those of another set of generators are not taken for theirs. */
function draftKey({ refusal, generator_data }: AlertsData): string | null {
  return refusal === null ? `alerts/${generator_data.map(({ id }) => id).join('.')}` : null
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
