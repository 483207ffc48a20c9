import { formatDay } from '#chart/format.ts'
import { entrySentence } from '#contract/cost/entry-messages.ts'
import type { OtherUse } from '#contract/cost/tank.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { readEntry } from '#domain/cost/diesel/read-entry.ts'
import type { Difference } from '../../../../form/ConflictNotice.tsx'
import { findDifferences } from '../../../../form/differences.ts'
import { amountField, dayField, requireText, textField, timeField } from '../../../../form/field-kinds.tsx'
import type { Entries } from '../../../../form/fields.ts'
import { blank, findRefusals, labels } from '../../../../form/fields.ts'
import type { Refusals } from '../../../../form/resolver.ts'
import type { NewEntry } from '../../../../outbox/entry.ts'
import { tankFormText } from '../../../../words/tank-forms.ts'
import type { TypedAt } from './use-row-form.ts'

const { use: text } = tankFormText

/** Diesel that was taken from the tank for something else. */
export const OTHER_USE = {
  litres: amountField(text.litres, {
    required: true,
    unit: 'L',
    rule: (typed) => ('fault' in readAmount(typed) ? text.litresMissing : null),
  }),
  what: textField(text.what, { required: true, hint: text.whatHint, rule: requireText(text.whatMissing) }),
  date: dayField(tankFormText.date, { required: true }),
  time: timeField(tankFormText.time),
}

export type OtherUseEntries = Entries<typeof OTHER_USE>

export const blankOtherUse = (date: string): OtherUseEntries => ({ ...blank(OTHER_USE), date })

export function toOtherUseEntries({ litres, what, date, time }: OtherUse): OtherUseEntries {
  return { litres: String(litres), what, date, time: time ?? '' }
}

export function otherUseRefusals(typed: OtherUseEntries, today: string): Refusals<OtherUseEntries> {
  const refusals: Refusals<OtherUseEntries> = findRefusals(OTHER_USE, typed)
  const dated = readEntry({ start_date: typed.date, end_date: typed.date, quantity: 1 }, today)
  if ('faults' in dated) for (const fault of dated.faults) refusals.date = entrySentence(fault)
  return refusals
}

/** As `addOtherUse` and `editOtherUse` take it. */
export function otherUseBody({ litres, what, date, time }: OtherUseEntries) {
  return { litres: litres.trim(), what: what.trim(), date, ...(time === '' ? {} : { time }) }
}

export function otherUseDifferences(stored: OtherUse, typed: OtherUseEntries): Difference[] {
  const readable = (one: OtherUseEntries) => ({ ...one, date: formatDay(one.date) })
  return findDifferences(labels(OTHER_USE), readable(toOtherUseEntries(stored)), readable(typed))
}

/** What was taken as it waits on the device. */
export function otherUseEntry(typed: OtherUseEntries, branchId: number, form: TypedAt): NewEntry {
  return {
    kind: 'other-use',
    title: `${typed.litres.trim()} L · ${typed.what.trim()}`,
    branch: branchId,
    day: typed.date,
    form: { ...form, typed },
    steps: [{ call: 'addOtherUse', params: { branchId: String(branchId) }, body: otherUseBody(typed) }],
  }
}
