import { FormFields } from '../../../form/FormFields.tsx'
import { amountField, choiceField, timeField } from '../../../form/field-kinds.tsx'
import { receiptLineText as text } from '../../../words/prepaid.ts'
import type { BillForm } from '../bill/bill-entries.ts'

const LOADED = Object.entries(text.isLoaded).map(([value, label]) => ({ value, label }))

const FIELDS = {
  fee: amountField(text.fee, { prefix: '₦' }),
  debt: amountField(text.debt, { prefix: '₦' }),
  vat_printed: amountField(text.vat, { prefix: '₦' }),
  tariff_printed: amountField(text.tariff, { prefix: '₦', unit: '/kWh' }),
  paid_at: timeField(text.paidAt),
  loaded: choiceField<string>(text.loaded, LOADED, { start: '' }),
}

/** What else a receipt of units says; folded away, since most of it may be left out. */
export function ReceiptFields({ form, className }: { form: BillForm; className: string }) {
  return (
    <details className={className}>
      <summary className="flex min-h-10 cursor-pointer items-center rounded-md text-sm font-medium text-primary-ink pointer-coarse:min-h-11">
        {text.more}
      </summary>
      <p className="pb-3 text-xs text-ink-soft">{text.moreHint}</p>
      <div className="grid gap-4 @min-[28rem]:grid-cols-2">
        <FormFields of={FIELDS} form={form} />
      </div>
    </details>
  )
}
