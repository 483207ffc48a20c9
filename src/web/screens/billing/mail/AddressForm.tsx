import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addressSentence } from '#contract/billing/billing-messages.ts'
import { readAddress } from '#domain/people/mail-address.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { mailDialogText } from '../../../words/billing.ts'

export interface AddressFormProps {
  /** Tells this form from the other. */
  name: string
  submit: string
  busyLabel: string
  busy: boolean
  /** What the server said against it. */
  failure: string | null
  /** Whether it was done: then the field is emptied. */
  onSend: (email: string) => Promise<boolean>
}

/** One e-mail address and what to do with it (BI-09). */
export function AddressForm(props: AddressFormProps) {
  const { name, submit, busyLabel, busy, failure, onSend } = props
  const form = useForm({ defaultValues: { email: '' } })
  const draft = useDraft(form, `mail/${name}`)
  const [fault, setFault] = useState<string | null>(null)
  const send = form.handleSubmit(async ({ email }) => {
    const read = readAddress(email)
    setFault('fault' in read ? addressSentence(read.fault) : null)
    if ('fault' in read) return
    if (!(await onSend(read.address))) return
    draft.stored()
    form.reset()
  })
  return (
    <form
      noValidate
      aria-label={name}
      aria-busy={busy}
      className="flex flex-wrap items-start gap-2"
      onSubmit={send}
    >
      <DraftNotice draft={draft} className="w-full" />
      <TextField
        {...form.register('email', { onChange: () => setFault(null) })}
        className="min-w-0 flex-1 basis-56"
        label={mailDialogText.receiver}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={fault ?? failure ?? undefined}
      />
      <Button type="submit" tone="primary" busy={busy} busyLabel={busyLabel} className="mt-6.5">
        {submit}
      </Button>
    </form>
  )
}
