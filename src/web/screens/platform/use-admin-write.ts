import type { AnswerOf, CallInput, CallName } from '../../client/call.ts'
import type { Saving } from '../../shell/use-save.ts'
import { failureToast, useSave } from '../../shell/use-save.ts'
import type { ToastText } from '../../ui/overlay/toast.ts'
import { toast } from '../../ui/overlay/toast.ts'

export interface AdminWrite<N extends CallName>
  extends Pick<Saving<unknown>, 'busy' | 'failure' | 'conflict'> {
  /** Whether it was done. */
  send(asked: CallInput<N>): Promise<boolean>
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
  const { write, save, busy, failure, conflict } = useSave()
  const send = async (asked: CallInput<N>) => {
    let isDone = false
    await save(async () => {
      const answer = await write(name, asked)
      const { detail } = answer as { detail: string }
      const said = typeof done === 'string' ? { title: done, description: detail } : done(answer)
      toast({ ...said, tone: 'good' })
      isDone = true
      onDone?.(answer)
    }, failureToast(failed))
    return isDone
  }
  return { send, busy, failure, conflict }
}
