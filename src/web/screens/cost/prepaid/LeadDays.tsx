import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EditDialog } from '../../../form/EditDialog.tsx'
import { FormFields } from '../../../form/FormFields.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { amountField } from '../../../form/field-kinds.tsx'
import { createResolver } from '../../../form/resolver.ts'
import { useMay } from '../../../form/use-may.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useSave } from '../../../shell/use-save.ts'
import { Button } from '../../../ui/Button.tsx'
import { prepaidPageText as text } from '../../../words/prepaid.ts'

/** How long an order takes, and the way to change it. */
export function LeadDays({ days }: { days: number | null }) {
  const mayChange = useMay('setPrepaid')
  const [isOpen, setOpen] = useState(false)
  if (days === null) return <span />
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {text.listMore(days)}
      {mayChange && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={`${text.changeLead}: ${text.lead}`}
          onClick={() => setOpen(true)}
        >
          {text.changeLead}
        </Button>
      )}
      {isOpen && <LeadDialog days={days} onClose={() => setOpen(false)} />}
    </p>
  )
}

interface LeadEntries {
  lead: string
}

const LEAD = { lead: amountField(text.lead, { required: true }) }

function LeadDialog({ days, onClose }: { days: number; onClose: () => void }) {
  const form = useForm<LeadEntries>({
    defaultValues: { lead: String(days) },
    resolver: createResolver(({ lead }) => (/^(1?\d|20)$/.test(lead.trim()) ? {} : { lead: text.leadFault })),
    mode: 'onTouched',
  })
  const draft = useDraft(form, 'prepaid-setting')
  const { write, save, busy, failure } = useSave()
  const send = ({ lead }: LeadEntries) =>
    save(
      async () => {
        await write('setPrepaid', { body: { lead_days: Number(lead) } })
        draft.stored()
        onClose()
      },
      (error) => failToast(error, { title: text.leadTitle }),
    )
  return (
    <EditDialog
      title={text.leadTitle}
      draft={draft}
      busy={busy}
      failure={failure}
      conflict={null}
      submit={text.leadSave}
      submitting={text.leadSaving}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <FormFields of={LEAD} form={form} />
    </EditDialog>
  )
}
