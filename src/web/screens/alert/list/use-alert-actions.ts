import { errorSentence } from '../../../client/client-error.ts'
import { useWrite } from '../../../shell/use-write.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { alertListText } from '../../../words/alert-list.ts'

/** Acknowledging and muting one alert; every list is asked for again after it. */
export function useAlertActions(alertId: number) {
  const { write, once, busy } = useWrite()
  const act = (change: () => Promise<{ detail: string }>) =>
    once(async () => {
      try {
        const { detail } = await change()
        toast({ title: detail, tone: 'good' })
      } catch (error) {
        toast({ title: alertListText.failed, description: errorSentence(error), tone: 'bad' })
      }
    })
  const params = { alertId }
  return {
    busy,
    acknowledge: () => act(() => write('acknowledgeNotification', { params })),
    mute: (hours: number) => act(() => write('muteNotification', { params, body: { hours } })),
  }
}
