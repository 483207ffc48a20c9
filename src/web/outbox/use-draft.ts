import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { signedInClaims } from '../client/stored-log-in.ts'
import { device } from './device.ts'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'
import { sameValues } from './same-values.ts'

export interface FormDraft {
  /** When what stands in the form was typed, where it comes from a draft. */
  restoredAt: number | null
  /** Empties the form and forgets the draft. */
  discard(): void
  /** To be called when what was typed is stored, or waits to be sent: the draft has done its work. */
  stored(): void
}

/**
 * Keeps what is typed into a form on the device, per log-in and `key` (name the form and its branch in it), photos
 * too, and fills the form with it when it is opened again, until it is stored or discarded.
 */
export function useDraft<E extends FieldValues>(form: UseFormReturn<E>, key: string): FormDraft {
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const owner = signedInClaims()?.id ?? null
  const pending = useRef<(() => Promise<void>) | null>(null)
  useEffect(() => {
    if (owner === null) return
    const keeping = keepDraft(form, owner, key, setRestoredAt)
    pending.current = keeping.drop
    return keeping.stop
  }, [form, key, owner])
  const stored = () => {
    setRestoredAt(null)
    void pending.current?.()
  }
  const discard = () => {
    stored()
    form.reset()
  }
  return { restoredAt, discard, stored }
}

function keepDraft<E extends FieldValues>(
  form: UseFormReturn<E>,
  owner: number,
  key: string,
  tell: (at: number | null) => void,
) {
  let isPending = false
  let typed: E | null = null
  let restored: E | null = null
  let isStopped = false
  let last: Promise<unknown> = restore()

  async function restore() {
    const db = await device()
    const draft = db === null ? null : await readDraft(db, owner, key)
    if (draft === null || isStopped || typed !== null) return
    restored = draft.values as E
    form.reset(restored, { keepDefaultValues: true })
    tell(draft.at)
  }
  // At once, or a reload right after the last key would lose it; what is typed meanwhile goes with the next.
  const write = () => {
    if (typed === null || isPending) return
    isPending = true
    last = last
      .then(async () => {
        isPending = false
        const values = typed
        typed = null
        const db = await device()
        if (db === null || values === null) return
        const isEmpty = sameValues(values, form.formState.defaultValues)
        await (isEmpty ? dropDraft(db, owner, key) : writeDraft(db, owner, key, values))
      })
      .catch(() => undefined)
  }
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: ({ values }) => {
      if (restored !== null && sameValues(values, restored)) return
      typed = values as E
      write()
    },
  })
  const leaving = () => document.visibilityState === 'hidden' && write()
  document.addEventListener('visibilitychange', leaving)
  addEventListener('pagehide', write)
  return {
    async drop() {
      typed = null
      last = last.then(async () => {
        const db = await device()
        if (db !== null) await dropDraft(db, owner, key)
      })
      await last
    },
    stop() {
      isStopped = true
      write()
      unsubscribe()
      document.removeEventListener('visibilitychange', leaving)
      removeEventListener('pagehide', write)
    },
  }
}
