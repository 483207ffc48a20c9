import { TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { formatNaira, formatShare } from '#chart/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { SegmentedControl } from '../../../ui/field/SegmentedControl.tsx'
import { billFlowText } from '../../../words/bill.ts'
import type { BillEntries, BillForm } from './bill-entries.ts'
import { splitTypedVat } from './bill-entries.ts'

export interface VatProps {
  form: BillForm
  /** A share as decimal text: that of the bill's day. */
  vatRate: string
}

/** Whether the amount that is typed includes VAT (E4). */
export function VatChoice({ form }: Pick<VatProps, 'form'>) {
  const includes = useWatch({ control: form.control, name: 'includesVat' })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 @min-[28rem]:col-span-2">
      <div aria-hidden="true">
        <p className="text-sm font-medium">{billFlowText.vat}</p>
        <p className="text-xs text-ink-soft">{billFlowText.vatTyped}</p>
      </div>
      <SegmentedControl
        label={`${billFlowText.vat}: ${billFlowText.vatTyped}`}
        segments={[
          { value: 'includes', label: billFlowText.includesVat },
          { value: 'before', label: billFlowText.beforeVat },
        ]}
        value={includes ? 'includes' : 'before'}
        onValueChange={(value) => setIncludesVat(form, value === 'includes')}
      />
    </div>
  )
}

export function setIncludesVat(form: BillForm, includes: boolean): void {
  form.setValue('includesVat', includes, { shouldDirty: true })
}

/** Net, VAT and total of what is typed, as the server will store them. */
export function VatSplit({ form, vatRate }: VatProps) {
  const parts = splitTypedVat(useWatch({ control: form.control }) as BillEntries, vatRate)
  const lines = [
    { title: billFlowText.netLine, naira: parts?.net },
    { title: billFlowText.vatLine(formatShare(Number(vatRate), 1)), naira: parts?.vat },
    { title: billFlowText.total, naira: parts?.gross },
  ]
  return (
    <dl aria-label={billFlowText.split} className="text-sm @min-[28rem]:col-span-2">
      {lines.map(({ title, naira }, index) => (
        <div
          key={title}
          className={
            index === 2
              ? 'mt-1 flex justify-between gap-3 border-t border-line-strong pt-1 font-semibold'
              : 'flex justify-between gap-3 py-0.5 text-ink-soft'
          }
        >
          <dt>{title}</dt>
          <dd className="text-ink tabular-nums">{formatNaira(naira === undefined ? null : Number(naira))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** "The amount seems to include VAT", while it is typed, with the press that mends it (E4). */
export function SeemsGross({
  implied,
  inForce,
  onSwitch,
}: {
  implied: string
  inForce: string
  onSwitch: () => void
}) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-warn bg-warn-tint p-3 text-sm text-ink @min-[28rem]:col-span-2"
    >
      <p className="flex min-w-48 flex-1 items-start gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
        <span>{billFlowText.seemsGross(formatNaira(Number(implied)), formatNaira(Number(inForce)))}</span>
      </p>
      <Button size="sm" onClick={onSwitch}>
        {billFlowText.switchToGross}
      </Button>
    </div>
  )
}
