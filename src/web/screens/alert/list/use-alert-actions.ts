import { MOST_ACKNOWLEDGED } from '#contract/alert/notifications.ts'
import { errorSentence } from '../../../client/client-error.ts'
import { useWrite } from '../../../shell/use-write.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { alertListText } from '../../../words/alert-list.ts'

function useAct() {
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
  return { write, act, busy }
}

/** As many as one call takes, the first of them; what is left stands in the list still. */
export function useAcknowledgeMany(onDone: () => void) {
  const { write, act, busy } = useAct()
  const acknowledge = (ids: readonly number[]) =>
    act(async () => {
      const answer = await write('acknowledgeNotifications', {
        body: { alert_ids: ids.slice(0, MOST_ACKNOWLEDGED) },
      })
      onDone()
      return answer
    })
  return { acknowledge, busy }
}

/** Acknowledging and muting one alert; every list is asked for again after it. */
export function useAlertActions(alertId: number) {
  const { write, act, busy } = useAct()
  const params = { alertId }
  return {
    busy,
    /** `ids`: of the row that it stands for. */
    acknowledge: (ids?: readonly number[]) =>
      act(() =>
        ids === undefined
          ? write('acknowledgeNotification', { params })
          : write('acknowledgeNotifications', { body: { alert_ids: [...ids] } }),
      ),
    mute: (hours: number) => act(() => write('muteNotification', { params, body: { hours } })),
    muteUntilChanged: () =>
      act(() => write('muteNotification', { params, body: { hours: 'until-changed' } })),
  }
}
