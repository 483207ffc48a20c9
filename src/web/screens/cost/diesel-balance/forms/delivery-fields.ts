import { formatDay, formatNumber } from '#chart/format.ts'
import type { Delivery } from '#contract/cost/deliveries.ts'
import { RECEIVED_HOW } from '#contract/cost/diesel-balance.ts'
import { entrySentence } from '#contract/cost/entry-messages.ts'
import { readEntry } from '#domain/cost/diesel/read-entry.ts'
import type { Difference } from '../../../../form/ConflictNotice.tsx'
import { findDifferences } from '../../../../form/differences.ts'
import {
  amountField,
  choiceField,
  dayField,
  ownField,
  textField,
  timeField,
} from '../../../../form/field-kinds.tsx'
import type { Entries } from '../../../../form/fields.ts'
import { blank, findRefusals, labels } from '../../../../form/fields.ts'
import type { Refusals } from '../../../../form/resolver.ts'
import type { NewEntry, Step } from '../../../../outbox/entry.ts'
import { tankFormText } from '../../../../words/tank-forms.ts'
import { withPhoto } from './photo-step.ts'
import type { How } from './received-entries.ts'
import { amountOrNull, litresBetween, receivedBody, receivedRefusals } from './received-entries.ts'
import type { TypedAt } from './use-row-form.ts'

const { delivery: text } = tankFormText

/** How much came, and how that is known; the same on the form of a purchase. */
export const RECEIVED = {
  supplier: textField(text.supplier),
  how: choiceField<How>(
    text.how,
    RECEIVED_HOW.map((value) => ({ value, label: text.hows[value] })),
    {
      start: '',
      placeholder: text.nobody,
    },
  ),
  received: amountField(text.received, { unit: 'L', required: true }),
  before: amountField(text.before, { unit: 'L', required: true }),
  after: amountField(text.after, { unit: 'L', required: true }),
}

export const DELIVERY = {
  purchase: ownField<string>(text.purchase, ''),
  date: dayField(tankFormText.date, { required: true }),
  time: timeField(tankFormText.time),
  ...RECEIVED,
  note: textField(text.note),
  photo: ownField<File | null>(text.photo, null, { told: false }),
}

export type DeliveryEntries = Entries<typeof DELIVERY>

export const blankDelivery = (date: string, purchase = ''): DeliveryEntries => ({
  ...blank(DELIVERY),
  date,
  purchase,
})

export function deliveryRefusals(typed: DeliveryEntries, today: string): Refusals<DeliveryEntries> {
  const { date } = typed
  const refusals: Refusals<DeliveryEntries> = { ...findRefusals(DELIVERY, typed), ...receivedRefusals(typed) }
  const dated = readEntry({ start_date: date, end_date: date, quantity: 1 }, today)
  if ('faults' in dated) for (const fault of dated.faults) refusals.date = entrySentence(fault)
  return refusals
}

/** As `addDelivery` and `editDelivery` take it. */
export function deliveryBody(typed: DeliveryEntries) {
  const { purchase, date, time, note } = typed
  return {
    ...(purchase === '' ? {} : { purchase: Number(purchase) }),
    date,
    ...(time === '' ? {} : { time }),
    ...receivedBody(typed),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  }
}

export function toDeliveryEntries(row: Delivery): DeliveryEntries {
  const { purchase, date, time, supplier, how, received_l, before_l, after_l, note } = row
  const number = (litres: number | null) => (litres === null ? '' : String(litres))
  return {
    ...blankDelivery(date, purchase === null ? '' : String(purchase)),
    time: time ?? '',
    supplier: supplier ?? '',
    how: how ?? '',
    received: number(received_l),
    before: number(before_l),
    after: number(after_l),
    note: note ?? '',
  }
}

export function deliveryDifferences(stored: Delivery, typed: DeliveryEntries): Difference[] {
  const readable = (entries: DeliveryEntries) => ({
    ...entries,
    date: formatDay(entries.date),
    how: entries.how === '' ? text.nobody : text.hows[entries.how],
  })
  return findDifferences(labels(DELIVERY), readable(toDeliveryEntries(stored)), readable(typed))
}

/** What came as it waits on the device. */
export function deliveryEntry(typed: DeliveryEntries, branchId: number, form: TypedAt): NewEntry {
  const branch = String(branchId)
  const litres = typed.how === 'dips' ? litresBetween(typed) : amountOrNull(typed.received)
  const step: Step = { call: 'addDelivery', params: { branchId: branch }, body: deliveryBody(typed) }
  return {
    kind: 'delivery',
    title: `${text.add}, ${litres === null ? formatDay(typed.date) : `${formatNumber(litres)} L`}`,
    branch: branchId,
    day: typed.date,
    form: { ...form, typed, photo: typed.photo },
    steps: withPhoto(typed.photo, branch, step),
  }
}
