import { billFormText } from '#contract/cost-page-messages.ts'
import type { BillKind } from '#domain/cost/bill-kinds.ts'
import { billKindFields } from '#domain/cost/bill-kinds.ts'
import { sentenceOf } from '../../../client/client-error.ts'
import { failToast } from '../form/fail-toast.ts'
import type { BillForm } from './bill-entries.ts'
import { SnapshotRefusedError } from './use-bill-form.ts'

export type BillAct = 'add' | 'edit' | 'delete'

/** S1 §8: what is said when a bill could not be written. */
export function failureTitle(act: BillAct, kind: BillKind): string {
  const isCredit = kind === 'pre-paid' || kind === 'ipp'
  if (act === 'add') {
    if (isCredit) return billFormText.addFailed
    return kind === 'diesel' ? billFormText.dieselFailed : billFormText.postPaidFailed
  }
  return act === 'edit' && isCredit ? billFormText.editFailed : billFormText.updateFailed
}

/** Says that it failed and why; the reason stays at the field it is about, or else is returned for the form's end. */
export function tellFailure(act: BillAct, kind: BillKind, error: unknown, form?: BillForm): string | null {
  const sentence = error instanceof SnapshotRefusedError ? error.message : sentenceOf(error)
  failToast(error, { title: failureTitle(act, kind), description: sentence })
  const field = error instanceof SnapshotRefusedError ? 'snapshot' : fieldNamedIn(sentence, kind)
  if (form === undefined || field === null) return sentence
  form.setError(field, { message: sentence }, { shouldFocus: true })
  return null
}

/** The field whose label the server's sentence names. */
export function fieldNamedIn(sentence: string, kind: BillKind) {
  const named = billKindFields(kind).fields.filter(({ label }) => sentence.includes(label))
  return named.sort((a, b) => b.label.length - a.label.length)[0]?.name ?? null
}
