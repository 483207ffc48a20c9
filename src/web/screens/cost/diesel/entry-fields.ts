import { formatDay, formatNumber } from '#chart/format.ts'
import type { FuelDay } from '#contract/cost/cost-tracker.ts'
import { entrySentence } from '#contract/cost/entry-messages.ts'
import { FUEL_TYPE } from '#domain/cost/bill/bill-kinds.ts'
import { readEntry } from '#domain/cost/diesel/read-entry.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { addDays, startOfMonth } from '#domain/time/calendar-day.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import { findDifferences } from '../../../form/differences.ts'
import { amountField, choiceField, dayField, ownField, requireText } from '../../../form/field-kinds.tsx'
import type { Entries } from '../../../form/fields.ts'
import { blank, findRefusals, labels } from '../../../form/fields.ts'
import type { Period } from '../../../form/PeriodField.tsx'
import type { Refusals } from '../../../form/resolver.ts'
import type { NewEntry, TypedForm } from '../../../outbox/entry.ts'
import { billFormText, dieselText } from '../../../words/cost.ts'

/** One day, or several with their litres together. */
export type EntryMode = 'daily' | 'monthly'

/** A diesel entry (DE-01); a daily one has no last day of its own. */
export const ENTRY = {
  branch: ownField<string>('', '', { told: false, rule: requireText(billFormText.branchMissing) }),
  date: dayField(dieselText.date, { required: true, told: billFormText.periodFirst }),
  end_date: ownField<string>(billFormText.periodLast, ''),
  quantity: amountField(dieselText.quantity, { required: true, unit: 'L' }),
  fuel_type: choiceField<string>(dieselText.fuelType, [{ value: FUEL_TYPE, label: billFormText.fuel }], {
    start: FUEL_TYPE,
    required: true,
    told: false,
  }),
  /** Why the litres are right, where the meters say otherwise. */
  reason: ownField<string>('', '', { told: false }),
}

export type EntryEntries = Entries<typeof ENTRY>

export function emptyEntry(branch: string): EntryEntries {
  return { ...blank(ENTRY), branch }
}

/** The whole entry that a day belongs to. */
export function toEntryEntries(day: FuelDay): EntryEntries {
  const { branch_id, start_date: date, end_date, entry_quantity, reason = '' } = day
  const quantity = String(entry_quantity)
  return { branch: String(branch_id), date, end_date, quantity, fuel_type: FUEL_TYPE, reason }
}

/** What differs between the stored entry and what was typed. */
export function entryDifferences(stored: FuelDay, mode: EntryMode, entered: EntryEntries): Difference[] {
  const readable = (entries: EntryEntries) => {
    const { start_date, end_date } = entryDates(mode, entries)
    const litres = entries.quantity.trim()
    return {
      ...entries,
      date: formatDay(start_date),
      end_date: formatDay(end_date),
      quantity: litres && formatNumber(Number(litres)),
    }
  }
  const now = { ...readable(toEntryEntries(stored)), end_date: formatDay(stored.end_date) }
  return findDifferences(labels(ENTRY), now, readable(entered))
}

export function entryMode({ consumption_type, start_date, end_date }: FuelDay): EntryMode {
  return consumption_type === 'Monthly' || start_date !== end_date ? 'monthly' : 'daily'
}

/** The days of an entry as they are sent: a daily one starts and ends on the same day (DE-01). */
export function entryDates(mode: EntryMode, { date, end_date }: EntryEntries) {
  return { start_date: date, end_date: mode === 'daily' ? date : end_date }
}

/** The reason as it is sent: left out where none is given. */
export function reasonBody({ reason }: EntryEntries) {
  return reason.trim() === '' ? {} : { reason: reason.trim() }
}

/** Litres as they wait on the device: one call. */
export function toOutboxEntry(
  mode: EntryMode,
  entered: EntryEntries,
  form: Pick<TypedForm, 'path' | 'draft'>,
): NewEntry {
  const { branch, quantity, fuel_type } = entered
  const span = entryDates(mode, entered)
  const body = { branch, ...span, quantity: quantity.trim(), fuel_type, ...reasonBody(entered) }
  const days = mode === 'daily' ? '' : ` – ${formatDay(span.end_date)}`
  return {
    kind: 'diesel',
    title: `${quantity.trim()} L · ${formatDay(span.start_date)}${days}`,
    branch: Number(branch),
    day: span.start_date,
    form: { ...form, typed: entered },
    steps: [
      mode === 'daily'
        ? { call: 'fuelEntry', params: { branchId: branch }, body }
        : {
            call: 'monthlyFuelEntry',
            params: { branchId: branch },
            body: { ...body, consumption_type: 'Monthly' },
          },
    ],
  }
}

/** DE-01: a sentence for each field that is refused. */
export function entryRefusals(mode: EntryMode, entered: EntryEntries, today: string): Refusals<EntryEntries> {
  const refusals = findRefusals(ENTRY, entered)
  const { quantity, fuel_type } = entered
  const read = readEntry({ ...entryDates(mode, entered), quantity, fuel_type }, today)
  if (!('faults' in read)) return refusals
  for (const one of read.faults) {
    const sentence = entrySentence(one)
    if (one.field !== 'date') refusals[one.field] = sentence
    else if (mode === 'daily' || !isBillDay(entered.date)) refusals.date = sentence
    if (one.field === 'date' && mode === 'monthly' && (one.fault !== 'no-date' || !isEnd(entered)))
      refusals.end_date = sentence
  }
  return refusals
}

function isEnd({ date, end_date }: EntryEntries): boolean {
  return isBillDay(end_date) && (!isBillDay(date) || date <= end_date)
}

/** The months a person is likely to enter: the one before, and this one so far. */
export function monthPresets(today: string): (Period & { label: string })[] {
  const first = startOfMonth(today)
  const lastBefore = addDays(first, -1)
  return [
    { label: dieselText.lastMonth, first: startOfMonth(lastBefore), last: lastBefore },
    { label: dieselText.thisMonth, first, last: today },
  ]
}
