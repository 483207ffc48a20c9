import { useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { signedInClaims } from '../../client/stored-log-in.ts'
import type { DraftMoments, Keeping, KeepOptions } from './keep-draft.ts'
import { keepDraft } from './keep-draft.ts'

export interface FormDraft extends DraftMoments {
  /** Puts what was typed over an older version of the row into the form: the fields that were changed then, no other. */
  takeOlder(): void
  /** Empties the form and forgets the draft. */
  discard(): void
  /** To be called when what was typed is stored, or waits to be sent: the draft has done its work. */
  stored(): void
}

const NOTHING: DraftMoments = { restoredAt: null, olderAt: null }

/**
 * Keeps what is typed into a form on the device, per log-in and `key` (name the form and its branch or row in it),
 * photos too, and fills the form with it when it is opened again, until it is stored or discarded. A form without a
 * key keeps nothing.
 */
export function useDraft<E extends FieldValues>(
  form: UseFormReturn<E>,
  key: string | null,
  options: KeepOptions<E> = {},
): FormDraft {
  const [told, tell] = useState(NOTHING)
  const owner = signedInClaims()?.id ?? null
  const keeping = useRef<Keeping | null>(null)
  const asked = useRef(options)
  asked.current = options
  // Before the page takes a key: what is typed into a form that nobody follows yet would be kept nowhere.
  useLayoutEffect(() => {
    if (owner === null || key === null) return
    const mine = keepDraft(form, { owner, key, tell, options: () => asked.current })
    keeping.current = mine
    return () => {
      mine.stop()
      tell(NOTHING)
    }
  }, [form, key, owner])
  const stored = () => {
    tell(NOTHING)
    void keeping.current?.drop()
  }
  const discard = () => {
    stored()
    form.reset()
  }
  return { ...told, takeOlder: () => keeping.current?.takeOlder(), stored, discard }
}
