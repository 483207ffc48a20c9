import { useState } from 'react'
import { ClientError, errorSentence } from '../client/client-error.ts'
import { toast } from '../ui/overlay/toast.ts'
import type { Writing } from './use-write.ts'
import { useWrite } from './use-write.ts'

export interface Saving<Row> extends Pick<Writing, 'write' | 'busy'> {
  /** Runs one change at a time. `tell` says that it failed; what it returns stays at the form. */
  save(work: () => Promise<void>, tell?: (error: unknown) => string | null): Promise<void>
  /** Why the last try failed; it stays until the next. */
  failure: string | null
  /** The row as it stands now, where somebody else was faster. */
  conflict: Row | null
  settle(): void
}

/** What a form or dialog changes: done once, its failure kept, and what another person stored meanwhile. */
export function useSave<Row = unknown>(): Saving<Row> {
  const { write, once, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Row | null>(null)
  const settle = () => {
    setFailure(null)
    setConflict(null)
  }
  const save: Saving<Row>['save'] = (work, tell = errorSentence) =>
    once(async () => {
      setFailure(null)
      try {
        await work()
        settle()
      } catch (error) {
        const isConflict = error instanceof ClientError && error.fault === 'conflict'
        setConflict(isConflict ? ((error.current ?? null) as Row | null) : null)
        setFailure(tell(error))
      }
    })
  return { write, save, busy, failure, conflict, settle }
}

/** Says in a notice that it failed, and why. */
export function failureToast(title: string): (error: unknown) => string {
  return (error) => {
    const description = errorSentence(error)
    toast({ title, description, tone: 'bad' })
    return description
  }
}
