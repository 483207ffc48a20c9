import type { Control } from 'react-hook-form'
import { useController, useWatch } from 'react-hook-form'
import { billFormText } from '#contract/cost-page-messages.ts'
import type { BillField, BillKind } from '#domain/cost/bill-kinds.ts'
import { billKindFields, FUEL_TYPE } from '#domain/cost/bill-kinds.ts'
import { formatNaira } from '../../../ui/format.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { BranchSelect } from '../form/BranchSelect.tsx'
import { FormDay } from '../form/FormDay.tsx'
import type { TodayOf } from '../form/use-today.ts'
import { BillPeriod } from './BillPeriod.tsx'
import type { BillEntries, BillForm } from './bill-entries.ts'
import { purchaseCost, tariffOf, withVat } from './bill-entries.ts'
import { KeptSnapshot } from './KeptSnapshot.tsx'
import { SnapshotField } from './SnapshotField.tsx'

export interface BillFieldsProps {
  kind: BillKind
  form: BillForm
  todayOf: TodayOf
  /** In the edit dialog: the snapshot that is kept, null for none. Left out where a purchase is being added. */
  kept?: number | null
}

/** The fields of a kind, drawn from its description (AB-01). */
export function BillFields({ kind, form, todayOf, kept }: BillFieldsProps) {
  const today = todayOf(useWatch({ control: form.control, name: 'branch' }))
  const { fields } = billKindFields(kind)
  const isPeriod = fields.some(({ rule }) => rule === 'period-end')
  const { errors } = form.formState
  return (
    <div className="@container">
      <div className="grid gap-4 @min-[28rem]:grid-cols-2">
        {kept === undefined && (
          <BranchSelect
            registered={form.register('branch')}
            error={errors.branch?.message}
            className="@min-[28rem]:col-span-2"
          />
        )}
        {fields.map((field) => {
          if (field.rule === 'period-end') return null
          if (field.rule === 'date' && isPeriod)
            return <BillPeriod key={field.name} label={field.label} form={form} today={today} />
          return <OneField key={field.name} {...{ field, form, today, kept, isPeriod }} />
        })}
      </div>
    </div>
  )
}

interface OneFieldProps {
  field: BillField
  form: BillForm
  today: string
  kept: number | null | undefined
  isPeriod: boolean
}

function OneField({ field, form, today, kept, isPeriod }: OneFieldProps) {
  const { name, label, rule } = field
  const error = form.formState.errors[name]?.message
  if (rule === 'snapshot') return <Snapshot label={label} form={form} kept={kept} />
  if (rule === 'fuel') {
    const options = [{ value: FUEL_TYPE, label: billFormText.fuel }]
    return <Select {...form.register(name)} label={label} required options={options} error={error} />
  }
  if (rule === 'date') {
    return (
      <FormDay
        control={form.control}
        registered={form.register(name)}
        label={label}
        required
        max={today}
        error={error}
      />
    )
  }
  return (
    <>
      <AmountField field={field} form={form} error={error} />
      {name === 'price_per_litre' && <PurchaseCost control={form.control} />}
      {name === 'amount' && <Tariff control={form.control} isWide={isPeriod} />}
    </>
  )
}

/** ₦ stands before the figure, other units behind it. */
function AmountField({
  field,
  form,
  error,
}: {
  field: BillField
  form: BillForm
  error: string | undefined
}) {
  const { name, label, unit } = field
  const isNaira = unit?.startsWith('₦') === true
  const rest = isNaira ? unit?.slice(1) : unit
  return (
    <NumberField
      {...form.register(name)}
      label={label}
      required
      error={error}
      {...(isNaira ? { prefix: '₦' } : {})}
      {...(rest === undefined || rest === '' ? {} : { unit: rest })}
      {...(name === 'amount' ? { hint: <WithVat control={form.control} /> } : {})}
    />
  )
}

type Watched = { control: Control<BillEntries> }

function WithVat({ control }: Watched) {
  const gross = withVat(useWatch({ control }) as BillEntries)
  if (gross === null) return billFormText.beforeVat
  return `${billFormText.beforeVat}; ${formatNaira(Number(gross))} ${billFormText.withVat}`
}

/** AB-03: read-only. */
function Tariff({ control, isWide }: Watched & { isWide: boolean }) {
  const tariff = tariffOf(useWatch({ control }) as BillEntries)
  return (
    <TextField
      label={billFormText.tariff}
      hint={billFormText.tariffHint}
      readOnly
      prefix="₦"
      suffix="/kWh"
      value={tariff}
      {...(isWide ? { className: '@min-[28rem]:col-span-2' } : {})}
    />
  )
}

function PurchaseCost({ control }: Watched) {
  const cost = purchaseCost(useWatch({ control }) as BillEntries)
  return (
    <TextField
      label={billFormText.purchaseAmount}
      hint={billFormText.purchaseHint}
      readOnly
      prefix="₦"
      value={cost ?? '0'}
    />
  )
}

interface SnapshotProps {
  label: string
  form: BillForm
  kept: number | null | undefined
}

function Snapshot({ label, form, kept }: SnapshotProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'snapshot' })
  return (
    <SnapshotField
      label={label}
      file={field.value}
      error={fieldState.error?.message}
      required={kept === undefined}
      inputRef={field.ref}
      onChange={(file) => {
        field.onChange(file)
        void form.trigger('snapshot')
      }}
      {...(kept === undefined
        ? {}
        : { kept: <KeptSnapshot id={kept} />, className: '@min-[28rem]:col-span-2' })}
    />
  )
}
