import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlaceLimitsRow } from '#contract/alert/place-limits.ts'
import { call } from '../../../client/call.ts'
import { fillsForm } from '../../../client/query-client.ts'
import { failToast } from '../../../form/fail-toast.ts'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { alertSaveText } from '../../../words/alert-settings.ts'
import type { LimitEntries } from './limit-entries.ts'
import { limitsBody } from './limit-entries.ts'

/** A branch as a whole, or a device. */
export type Place = { readonly branchId: number } | { readonly deviceId: number }

export const keyOfLimits = (place: Place) =>
  'branchId' in place ? ['branchLimits', place.branchId] : ['deviceLimits', place.deviceId]

async function loadLimits(place: Place, signal: AbortSignal): Promise<PlaceLimitsRow> {
  const { data } = await ('branchId' in place
    ? call('branchLimits', { params: { branchId: place.branchId } }, signal)
    : call('deviceLimits', { params: { deviceId: place.deviceId } }, signal))
  return data
}

/** For the form: what is being typed is not replaced under the hands. */
export function useLimitsToEdit(place: Place) {
  return useQuery({
    queryKey: keyOfLimits(place),
    queryFn: ({ signal }) => loadLimits(place, signal),
    refetchOnWindowFocus: false,
    ...fillsForm,
  })
}

export function usePlacesWithLimits() {
  return useQuery({
    queryKey: ['placesWithLimits'],
    queryFn: ({ signal }) => call('placesWithLimits', {}, signal),
  })
}

/** Saves all limits of a place; over what another person saved since, `conflict` is what stands there now. */
export function useSaveLimits(place: Place, base: PlaceLimitsRow, onSaved: (kept: PlaceLimitsRow) => void) {
  const client = useQueryClient()
  const { write, save, ...state } = useSave<PlaceLimitsRow>()
  const send = (entries: LimitEntries, version = base.version) =>
    save(
      async () => {
        const body = limitsBody(entries, version)
        const { data } = await ('branchId' in place
          ? write('saveBranchLimits', { params: { branchId: place.branchId }, body })
          : write('saveDeviceLimits', { params: { deviceId: place.deviceId }, body }))
        client.setQueryData(keyOfLimits(place), data)
        onSaved(data)
        toast({ ...alertSaveText.saved, tone: 'good' })
      },
      (error) => failToast(error, alertSaveText.failed),
    )
  return { ...state, save: send }
}
