import { useForm, useWatch } from 'react-hook-form'
import { equipmentText } from '#contract/cost/cost-messages.ts'
import { signedInClaims } from '../../../client/stored-log-in.ts'
import { BranchSelect } from '../../../form/BranchSelect.tsx'
import { FormFields } from '../../../form/FormFields.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { blank } from '../../../form/fields.ts'
import { PageForm } from '../../../form/PageForm.tsx'
import { createResolver } from '../../../form/resolver.ts'
import { useBranch } from '../../../form/use-branch.ts'
import { useEnter } from '../../../form/use-enter.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useSave } from '../../../shell/use-save.ts'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { equipmentFormText } from '../../../words/cost.ts'
import type { EquipmentEntries } from './equipment-fields.ts'
import { EQUIPMENT, equipmentEntry, equipmentRefusals } from './equipment-fields.ts'

/** EQ-01. */
export function AddEquipmentForm() {
  const branch = useBranch()
  const localToday = useTodayLookup()
  const form = useForm<EquipmentEntries>({
    defaultValues: { ...blank(EQUIPMENT), branch: branch.start },
    resolver: createResolver((entered) => equipmentRefusals(entered, 'form', localToday(entered.branch))),
    mode: 'onTouched',
  })
  const today = localToday(useWatch({ control: form.control, name: 'branch' }))
  const key = `equipment/${branch.start}`
  const draft = useDraft(form, key)
  const { send, busy, failure } = useAddEquipment(key, ({ branch: same }) => {
    draft.stored()
    form.reset({ ...blank(EQUIPMENT), branch: same })
  })
  return (
    <Card title={equipmentFormText.title}>
      <PageForm
        label={equipmentFormText.title}
        draft={draft}
        busy={busy}
        failure={failure}
        submit={equipmentFormText.submit}
        submitting={equipmentFormText.submitting}
        onSubmit={branch.guard(form.handleSubmit(send))}
      >
        <div className="grid items-start gap-4 @min-[28rem]:grid-cols-2 @min-[60rem]:grid-cols-4">
          <FormFields
            of={EQUIPMENT}
            form={form}
            with={{
              branch: <BranchSelect {...fieldProps(form, 'branch')} className="@min-[28rem]:col-span-full" />,
              voltage: { unit: 'W', hint: equipmentFormText.perPiece },
              date_purchased: { max: today },
            }}
          />
        </div>
      </PageForm>
    </Card>
  )
}

/** Equipment is kept on the device until the server has it. */
function useAddEquipment(draft: string, onAdded: (entered: EquipmentEntries) => void) {
  const { save, busy, failure } = useSave()
  const enter = useEnter()
  const send = (entered: EquipmentEntries) =>
    save(
      async () => {
        const answers = await enter(
          (path) => equipmentEntry(entered, signedInClaims()?.id ?? 0, { path, draft }),
          equipmentFormText.addFailed,
        )
        if (answers) toast({ title: equipmentFormText.added, description: equipmentText.added, tone: 'good' })
        onAdded(entered)
      },
      (error) => failToast(error, { title: equipmentFormText.addFailed }),
    )
  return { send, busy, failure }
}
