import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { Refusals } from '../../../form/resolver.ts'
import { createResolver } from '../../../form/resolver.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import type { AdminFormProps } from './AdminForm.tsx'
import { AdminForm } from './AdminForm.tsx'

export interface AddFormProps<E extends FieldValues>
  extends Pick<AdminFormProps, 'label' | 'submit' | 'submitting' | 'saving' | 'onCancel'> {
  draftKey: string
  start: E
  refusals: (entered: E) => Refusals<E>
  /** Whether it was stored. */
  onSave: (entered: E, form: UseFormReturn<E>) => Promise<boolean>
  children: (form: UseFormReturn<E>) => ReactNode
}

/** A row that is new. */
export function AddForm<E extends FieldValues>(props: AddFormProps<E>) {
  const { draftKey, start, refusals, onSave, children, ...rest } = props
  const form = useForm<E>({
    defaultValues: start as DefaultValues<E>,
    resolver: createResolver(refusals),
    mode: 'onTouched',
  })
  const draft = useDraft(form, draftKey)
  const submit = form.handleSubmit(async (entered) => {
    if (await onSave(entered, form)) draft.stored()
  })
  return (
    <AdminForm {...rest} draft={draft} onSubmit={submit}>
      {children(form)}
    </AdminForm>
  )
}
