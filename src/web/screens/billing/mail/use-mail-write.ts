import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf, CallInput } from '../../../client/call.ts'
import { errorSentence } from '../../../client/client-error.ts'
import type { Writing } from '../../../shell/use-write.ts'
import { toast } from '../../../ui/overlay/toast.ts'

type MailCall = 'addExternalBillReciever' | 'addAssignedDevices' | 'deleteMailReciever'

/** A change of the schedules: every answer is the whole of them, as the dialog shows it. */
export function useMailWrite({ write, once, busy }: Writing) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const change = <N extends MailCall>(
    name: N,
    asked: CallInput<N>,
    said: { done: string; failed: string },
  ) => {
    let isDone = false
    const work = async () => {
      setFailure(null)
      try {
        const answer: AnswerOf<MailCall> = await write(name, asked)
        client.setQueryData(['mailSchedulesData'], answer)
        toast({ title: said.done, tone: 'good' })
        isDone = true
      } catch (error) {
        toast({ title: said.failed, tone: 'bad' })
        setFailure(errorSentence(error))
      }
    }
    return once(work).then(() => isDone)
  }
  return { change, busy, failure, setFailure }
}
