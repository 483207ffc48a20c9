import { useState } from 'react'
import type { AnswerOf, Asked, CallName } from '../../client/call.ts'
import { ClientError, sentenceOf } from '../../client/client-error.ts'
import { useWrite } from '../../shell/use-write.ts'
import type { ToastText } from '../../ui/toast.ts'
import { toast } from '../../ui/toast.ts'

export interface AdminWrite<N extends CallName> {
  send(asked: Asked<N>): Promise<void>
  busy: boolean
  /** Why the last try failed; it stays until the next. */
  failure: string | null
  /** The row as it stands now, where somebody else was faster. */
  conflict: unknown
}

interface Outcome<N extends CallName> {
  /** What the notice says when it is done: with the server's sentence, or in words of its own. */
  done: string | ((answer: AnswerOf<N>) => ToastText)
  failed: string
  onDone?: (answer: AnswerOf<N>) => void
}

/** One kind of change: done once, told in a notice, its failure kept. */
export function useAdminWrite<N extends CallName>(
  name: N,
  { done, failed, onDone }: Outcome<N>,
): AdminWrite<N> {
  const { write, once, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<unknown>(null)
  const send = (asked: Asked<N>) =>
    once(async () => {
      setFailure(null)
      setConflict(null)
      try {
        const answer = await write(name, asked)
        const { detail } = answer as { detail: string }
        const said = typeof done === 'string' ? { title: done, description: detail } : done(answer)
        toast({ ...said, tone: 'good' })
        onDone?.(answer)
      } catch (error) {
        setConflict(error instanceof ClientError && error.fault === 'conflict' ? error.current : null)
        toast({ title: failed, description: sentenceOf(error), tone: 'bad' })
        setFailure(sentenceOf(error))
      }
    })
  return { send, busy, failure, conflict }
}
