import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { findingStateName } from '#contract/finding/finding-messages.ts'
import type { FindingRow } from '#contract/finding/findings.ts'
import { EditDialog } from '../../../form/EditDialog.tsx'
import { FormFields } from '../../../form/FormFields.tsx'
import { blank, type Fields, valuesToSend } from '../../../form/fields.ts'
import { createResolver } from '../../../form/resolver.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { findingStepText } from '../../../words/finding/finding.ts'
import { STEP_FIELDS, type StepEntries, stepRefusals, type TypedStep } from './state-fields.ts'
import { useChangeFinding } from './use-change-finding.ts'

interface StateDialogProps {
  finding: FindingRow
  step: TypedStep
  onClose: () => void
}

const TITLES: Readonly<Record<TypedStep, string>> = {
  sent: findingStepText.recordSent,
  answered: findingStepText.recordAnswer,
  settled: findingStepText.recordSettled,
  dismissed: findingStepText.dismiss,
}

/** One step of a finding, typed: when it was sent and under which number, what was answered, what was paid, why not. */
export function StateDialog({ finding: current, step, onClose }: StateDialogProps) {
  // What it was opened on: a newer row that arrives meanwhile does not pass for what was looked at.
  const [finding] = useState(current)
  const today = useTodayLookup()(String(finding.branch.id))
  const fields: Fields = STEP_FIELDS[step]
  const form = useForm<StepEntries>({
    defaultValues: { ...blank(fields), ...('on' in fields ? { on: today } : {}) } as StepEntries,
    resolver: createResolver((entered) => stepRefusals(step, entered, { today, sentOn: finding.sent_on })),
    mode: 'onTouched',
  })
  const draft = useDraft(form, `finding/${finding.id}/${step}`, { version: finding.version })
  const { send, busy, failure, conflict } = useChangeFinding(finding, () => {
    draft.stored()
    onClose()
  })
  const save = (version?: number) =>
    form.handleSubmit((entered) => send({ state: step, ...valuesToSend(fields, entered as never) }, version))
  const differences = conflict && [
    { label: findingStepText.state, stored: findingStateName[conflict.state], yours: findingStateName[step] },
  ]
  return (
    <EditDialog
      title={TITLES[step]}
      submit={findingStepText.save}
      submitting={findingStepText.saving}
      draft={draft}
      busy={busy}
      failure={failure}
      conflict={conflict && differences && { differences, onTakeOver: save(conflict.version) }}
      onSubmit={save()}
      onClose={onClose}
    >
      <FormFields of={fields as typeof STEP_FIELDS.sent} form={form as never} with={{ on: { max: today } }} />
    </EditDialog>
  )
}
