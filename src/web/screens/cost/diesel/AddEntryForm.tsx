import { useState } from 'react'
import { entryText } from '#contract/cost/entry-messages.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { ClientError } from '../../../client/client-error.ts'
import { failToast } from '../../../form/fail-toast.ts'
import { PageForm } from '../../../form/PageForm.tsx'
import { useBranch } from '../../../form/use-branch.ts'
import { useEnter } from '../../../form/use-enter.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { Warning } from '../../../form/Warning.tsx'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useSave } from '../../../shell/use-save.ts'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { dieselText } from '../../../words/cost.ts'
import { EntryFields, useEntryForm } from './EntryFields.tsx'
import type { EntryEntries, EntryMode } from './entry-fields.ts'
import { emptyEntry, toOutboxEntry } from './entry-fields.ts'
import { asksReason } from './ReasonField.tsx'

/** The daily or the monthly form (DE-01). */
export function AddEntryForm({ mode }: { mode: EntryMode }) {
  const branch = useBranch()
  const localToday = useTodayLookup()
  const form = useEntryForm(mode, emptyEntry(branch.start), localToday)
  const key = `diesel-${mode}/${branch.start}`
  const draft = useDraft(form, key)
  const { send, busy, failure, warning, isAsked } = useAddEntry(mode, key, ({ branch: same }) => {
    draft.stored()
    form.reset(emptyEntry(same))
  })
  const title = mode === 'daily' ? dieselText.daily : dieselText.monthly
  return (
    <Card title={title}>
      <PageForm
        label={title}
        draft={draft}
        busy={busy}
        failure={failure}
        submit={dieselText.submit}
        submitting={dieselText.submitting}
        notice={warning !== null && <Warning>{warning}</Warning>}
        onSubmit={branch.guard(form.handleSubmit(send))}
      >
        <EntryFields mode={mode} form={form} todayIn={localToday} withBranch isAsked={isAsked} />
      </PageForm>
    </Card>
  )
}

type Answer = AnswerOf<'fuelEntry'> | AnswerOf<'monthlyFuelEntry'>

/** Litres are kept on the device until the server has them. `onKept`: the form is done with them. */
function useAddEntry(mode: EntryMode, draft: string, onKept: (entered: EntryEntries) => void) {
  const { save, busy, failure } = useSave()
  const enter = useEnter()
  const [warning, setWarning] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const send = (entered: EntryEntries) =>
    save(
      async () => {
        setWarning(null)
        const answers = await enter(
          (path) => toOutboxEntry(mode, entered, { path, draft }),
          mode === 'daily' ? dieselText.wentWrong : dieselText.failed,
        )
        if (answers !== null) {
          const description = mode === 'daily' ? entryText.dailyAdded : entryText.monthlyAdded
          toast({ title: dieselText.created, description, tone: 'good' })
          setWarning((answers.at(-1) as Answer).data.warning ?? null)
        }
        setAsked(false)
        onKept(entered)
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
