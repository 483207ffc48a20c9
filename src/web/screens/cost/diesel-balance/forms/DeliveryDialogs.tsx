import type { UseFormReturn } from 'react-hook-form'
import { useForm, useWatch } from 'react-hook-form'
import { formatDay, formatNumber } from '#chart/format.ts'
import type { Delivery } from '#contract/cost/deliveries.ts'
import type { AnswerOf } from '../../../../client/call.ts'
import { EditDialog } from '../../../../form/EditDialog.tsx'
import { fieldProps } from '../../../../form/field-props.ts'
import { createResolver } from '../../../../form/resolver.ts'
import { useTodayLookup } from '../../../../form/use-today.ts'
import { useDraft } from '../../../../outbox/draft/use-draft.ts'
import { useOrganisation } from '../../../../shell/menu/organisation.ts'
import { DayField } from '../../../../ui/field/DayField.tsx'
import { Select } from '../../../../ui/field/Select.tsx'
import { TextField } from '../../../../ui/field/TextField.tsx'
import { TimeField } from '../../../../ui/field/TimeField.tsx'
import { tankFormText } from '../../../../words/tank-forms.ts'
import { PhotoField } from '../../diesel/refuel/PhotoField.tsx'
import { useDeliveries } from '../use-balance.ts'
import type { DeliveryEntries } from './delivery-fields.ts'
import {
  blankDelivery,
  deliveryBody,
  deliveryDifferences,
  deliveryEntry,
  deliveryRefusals,
  toDeliveryEntries,
} from './delivery-fields.ts'
import { ReceivedFields } from './ReceivedFields.tsx'
import { useChanged, useKept } from './use-row-form.ts'

const { delivery: text } = tankFormText

export type OpenPurchase = AnswerOf<'deliveries'>['data']['purchases'][number]

interface AddDeliveryProps {
  branchId: number
  /** What it belongs to; null: nothing yet, or chosen in the form. */
  purchase: OpenPurchase | null
  onClose: () => void
}

export function AddDeliveryDialog({ branchId, purchase, onClose }: AddDeliveryProps) {
  const today = useTodayLookup()(String(branchId))
  const start = purchase === null ? blankDelivery(today) : blankDelivery(purchase.date, String(purchase.id))
  const form = useDeliveryForm(start, branchId)
  const key = `delivery/${branchId}/${purchase?.id ?? ''}`
  const draft = useDraft(form, key)
  const { send, ...state } = useKept(key, text.added, () => {
    draft.stored()
    onClose()
  })
  return (
    <EditDialog
      title={text.add}
      draft={draft}
      {...state}
      submit={tankFormText.add}
      submitting={tankFormText.adding}
      onSubmit={form.handleSubmit((typed) => send((at) => deliveryEntry(typed, branchId, at)))}
      onClose={onClose}
    >
      <DeliveryFields {...{ form, branchId }} />
      <DeliveryPhoto form={form} />
    </EditDialog>
  )
}

interface EditDeliveryProps {
  row: Delivery
  onClose: () => void
}

/** What came, put right; its photo stays. */
export function EditDeliveryDialog({ row, onClose }: EditDeliveryProps) {
  const form = useDeliveryForm(toDeliveryEntries(row), row.branch)
  const draft = useDraft(form, `delivery-edit/${row.id}`, { version: row.version })
  const { send, conflict, ...state } = useChanged<Delivery>(text.changed, () => {
    draft.stored()
    onClose()
  })
  const submit = (typed: DeliveryEntries, version = row.version) =>
    send((write) =>
      write('editDelivery', { params: { deliveryId: row.id }, body: { ...deliveryBody(typed), version } }),
    )
  return (
    <EditDialog
      title={text.edit}
      draft={draft}
      {...state}
      conflict={
        conflict && {
          differences: deliveryDifferences(conflict, form.getValues()),
          onTakeOver: form.handleSubmit((typed) => submit(typed, conflict.version)),
        }
      }
      onSubmit={form.handleSubmit((typed) => submit(typed))}
      onClose={onClose}
    >
      <DeliveryFields form={form} branchId={row.branch} own={row} />
    </EditDialog>
  )
}

function useDeliveryForm(start: DeliveryEntries, branchId: number) {
  const localToday = useTodayLookup()
  return useForm<DeliveryEntries>({
    defaultValues: start,
    resolver: createResolver((typed) => deliveryRefusals(typed, localToday(String(branchId)))),
    mode: 'onTouched',
  })
}

interface DeliveryFieldsProps {
  form: UseFormReturn<DeliveryEntries>
  branchId: number
  /** Of a stored delivery: its purchase can be kept. */
  own?: Delivery
}

function DeliveryFields({ form, branchId, own }: DeliveryFieldsProps) {
  const known = useDeliveries(branchId).data?.data
  const today = useTodayLookup()(String(branchId))
  const open = (known?.purchases ?? []).map(({ id, litres, date, invoice_no }) => ({
    value: String(id),
    label: text.purchaseLine(formatNumber(litres), formatDay(date), invoice_no),
  }))
  const kept =
    own === undefined || own.purchase === null
      ? []
      : [
          {
            value: String(own.purchase),
            label: text.purchaseLine(formatNumber(own.invoiced_l), formatDay(own.date), null),
          },
        ]
  return (
    <>
      <Select
        {...fieldProps(form, 'purchase')}
        label={text.purchase}
        placeholder={text.noPurchase}
        options={[...kept, ...open]}
      />
      <DayField {...fieldProps(form, 'date')} label={tankFormText.date} required max={today} />
      <TimeField {...fieldProps(form, 'time')} label={tankFormText.time} />
      <ReceivedFields form={form} suppliers={known?.suppliers ?? []} />
      <TextField {...fieldProps(form, 'note')} label={text.note} maxLength={200} autoComplete="off" />
    </>
  )
}

function DeliveryPhoto({ form }: { form: UseFormReturn<DeliveryEntries> }) {
  const { upload_limit_bytes: limitBytes } = useOrganisation()
  const photo = useWatch({ control: form.control, name: 'photo' })
  return (
    <PhotoField
      label={text.photo}
      file={photo}
      error={form.formState.errors.photo?.message}
      limitBytes={limitBytes}
      onChange={(file) => form.setValue('photo', file, { shouldDirty: true, shouldValidate: true })}
      holds={(file) => form.getValues('photo') === file}
    />
  )
}
