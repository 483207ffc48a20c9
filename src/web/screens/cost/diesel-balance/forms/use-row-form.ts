import { errorSentence } from '../../../../client/client-error.ts'
import { failToast } from '../../../../form/fail-toast.ts'
import { useEnter } from '../../../../form/use-enter.ts'
import type { NewEntry, TypedForm } from '../../../../outbox/entry.ts'
import { useSave } from '../../../../shell/use-save.ts'
import type { Writing } from '../../../../shell/use-write.ts'
import { toast } from '../../../../ui/overlay/toast.ts'
import { tankFormText } from '../../../../words/tank-forms.ts'

export type TypedAt = Pick<TypedForm, 'path' | 'draft'>

/** What was typed is kept on the device until the server has it. */
export function useKept(draft: string, done: string, onKept: () => void) {
  const { save, busy, failure } = useSave()
  const enter = useEnter()
  const send = (entry: (form: TypedAt) => NewEntry) =>
    save(
      async () => {
        const answers = await enter((path) => entry({ path, draft }), tankFormText.failed)
        if (answers !== null) toast({ title: done, tone: 'good' })
        onKept()
      },
      (error) => failToast(error, { title: tankFormText.failed }),
    )
  return { send, busy, failure, conflict: null }
}

/** A stored row is changed at once, over the version that was seen. */
export function useChanged<Row>(done: string, onChanged: () => void) {
  const { write, save, busy, failure, conflict } = useSave<Row>()
  const send = (change: (write: Writing['write']) => Promise<unknown>) =>
    save(async () => {
      await change(write)
      toast({ title: done, tone: 'good' })
      onChanged()
    }, errorSentence)
  return { send, busy, failure, conflict }
}
