import { useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { FormDraft } from '../outbox/draft/use-draft.ts'
import { useDraft } from '../outbox/draft/use-draft.ts'
import type { Refusals } from './resolver.ts'
import { createResolver } from './resolver.ts'

export interface FilledForm<E extends FieldValues, Row> {
  form: UseFormReturn<E>
  /** What the form was filled from; its version is the one that was seen here. */
  base: Row
  fill: (row: Row) => void
  draft: FormDraft
}

export interface DraftKey<E> {
  /** Names the form and the row; null: nothing can be typed that is worth keeping. */
  key: string | null
  secret?: readonly (keyof E & string)[]
}

/**
 * A form that shows a stored row: the one that it opened with, then the one that a save answered. A newer row that
 * arrives meanwhile neither takes away what was typed nor passes for what was seen. What is typed is kept as a draft over
 * the version that it was filled from.
 */
export function useFilledForm<E extends FieldValues, Row extends { version: number } | null>(
  row: Row,
  { key, secret = [] }: DraftKey<E>,
  toEntries: (row: Row) => E,
  validate?: (entered: E, base: Row) => Refusals<E>,
): FilledForm<E, Row> {
  const [base, setBase] = useState(row)
  const form = useForm<E>({
    defaultValues: toEntries(base) as DefaultValues<E>,
    ...(validate && {
      resolver: createResolver((entered) => validate(entered, base)),
      mode: 'onTouched',
    }),
  })
  const draft = useDraft(form, key, { version: base?.version ?? null, secret })
  const fill = (from: Row) => {
    draft.stored()
    setBase(() => from)
    form.reset(toEntries(from))
  }
  return { form, base, fill, draft }
}
