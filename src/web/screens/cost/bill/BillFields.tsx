import { useWatch } from 'react-hook-form'
import type { BillField, BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { billKindFields, FUEL_TYPE } from '#domain/cost/bill/bill-kinds.ts'
import { BranchSelect } from '../../../form/BranchSelect.tsx'
import { fieldOf } from '../../../form/field-of.ts'
import type { TodayOf } from '../../../form/use-today.ts'
import { DayField } from '../../../ui/field/DayField.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { billFlowText } from '../../../words/bill.ts'
import { billFormText } from '../../../words/cost.ts'
import { BillPeriod } from './BillPeriod.tsx'
import type { BillEntries, BillForm, PaperField } from './bill-entries.ts'
import { PAPER_FIELDS, purchaseCost, tariffOf } from './bill-entries.ts'
import { VatChoice, VatSplit } from './VatFields.tsx'

export interface BillFieldsProps {
  kind: BillKind
  form: BillForm
  todayOf: TodayOf
  /** That of the bill's day, a share as decimal text. */
  vatRate: string
  /** An edit does not move a bill to another branch. */
  hasBranch: boolean
  /** The last four digits of the token that is stored. */
  tokenEnd?: string | null
}

const WIDE = '@min-[28rem]:col-span-2'

/** The fields of a kind (AB-01), in the order in which they stand on the paper. */
export function BillFields(props: BillFieldsProps) {
  const { kind, form, hasBranch } = props
  return (
    <div className="@container">
      <div className="grid gap-4 @min-[28rem]:grid-cols-2">
        {hasBranch && <BranchSelect {...fieldOf(form, 'branch')} className={WIDE} />}
        {kind === 'diesel' ? <PurchaseFields {...props} /> : <PaidFields {...props} />}
      </div>
    </div>
  )
}

function PurchaseFields({ form, kind, todayOf }: BillFieldsProps) {
  const cost = purchaseCost(useWatch({ control: form.control }) as BillEntries)
  const { fuelType } = fieldsOf(kind)
  return (
    <>
      <AmountField name="quantity" kind={kind} form={form} />
      <AmountField name="price_per_litre" kind={kind} form={form} />
      <TextField
        label={billFormText.purchaseAmount}
        hint={billFormText.purchaseHint}
        readOnly
        prefix="₦"
        value={cost ?? '0'}
      />
      <BillDay kind={kind} form={form} todayOf={todayOf} />
      <Select
        {...fieldOf(form, 'fuelType')}
        label={fuelType?.label ?? ''}
        required
        options={[{ value: FUEL_TYPE, label: billFormText.fuel }]}
      />
    </>
  )
}

function PaidFields({ kind, form, todayOf, vatRate, tokenEnd }: BillFieldsProps) {
  const tariff = tariffOf(useWatch({ control: form.control }) as BillEntries, vatRate)
  return (
    <>
      {PAPER_FIELDS[kind].map((name) => (
        <PaperText key={name} name={name} form={form} tokenEnd={tokenEnd ?? null} />
      ))}
      <BillDay kind={kind} form={form} todayOf={todayOf} />
      <AmountField name="value" kind={kind} form={form} />
      {/* AB-03: read-only. */}
      <TextField
        label={billFormText.tariff}
        hint={billFormText.tariffHint}
        readOnly
        prefix="₦"
        suffix="/kWh"
        value={tariff}
      />
      <VatChoice form={form} />
      <AmountField name="amount" kind={kind} form={form} className={WIDE} />
      <VatSplit form={form} vatRate={vatRate} />
    </>
  )
}

const PAPER_LABELS: Record<PaperField, string> = {
  account_no: billFlowText.account,
  invoice_no: billFlowText.invoiceNo,
  meter_no: billFlowText.meterNo,
  token: billFlowText.token,
}

/** What stands on the paper and need not be typed. */
function PaperText({ name, form, tokenEnd }: { name: PaperField; form: BillForm; tokenEnd: string | null }) {
  const isToken = name === 'token'
  const kept = tokenEnd === null ? billFlowText.tokenHint : billFlowText.tokenKept(tokenEnd)
  return (
    <TextField
      {...fieldOf(form, name)}
      label={PAPER_LABELS[name]}
      autoComplete="off"
      {...(isToken ? { inputMode: 'numeric' as const, hint: kept } : {})}
    />
  )
}

interface OfKind {
  kind: BillKind
  form: BillForm
}

/** A day, or the period of a post-paid bill (AB-04). */
function BillDay({ kind, form, todayOf }: OfKind & { todayOf: TodayOf }) {
  const today = todayOf(useWatch({ control: form.control, name: 'branch' }))
  const { date, end_date } = fieldsOf(kind)
  if (end_date !== undefined) return <BillPeriod label={date?.label ?? ''} form={form} today={today} />
  return <DayField {...fieldOf(form, 'date')} label={date?.label ?? ''} required max={today} />
}

interface AmountFieldProps extends OfKind {
  name: 'quantity' | 'price_per_litre' | 'value' | 'amount'
  className?: string
}

/** ₦ stands before the figure, other units behind it. */
function AmountField({ name, kind, form, className }: AmountFieldProps) {
  const { label = '', unit } = fieldsOf(kind)[name] ?? {}
  const isNaira = unit?.startsWith('₦') === true
  const rest = isNaira ? unit?.slice(1) : unit
  return (
    <NumberField
      {...fieldOf(form, name)}
      label={label}
      required
      {...(className === undefined ? {} : { className })}
      {...(isNaira ? { prefix: '₦' } : {})}
      {...(rest === undefined || rest === '' ? {} : { unit: rest })}
    />
  )
}

/** The fields of a kind by their names. */
function fieldsOf(kind: BillKind): Partial<Record<BillField['name'], BillField>> {
  return Object.fromEntries(billKindFields(kind).fields.map((field) => [field.name, field]))
}
