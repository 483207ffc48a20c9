import { useState } from 'react'
import { dieselText } from '#contract/cost-page-messages.ts'
import { entryText } from '#contract/entry-messages.ts'
import { ClientError } from '../../../client/client-error.ts'
import { useSave } from '../../../shell/use-save.ts'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import { failToast } from '../form/fail-toast.ts'
import { SubmitBar } from '../form/SubmitBar.tsx'
import { useBranch } from '../form/use-branch.ts'
import { useTodayOf } from '../form/use-today.ts'
import { Warning } from '../form/Warning.tsx'
import type { EntryForm } from './EntryFields.tsx'
import { EntryFields, useEntryForm } from './EntryFields.tsx'
import type { EntryEntries, EntryMode } from './entry-entries.ts'
import { emptyEntry, reasonOf, spanOf } from './entry-entries.ts'
import { asksReason } from './ReasonField.tsx'

/** The daily or the monthly form (DE-01). */
export function AddEntryForm({ mode }: { mode: EntryMode }) {
  const branch = useBranch()
  const todayOf = useTodayOf()
  const form = useEntryForm(mode, emptyEntry(branch.start), todayOf)
  const { send, busy, failure, warning, isAsked } = useAddEntry(mode, form)
  const title = mode === 'daily' ? dieselText.daily : dieselText.monthly
  return (
    <Card title={title}>
      <form
        noValidate
        aria-label={title}
        aria-busy={busy}
        className="group/form flex flex-col gap-4"
        onSubmit={(event) => {
          if (branch.refuses()) event.preventDefault()
          else void form.handleSubmit(send)(event)
        }}
      >
        <EntryFields mode={mode} form={form} todayOf={todayOf} withBranch isAsked={isAsked} />
        <SubmitBar
          label={dieselText.submit}
          busyLabel={dieselText.submitting}
          busy={busy}
          failure={failure}
          notice={warning !== null && <Warning>{warning}</Warning>}
        />
      </form>
    </Card>
  )
}

function useAddEntry(mode: EntryMode, form: EntryForm) {
  const { write, save, busy, failure } = useSave()
  const [warning, setWarning] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const send = (entered: EntryEntries) =>
    save(
      async () => {
        setWarning(null)
        const { branch, quantity, fuel_type } = entered
        const params = { branchId: branch }
        const typed = { quantity: quantity.trim(), fuel_type, ...reasonOf(entered) }
        const body = { branch, ...spanOf(mode, entered), ...typed }
        const { data } =
          mode === 'daily'
            ? await write('fuelEntry', { params, body })
            : await write('monthlyFuelEntry', { params, body: { ...body, consumption_type: 'Monthly' } })
        const description = mode === 'daily' ? entryText.dailyAdded : entryText.monthlyAdded
        toast({ title: dieselText.created, description, tone: 'good' })
        setWarning(data.warning ?? null)
        setAsked(false)
        form.reset(emptyEntry(branch))
      },
      (error) => {
        setAsked(asksReason(error))
        return asksReason(error) ? error.message : failToast(error, failureText(mode, error))
      },
    )
  return { send, busy, failure, warning, isAsked }
}

/** DE-03, S1 §8. */
export function failureText(mode: EntryMode, error: unknown): { title: string; description?: string } {
  if (mode === 'monthly') return { title: dieselText.failed, description: dieselText.monthlyFailed }
  const isRefused = error instanceof ClientError && error.status === 400
  return isRefused
    ? { title: dieselText.failed, description: error.message }
    : { title: dieselText.wentWrong }
}
