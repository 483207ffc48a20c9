import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BriefData } from '#contract/alert/brief.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { call } from '../../../client/call.ts'
import { fillsForm } from '../../../client/query-client.ts'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { briefPageText as text } from '../../../words/alert/brief.ts'
import type { BriefEntries } from './brief-fields.ts'
import { briefBody } from './brief-fields.ts'

const KEY = ['brief']

export function useBrief() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('brief', {}, signal),
    // What is being chosen is not replaced under the hands.
    refetchOnWindowFocus: false,
    ...fillsForm,
  })
}

function useKeep() {
  const client = useQueryClient()
  return (answer: AnswerOf<'brief'>) => client.setQueryData(KEY, answer)
}

export function useSaveBrief(base: BriefData['settings'], onSaved: (saved: BriefData['settings']) => void) {
  const keep = useKeep()
  const { write, save, ...state } = useSave<BriefData['settings']>()
  const send = (entered: BriefEntries, version = base.version) =>
    save(async () => {
      const answer = await write('editBrief', { body: { ...briefBody(entered), version } })
      keep(answer)
      onSaved(answer.data.settings)
      toast({ title: text.saved, description: answer.detail, tone: 'good' })
    }, failureToast(text.failed))
  return { ...state, save: send }
}

type Line = Pick<BriefData['muted'][number], 'topic' | 'branch'>

/** Whether a line of the brief is told. */
export function useMuteTopic() {
  const keep = useKeep()
  const { write, save, busy } = useSave()
  const mute = ({ topic, branch }: Line, isMuted: boolean) =>
    save(async () => {
      const body = { about_topic: topic, branch: branch.id, is_muted: isMuted }
      const answer = await write('muteBriefTopic', { body })
      keep(answer)
      toast({ title: answer.detail, tone: 'good' })
    }, failureToast(text.muteFailed))
  return { mute, busy }
}
