import { snapshotSentence } from '#contract/cost/cost-messages.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { billKindFields } from '#domain/cost/bill/bill-kinds.ts'
import { errorSentence } from '../../../client/client-error.ts'
import { failToast } from '../../../form/fail-toast.ts'
import { billFormText } from '../../../words/cost.ts'
import type { BillForm } from './bill-entries.ts'

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
  const sentence = errorSentence(error)
  failToast(error, { title: failureTitle(act, kind), description: sentence })
  const field = fieldNamedIn(sentence, kind)
  if (form === undefined || field === null) return sentence
  form.setError(field, { message: sentence }, { shouldFocus: true })
  return null
}

/** The picture's field where the sentence is one about pictures, else the field whose label it names. */
export function fieldNamedIn(sentence: string, kind: BillKind) {
  if (isAboutPicture(sentence)) return 'snapshot'
  const named = billKindFields(kind).fields.filter(({ label }) => sentence.includes(label))
  return named.sort((a, b) => b.label.length - a.label.length)[0]?.name ?? null
}

function isAboutPicture(sentence: string): boolean {
  const faults = ['missing', 'not-an-image', 'not-a-paper', 'long-name', 'too-large'] as const
  return faults.some((fault) => sentence.startsWith(snapshotSentence(fault, '')))
}
