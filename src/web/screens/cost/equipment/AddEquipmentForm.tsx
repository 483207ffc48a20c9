import { useLocation } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { equipmentText } from '#contract/cost/cost-messages.ts'
import { signedInClaims } from '../../../client/stored-log-in.ts'
import { BranchSelect } from '../../../form/BranchSelect.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { fieldOf } from '../../../form/field-of.ts'
import { resolverOf } from '../../../form/resolver.ts'
import { SubmitBar } from '../../../form/SubmitBar.tsx'
import { tellKept } from '../../../form/tell-kept.ts'
import { useBranch } from '../../../form/use-branch.ts'
import { useTodayOf } from '../../../form/use-today.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useOutbox } from '../../../outbox/use-outbox.ts'
import { useSave } from '../../../shell/use-save.ts'
import { Card } from '../../../ui/Card.tsx'
import { DayField } from '../../../ui/field/DayField.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { equipmentFormText } from '../../../words/cost.ts'
import type { EquipmentEntries } from './equipment-entries.ts'
import { emptyEquipment, equipmentEntry, equipmentRefusals } from './equipment-entries.ts'

const { columns } = equipmentFormText

/** EQ-01. */
export function AddEquipmentForm() {
  const branch = useBranch()
  const todayOf = useTodayOf()
  const form = useForm<EquipmentEntries>({
    defaultValues: emptyEquipment(branch.start),
    resolver: resolverOf((entered) => equipmentRefusals(entered, 'form', todayOf(entered.branch))),
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const today = todayOf(useWatch({ control: form.control, name: 'branch' }))
  const key = `equipment/${branch.start}`
  const draft = useDraft(form, key)
  const { send, busy, failure } = useAddEquipment(key, ({ branch: same }) => {
    draft.stored()
    form.reset(emptyEquipment(same))
  })
  return (
    <Card title={equipmentFormText.title}>
      <form
        noValidate
        aria-label={equipmentFormText.title}
        aria-busy={busy}
        className="group/form @container flex flex-col gap-4"
        onSubmit={(event) => {
          if (branch.refuses()) event.preventDefault()
          else void form.handleSubmit(send)(event)
        }}
      >
        <DraftNotice draft={draft} />
        <div className="grid items-start gap-4 @min-[28rem]:grid-cols-2 @min-[60rem]:grid-cols-4">
          <BranchSelect
            registered={form.register('branch')}
            error={errors.branch?.message}
            className="@min-[28rem]:col-span-full"
          />
          <TextField {...fieldOf(form, 'name')} label={columns.name} required autoComplete="off" />
          <NumberField
            {...fieldOf(form, 'voltage')}
            label={columns.voltage}
            required
            unit="W"
            hint={equipmentFormText.perPiece}
          />
          <NumberField {...fieldOf(form, 'quantity')} label={columns.quantity} required />
          <DayField
            {...fieldOf(form, 'date_purchased')}
            label={columns.date_purchased}
            required
            max={today}
          />
        </div>
        <SubmitBar
          label={equipmentFormText.submit}
          busyLabel={equipmentFormText.submitting}
          busy={busy}
          failure={failure}
        />
      </form>
    </Card>
  )
}

/** Equipment is kept on the device until the server has it. */
function useAddEquipment(draft: string, onAdded: (entered: EquipmentEntries) => void) {
  const { save, busy, failure } = useSave()
  const { submit } = useOutbox()
  const path = useLocation({ select: ({ href }) => href })
  const send = (entered: EquipmentEntries) =>
    save(
      async () => {
        const entry = equipmentEntry(entered, signedInClaims()?.id ?? 0, { path, draft })
        const done = await submit(entry)
        if (done.state === 'refused') throw done.error
        if (done.state === 'waiting') tellKept(entry.title, done.failure, equipmentFormText.addFailed)
        else toast({ title: equipmentFormText.added, description: equipmentText.added, tone: 'good' })
        onAdded(entered)
      },
      (error) => failToast(error, { title: equipmentFormText.addFailed }),
    )
  return { send, busy, failure }
}
