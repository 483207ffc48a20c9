import { useForm, useWatch } from 'react-hook-form'
import { paperText } from '#contract/cost/bill-messages.ts'
import { dateMissing } from '#contract/cost/cost-messages.ts'
import { prepaidText } from '#contract/cost/prepaid-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { tokenDigits } from '#domain/cost/bill/bill-details.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { EditDialog } from '../../../form/EditDialog.tsx'
import { FormFields } from '../../../form/FormFields.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { amountField, choiceField, dayField, textField } from '../../../form/field-kinds.tsx'
import { createResolver } from '../../../form/resolver.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { freeTokenText as text } from '../../../words/prepaid.ts'

interface Entries {
  kind: string
  date: string
  units: string
  number: string
  token: string
}

const KINDS = [
  { value: 'credit', label: text.credit },
  { value: 'key-change', label: text.keyChange },
]
const HEAD = { kind: choiceField<string>(text.kind, KINDS, { start: 'credit', required: true }) }
const CREDIT = { units: amountField(text.units, { unit: 'kWh', required: true }) }
const KEY = { number: amountField(text.number, { required: true, hint: text.numberHint }) }
const DATE = { date: dayField(text.date, { required: true }) }
const TOKEN = { token: textField(text.token, { inputMode: 'numeric', hint: text.tokenHint }) }

function refusals({ kind, date, units, number, token }: Entries) {
  return {
    ...(!isBillDay(date) && { date: dateMissing }),
    ...(kind === 'credit' && 'fault' in readAmount(units) && { units: prepaidText.noCredit }),
    ...(kind === 'key-change' && !/^[1-9]$/.test(number.trim()) && { number: prepaidText.noNumber }),
    ...(token.trim() !== '' && tokenDigits(token) === null && { token: paperText.noToken }),
  }
}

/** Units that the company credits, or one token of a change of key. */
export function AddFreeTokenDialog({ branch, onClose }: { branch: string; onClose: () => void }) {
  const today = useTodayLookup()(branch)
  const form = useForm<Entries>({
    defaultValues: { kind: 'credit', date: today, units: '', number: '1', token: '' },
    resolver: createResolver(refusals),
    mode: 'onTouched',
  })
  const draft = useDraft(form, `free-token/${branch}`, { secret: ['token'] })
  const { write, save, busy, failure } = useSave()
  const kind = useWatch({ control: form.control, name: 'kind' })
  const send = ({ date, units, number, token }: Entries) =>
    save(
      async () => {
        await write('addFreeToken', {
          params: { branchId: branch },
          body: {
            token_kind: kind === 'credit' ? 'credit' : 'key-change',
            date,
            ...(kind === 'credit' ? { units } : { number: Number(number) }),
            ...(token.trim() === '' ? {} : { token }),
          },
        })
        toast({ title: text.title, description: prepaidText.tokenAdded, tone: 'good' })
        draft.stored()
        onClose()
      },
      (error) => failToast(error, { title: text.failed }),
    )
  return (
    <EditDialog
      title={text.add}
      draft={draft}
      busy={busy}
      failure={failure}
      conflict={null}
      submit={text.add}
      submitting={text.adding}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <FormFields of={HEAD} form={form} />
      <FormFields of={DATE} form={form} with={{ date: { max: today } }} />
      {kind === 'credit' ? <FormFields of={CREDIT} form={form} /> : <FormFields of={KEY} form={form} />}
      <FormFields of={TOKEN} form={form} />
    </EditDialog>
  )
}
