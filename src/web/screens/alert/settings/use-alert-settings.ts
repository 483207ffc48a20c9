import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AlertsData } from '#contract/alert/alert-settings.ts'
import { call } from '../../../client/call.ts'
import { fillsForm } from '../../../client/query-client.ts'
import { signedInClaims } from '../../../client/stored-log-in.ts'
import { failToast } from '../../../form/fail-toast.ts'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { alertSaveText } from '../../../words/alert-settings.ts'
import type { SettingEntries } from './setting-entries.ts'
import { settingsBody } from './setting-entries.ts'

const KEY = ['alertsData']
const own = () => ({ owner: signedInClaims()?.id ?? 0 })

export function useAlertSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('alertsData', { params: own() }, signal),
    // What is being typed is not replaced under the hands.
    refetchOnWindowFocus: false,
    ...fillsForm,
  })
}

/**
 * Saves all settings, and says so for six seconds (AL-01, AL-03). `base`: what the form was filled from. Saved over
 * what another person has saved since, they would undo that: `conflict` is what stands there now.
 */
export function useSaveAlerts(base: AlertsData, onSaved: (kept: AlertsData) => void) {
  const client = useQueryClient()
  const { write, save, ...state } = useSave<AlertsData>()
  const send = (entries: SettingEntries, version = base.version) =>
    save(
      async () => {
        const body = settingsBody(entries, base.generator_data, version)
        const kept = await write('saveAlertsData', { params: own(), body })
        client.setQueryData(KEY, kept)
        onSaved(kept)
        toast({ ...alertSaveText.saved, tone: 'good' })
      },
      (error) => failToast(error, alertSaveText.failed),
    )
  return { ...state, save: send }
}
