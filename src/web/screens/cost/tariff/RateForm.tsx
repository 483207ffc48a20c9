import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { Refusals } from '../../../form/resolver.ts'
import { createResolver } from '../../../form/resolver.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { ratesText } from '../../../words/cost.ts'
import type { RateAdding } from './use-rates.ts'

export interface RateFormProps<E extends FieldValues, Body> {
  label: string
  draftKey: string
  start: E
  refusals: (entered: E) => Refusals<E>
  toBody: (entered: E) => Body
  adding: RateAdding<Body>
  onClose: () => void
  children: (form: UseFormReturn<E>) => ReactNode
}

/** A tariff or a factor that is added, above the list of them. */
export function RateForm<E extends FieldValues, Body>(props: RateFormProps<E, Body>) {
  const { label, draftKey, start, refusals, toBody, adding, onClose, children } = props
  const form = useForm<E>({
    defaultValues: start as DefaultValues<E>,
    resolver: createResolver(refusals),
    mode: 'onTouched',
  })
  const draft = useDraft(form, draftKey)
  const { send, busy, failure } = adding
  const leave = (forget: () => void) => () => {
    forget()
    onClose()
  }
  return (
    <form
      noValidate
      aria-label={label}
      aria-busy={busy}
      onSubmit={form.handleSubmit((entered) => send(toBody(entered), leave(draft.stored)))}
      className="@container"
    >
      <DraftNotice draft={draft} className="mb-3" />
      {children(form)}
      <div role="alert" className="not-empty:mt-3">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={leave(draft.discard)}>{ratesText.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy} busyLabel={ratesText.adding}>
          {ratesText.add}
        </Button>
      </div>
    </form>
  )
}
