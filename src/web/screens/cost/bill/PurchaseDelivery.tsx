import { useWatch } from 'react-hook-form'
import { tankFormText } from '../../../words/tank-forms.ts'
import { ReceivedFields } from '../diesel-balance/forms/ReceivedFields.tsx'
import { useDeliveries } from '../diesel-balance/use-balance.ts'
import type { BillForm } from './bill-entries.ts'

const { title, why } = tankFormText.delivery

/** Beside what was paid for, what came into the tank; it may be left out and added later. */
export function PurchaseDelivery({ form }: { form: BillForm }) {
  const branch = Number(useWatch({ control: form.control, name: 'branch' }))
  const suppliers = useDeliveries(branch).data?.data.suppliers ?? []
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-medium">{title}</legend>
      <p className="mb-3 text-xs text-ink-soft">{why}</p>
      <div className="grid gap-4 @min-[28rem]:grid-cols-2">
        <ReceivedFields form={form} suppliers={suppliers} />
      </div>
    </fieldset>
  )
}
