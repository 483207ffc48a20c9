import type { FindingState } from '#domain/finding/finding.ts'
import { amountField, dayField, orNull, textField } from '../../../form/field-kinds.tsx'
import type { Entries } from '../../../form/fields.ts'
import { findRefusals } from '../../../form/fields.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { findingStepText } from '../../../words/finding/finding.ts'

/** The steps that are typed; opening again asks for nothing. */
export type TypedStep = Exclude<FindingState, 'open'>

const filled = (sentence: string) => (typed: string) => (typed.trim() === '' ? sentence : null)
const day = (label: string) => dayField(label, { required: true, rule: filled(findingStepText.days.missing) })

/** What is typed with each step. */
export const STEP_FIELDS = {
  sent: {
    on: day(findingStepText.sentOn),
    complaint_no: orNull(textField(findingStepText.complaintNo, { hint: findingStepText.complaintHint })),
  },
  answered: {
    on: day(findingStepText.answeredOn),
    reason: orNull(textField(findingStepText.answer)),
  },
  settled: {
    on: day(findingStepText.settledOn),
    settled_naira: amountField(findingStepText.settledNaira, {
      required: true,
      prefix: '₦',
      hint: findingStepText.settledNairaHint,
      rule: filled(findingStepText.nairaMissing),
    }),
    settled_kwh: orNull(
      amountField(findingStepText.settledKwh, { unit: 'kWh', hint: findingStepText.settledKwhHint }),
    ),
  },
  dismissed: {
    reason: textField(findingStepText.reason, {
      required: true,
      rule: filled(findingStepText.reasonMissing),
    }),
  },
} as const

export type StepEntries = Partial<
  Entries<(typeof STEP_FIELDS)['sent']> &
    Entries<(typeof STEP_FIELDS)['answered']> &
    Entries<(typeof STEP_FIELDS)['settled']>
>

interface Days {
  readonly today: string
  readonly sentOn: string | null
}

/** The rules of each field, and of its day: not to come, not before it was sent. */
export function stepRefusals(
  step: TypedStep,
  entered: StepEntries,
  { today, sentOn }: Days,
): Refusals<StepEntries> {
  const refused: Refusals<StepEntries> = findRefusals(STEP_FIELDS[step], entered as never)
  const on = entered.on ?? ''
  if (refused.on !== undefined || step === 'dismissed') return refused
  if (on > today) return { ...refused, on: findingStepText.days.future }
  if (step !== 'sent' && sentOn !== null && on < sentOn) return { ...refused, on: findingStepText.days.early }
  return refused
}
