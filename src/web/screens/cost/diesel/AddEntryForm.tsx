import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { entryText } from '#contract/cost/entry-messages.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { ClientError } from '../../../client/client-error.ts'
import { failToast } from '../../../form/fail-toast.ts'
import { SubmitBar } from '../../../form/SubmitBar.tsx'
import { tellKept } from '../../../form/tell-kept.ts'
import { useBranch } from '../../../form/use-branch.ts'
import { useTodayOf } from '../../../form/use-today.ts'
import { Warning } from '../../../form/Warning.tsx'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useOutbox } from '../../../outbox/use-outbox.ts'
import { useSave } from '../../../shell/use-save.ts'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { dieselText } from '../../../words/cost.ts'
import { EntryFields, useEntryForm } from './EntryFields.tsx'
import type { EntryEntries, EntryMode } from './entry-entries.ts'
import { emptyEntry, fuelEntryOf } from './entry-entries.ts'
import { asksReason } from './ReasonField.tsx'

/** The daily or the monthly form (DE-01). */
export function AddEntryForm({ mode }: { mode: EntryMode }) {
  const branch = useBranch()
  const todayOf = useTodayOf()
  const form = useEntryForm(mode, emptyEntry(branch.start), todayOf)
  const key = `diesel-${mode}/${branch.start}`
  const draft = useDraft(form, key)
  const { send, busy, failure, warning, isAsked } = useAddEntry(mode, key, ({ branch: same }) => {
    draft.stored()
    form.reset(emptyEntry(same))
  })
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
        <DraftNotice draft={draft} />
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

type Answer = AnswerOf<'fuelEntry'> | AnswerOf<'monthlyFuelEntry'>

/** Litres are kept on the device until the server has them. `onKept`: the form is done with them. */
function useAddEntry(mode: EntryMode, draft: string, onKept: (entered: EntryEntries) => void) {
  const { save, busy, failure } = useSave()
  const { submit } = useOutbox()
  const path = useLocation({ select: ({ href }) => href })
  const [warning, setWarning] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const send = (entered: EntryEntries) =>
    save(
      async () => {
        setWarning(null)
        const entry = fuelEntryOf(mode, entered, { path, draft })
        const done = await submit(entry)
        if (done.state === 'refused') throw done.error
        if (done.state === 'waiting') {
          tellKept(entry.title, done.failure, mode === 'daily' ? dieselText.wentWrong : dieselText.failed)
        } else {
          const description = mode === 'daily' ? entryText.dailyAdded : entryText.monthlyAdded
          toast({ title: dieselText.created, description, tone: 'good' })
          setWarning((done.answers.at(-1) as Answer).data.warning ?? null)
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
