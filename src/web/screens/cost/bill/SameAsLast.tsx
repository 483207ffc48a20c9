import { CopyPlus } from 'lucide-react'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { Button } from '../../../ui/Button.tsx'
import { billFlowText } from '../../../words/bill.ts'
import type { BillForm, BillRow } from './bill-entries.ts'
import { billRowKind } from './bill-entries.ts'
import { billWords } from './bill-words.ts'
import { sameAsLast } from './same-as-last.ts'

export interface SameAsLastProps {
  kind: BillKind
  form: BillForm
  last: BillRow
  today: string
}

/** Fills the form with the last bill of the branch, for the period that follows it. */
export function SameAsLast({ kind, form, last, today }: SameAsLastProps) {
  if (billRowKind(last) !== kind) return null
  const fill = () => {
    const how = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const
    for (const [name, value] of Object.entries(sameAsLast(last, today))) {
      form.setValue(name as 'value', value as string, how)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" icon={<CopyPlus aria-hidden="true" className="size-4" />} onClick={fill}>
        {billFlowText.sameAsLast}
      </Button>
      <span className="min-w-0 text-xs text-ink-soft wrap-anywhere">{billWords(last)}</span>
    </div>
  )
}
