import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { alertSaveText } from '#contract/alert-messages.ts'
import type { AlertsData } from '#contract/calls/alert-settings.ts'
import { call } from '../../../client/call.ts'
import { sentenceOf } from '../../../client/client-error.ts'
import { signedInClaims } from '../../../client/stored-log-in.ts'
import { useWrite } from '../../../shell/use-write.ts'
import { toast } from '../../../ui/toast.ts'
import { failToast } from '../../costs/form/fail-toast.ts'
import type { SettingEntries } from './setting-entries.ts'
import { bodyOf } from './setting-entries.ts'

const KEY = ['alertsData']
const own = () => ({ owner: signedInClaims()?.id ?? 0 })

export function useAlertSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('alertsData', { params: own() }, signal),
    // What is being typed is not replaced under the hands.
    refetchOnWindowFocus: false,
  })
}

/** Saves all settings, and says so for six seconds (AL-01, AL-03). */
export function useSaveAlerts(generators: AlertsData['generator_data'], onSaved: (kept: AlertsData) => void) {
  const client = useQueryClient()
  const { write, once, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const save = (entries: SettingEntries) =>
    once(async () => {
      setFailure(null)
      try {
        const kept = await write('saveAlertsData', { params: own(), body: bodyOf(entries, generators) })
        client.setQueryData(KEY, kept)
        onSaved(kept)
        toast({ ...alertSaveText.saved, tone: 'good' })
      } catch (error) {
        failToast(error, alertSaveText.failed)
        setFailure(sentenceOf(error))
      }
    })
  return { save, busy, failure }
}
