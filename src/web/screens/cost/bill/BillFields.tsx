import { useWatch } from 'react-hook-form'
import type { BillField, BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { billKindFields, FUEL_TYPE } from '#domain/cost/bill/bill-kinds.ts'
import { BranchSelect } from '../../../form/BranchSelect.tsx'
import { FormFields } from '../../../form/FormFields.tsx'
import { amountField, choiceField, dayField, textField } from '../../../form/field-kinds.tsx'
import { fieldProps } from '../../../form/field-props.ts'
import type { FormField } from '../../../form/fields.ts'
import type { TodayIn } from '../../../form/use-today.ts'
import { TextField } from '../../../ui/field/TextField.tsx'
import { billFlowText } from '../../../words/bill.ts'
import { billFormText } from '../../../words/cost.ts'
import { ReceiptFields } from '../prepaid/ReceiptFields.tsx'
import { BillPeriod } from './BillPeriod.tsx'
import type { BillEntries, BillForm } from './bill-entries.ts'
import { computeTariff, PAPER_FIELDS, purchaseCost } from './bill-entries.ts'
import { PrintedFields } from './printed/PrintedFields.tsx'
import { VatChoice, VatSplit } from './VatFields.tsx'

export interface BillFieldsProps {
  kind: BillKind
  form: BillForm
  todayIn: TodayIn
  /** That of the bill's day, a share as decimal text. */
  vatRate: string
  /** An edit does not move a bill to another branch. */
  hasBranch: boolean
  /** The last four digits of the token that is stored. */
  tokenEnd?: string | null
}

const WIDE = '@min-[28rem]:col-span-2'

/** The fields of a kind (AB-01), in the order in which they stand on the paper. */
export function BillFields({ kind, form, todayIn, vatRate, hasBranch, tokenEnd = null }: BillFieldsProps) {
  const entered = useWatch({ control: form.control }) as BillEntries
  const today = todayIn(entered.branch)
  const fields = FIELDS[kind]
  return (
    <div className="@container">
      <div className="grid gap-4 @min-[28rem]:grid-cols-2">
        {hasBranch && <BranchSelect {...fieldProps(form, 'branch')} className={WIDE} />}
        <FormFields
          of={fields}
          form={form}
          with={{
            price_per_litre: { after: <WhatItCosts cost={purchaseCost(entered)} /> },
            token: {
              hint: tokenEnd === null ? billFlowText.tokenHint : billFlowText.tokenKept(tokenEnd),
            },
            date:
              kind === 'post-paid' ? (
                <BillPeriod label={fields.date?.label ?? ''} form={form} today={today} />
              ) : (
                { max: today }
              ),
            value: {
              after: (
                <>
                  <ImpliedTariff tariff={computeTariff(entered, vatRate)} />
                  <VatChoice form={form} />
                </>
              ),
            },
            amount: { className: WIDE, after: <VatSplit form={form} vatRate={vatRate} /> },
          }}
        />
        {kind === 'post-paid' && (
          <div className={WIDE}>
            <PrintedFields form={form} />
          </div>
        )}
        {kind === 'pre-paid' && <ReceiptFields form={form} className={WIDE} />}
      </div>
    </div>
  )
}

function WhatItCosts({ cost }: { cost: string | null }) {
  const { purchaseAmount, purchaseHint } = billFormText
  return <TextField label={purchaseAmount} hint={purchaseHint} readOnly prefix="₦" value={cost ?? '0'} />
}

/** AB-03: read-only. */
function ImpliedTariff({ tariff }: { tariff: string }) {
  const { tariff: label, tariffHint } = billFormText
  return <TextField label={label} hint={tariffHint} readOnly prefix="₦" suffix="/kWh" value={tariff} />
}

/** What stands on the paper and need not be typed. */
const PAPER = {
  account_no: textField(billFlowText.account),
  invoice_no: textField(billFlowText.invoiceNo),
  meter_no: textField(billFlowText.meterNo),
  token: textField(billFlowText.token, { inputMode: 'numeric' }),
}

type Described = Partial<Record<keyof BillEntries, FormField<string, string>>>

const FIELDS: Readonly<Record<BillKind, Described>> = {
  diesel: fieldsByName('diesel'),
  'pre-paid': fieldsByName('pre-paid'),
  ipp: fieldsByName('ipp'),
  'post-paid': fieldsByName('post-paid'),
}

/** The fields of a kind as domain has them, those of the paper first, a day before the amounts. */
function fieldsByName(kind: BillKind): Described {
  const typed = billKindFields(kind).fields.map((field) => [field.name, fieldFor(field)] as const)
  const known = typed.filter(([, field]) => field !== null)
  const isPaid = kind !== 'diesel'
  const days = known.filter(([name]) => isPaid && name === 'date')
  const paper = PAPER_FIELDS[kind].map((name) => [name, PAPER[name]] as const)
  return Object.fromEntries([...paper, ...days, ...known]) as Described
}

/** ₦ stands before the figure, other units behind it. */
function fieldFor({ rule, label, unit }: BillField): FormField<string, string> | null {
  if (rule === 'date') return dayField(label, { required: true })
  if (rule === 'fuel') {
    const fuel = { value: FUEL_TYPE, label: billFormText.fuel }
    return choiceField<string>(label, [fuel], { start: FUEL_TYPE, required: true })
  }
  if (rule !== 'amount') return null
  const isNaira = unit?.startsWith('₦') === true
  const rest = (isNaira ? unit?.slice(1) : unit) ?? ''
  return amountField(label, {
    required: true,
    ...(isNaira && { prefix: '₦' }),
    ...(rest !== '' && { unit: rest }),
  })
}
