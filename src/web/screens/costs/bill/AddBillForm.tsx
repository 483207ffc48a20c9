import { useState } from 'react'
import { billText } from '#contract/cost-messages.ts'
import { billFormText } from '#contract/cost-page-messages.ts'
import type { BillKindFields } from '#domain/cost/bill-kinds.ts'
import { useOrganisation } from '../../../shell/organisation.ts'
import { useSave } from '../../../shell/use-save.ts'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import { SubmitBar } from '../form/SubmitBar.tsx'
import { useBranch } from '../form/use-branch.ts'
import { useTodayOf } from '../form/use-today.ts'
import { Warning } from '../form/Warning.tsx'
import { BillFields } from './BillFields.tsx'
import type { BillEntries } from './bill-entries.ts'
import { bodyOf, emptyBill } from './bill-entries.ts'
import { tellFailure } from './failure.ts'
import { useBillForm, useSendSnapshot } from './use-bill-form.ts'

/** One of the four forms (AB-01). What was typed is kept until it has been stored. */
export function AddBillForm({ kind, tracker }: BillKindFields) {
  const branch = useBranch()
  const todayOf = useTodayOf()
  const { upload_limit_bytes: limitBytes } = useOrganisation()
  const rules = { kind, limitBytes, needsSnapshot: true, todayOf }
  const form = useBillForm(rules, emptyBill(branch.start))
  const { send, busy, failure, warning } = useAddBill(kind, tracker, form)
  return (
    <Card title={tracker}>
      <form
        noValidate
        aria-label={tracker}
        aria-busy={busy}
        className="group/form flex flex-col gap-4"
        onSubmit={(event) => {
          if (branch.refuses()) event.preventDefault()
          else void form.handleSubmit(send)(event)
        }}
      >
        <BillFields kind={kind} form={form} todayOf={todayOf} />
        <SubmitBar
          label={billFormText.submit}
          busyLabel={billFormText.submitting}
          busy={busy}
          failure={failure}
          notice={warning !== null && <Warning>{warning}</Warning>}
        />
      </form>
    </Card>
  )
}

function useAddBill(kind: BillKindFields['kind'], tracker: string, form: ReturnType<typeof useBillForm>) {
  const { write, save, busy, failure } = useSave()
  const sendSnapshot = useSendSnapshot(write)
  const [warning, setWarning] = useState<string | null>(null)
  const send = (entered: BillEntries) =>
    save(
      async () => {
        setWarning(null)
        const body = bodyOf(kind, entered, await sendSnapshot(entered))
        const saved = await write('addBill', { params: { kind }, body })
        toast({ title: billFormText.saved, description: billText.added(tracker), tone: 'good' })
        setWarning(saved.warning ?? null)
        form.reset(emptyBill(entered.branch))
      },
      (error) => tellFailure('add', kind, error, form),
    )
  return { send, busy, failure, warning }
}
