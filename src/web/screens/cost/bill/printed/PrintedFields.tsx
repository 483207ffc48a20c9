import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { BANDS } from '#domain/cost/bill/printed-bill.ts'
import { FormFields } from '../../../../form/FormFields.tsx'
import { amountField, choiceField, dayField, textField, timeField } from '../../../../form/field-kinds.tsx'
import { cx } from '../../../../ui/cx.ts'
import { billPrintedText } from '../../../../words/cost/bill-checks.ts'
import type { BillForm } from '../bill-entries.ts'
import { hasPrinted } from './printed-entries.ts'

const KEY = 'nairawatt-bill-printed'
const NAIRA = { prefix: '₦' } as const

const READS = {
  previous: amountField(billPrintedText.previous),
  present: amountField(billPrintedText.present),
  read: choiceField<string>(
    billPrintedText.read,
    [
      { value: '', label: billPrintedText.notSaid },
      { value: 'actual', label: billPrintedText.actual },
      { value: 'estimated', label: billPrintedText.estimated },
    ],
    { start: '' },
  ),
  multiplier: amountField(billPrintedText.multiplier, { placeholder: '1' }),
  previous_on: dayField(billPrintedText.previousOn),
  previous_at: timeField(billPrintedText.previousAt),
  present_on: dayField(billPrintedText.presentOn),
  present_at: timeField(billPrintedText.presentAt),
}

const AMOUNTS = {
  band: choiceField<string>(
    billPrintedText.band,
    [{ value: '', label: billPrintedText.notSaid }, ...BANDS.map((band) => ({ value: band, label: band }))],
    { start: '' },
  ),
  printed_tariff: amountField(billPrintedText.tariff, { ...NAIRA, unit: '/kWh' }),
  energy: amountField(billPrintedText.energy, NAIRA),
  printed_vat: amountField(billPrintedText.vat, NAIRA),
  arrears: amountField(billPrintedText.arrears, NAIRA),
  total: amountField(billPrintedText.total, NAIRA),
}

const LINES = {
  line_1: textField(billPrintedText.line(1)),
  naira_1: amountField(billPrintedText.lineNaira(1), NAIRA),
  line_2: textField(billPrintedText.line(2)),
  naira_2: amountField(billPrintedText.lineNaira(2), NAIRA),
  line_3: textField(billPrintedText.line(3)),
  naira_3: amountField(billPrintedText.lineNaira(3), NAIRA),
  line_4: textField(billPrintedText.line(4)),
  naira_4: amountField(billPrintedText.lineNaira(4), NAIRA),
}

/** What a bill prints beside its amounts: closed until it is wanted, then open from there on. */
export function PrintedFields({ form }: { form: BillForm }) {
  const [isOpen, setOpen] = useState(
    () => localStorage.getItem(KEY) === 'open' || hasPrinted(form.getValues()),
  )
  const toggle = () => {
    setOpen(!isOpen)
    localStorage.setItem(KEY, isOpen ? 'closed' : 'open')
  }
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={toggle}
        className="flex min-h-11 items-center justify-between gap-3 text-left"
      >
        <span>
          <span className="block text-sm font-semibold">{billPrintedText.title}</span>
          <span className="block text-xs text-ink-soft">{billPrintedText.hint}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <>
          <Group title={billPrintedText.reads} fields={READS} form={form} />
          <Group title={billPrintedText.amounts} fields={AMOUNTS} form={form} />
          <Group title={billPrintedText.lines} fields={LINES} form={form} />
        </>
      )}
    </section>
  )
}

interface GroupProps {
  title: string
  fields: typeof READS | typeof AMOUNTS | typeof LINES
  form: BillForm
}

function Group({ title, fields, form }: GroupProps) {
  return (
    <fieldset className="@container min-w-0">
      <legend className="mb-2 text-xs font-medium text-ink-soft">{title}</legend>
      <div className="grid gap-3 @min-[20rem]:grid-cols-2">
        <FormFields of={fields} form={form} />
      </div>
    </fieldset>
  )
}
