import type { SetEntryRow } from '#contract/finding/sources.ts'
import { amountField, choiceField, dayField, orNull, requireText } from '../../../../form/field-kinds.tsx'
import { blank, type Entries, entriesFromRow, findRefusals, type Option } from '../../../../form/fields.ts'
import type { Refusals } from '../../../../form/resolver.ts'
import { setText } from '../../../../words/finding/running.ts'

const NOT_ENTERED = { value: '', label: setText.notEntered } as const

function openChoice<Value extends string>(
  label: string,
  names: Readonly<Record<Value, string>>,
  hint?: string,
) {
  const options = (Object.entries(names) as [Value, string][]).map(
    ([value, name]): Option<Value> => ({ value, label: name }),
  )
  return orNull(
    choiceField<Value | ''>(label, [NOT_ENTERED, ...options], {
      start: '',
      ...(hint === undefined ? {} : { hint }),
    }),
  )
}

const litres = (percent: number, hint?: string) =>
  orNull(amountField(setText.curve(percent), { unit: 'L/h', ...(hint === undefined ? {} : { hint }) }))

/** What a generator costs to run and may carry, from a day on. */
export const SET = {
  valid_from: dayField(setText.validFrom, { required: true, rule: requireText(setText.dayMissing) }),
  service_naira: orNull(amountField(setText.service, { prefix: '₦', hint: setText.serviceHint })),
  service_interval_h: orNull(amountField(setText.interval, { unit: 'h' })),
  reserve_naira: orNull(amountField(setText.reserve, { unit: '₦/h' })),
  rating: openChoice(setText.rating, setText.ratings, setText.ratingHint),
  derate: orNull(amountField(setText.derate, { hint: setText.derateHint })),
  motor_kw: orNull(amountField(setText.motor, { unit: 'kW' })),
  motor_start: openChoice(setText.start, setText.starts),
  curve_25: litres(25, setText.curveHint),
  curve_50: litres(50),
  curve_75: litres(75),
  curve_100: litres(100),
  grace_minutes: orNull(amountField(setText.grace, { unit: 'min', hint: setText.graceHint, whole: true })),
  test_minutes: orNull(amountField(setText.test, { unit: 'min', hint: setText.testHint, whole: true })),
}

export type SetEntries = Entries<typeof SET>

export const setRefusals = (entered: SetEntries): Refusals<SetEntries> => findRefusals(SET, entered)

/** The row in force to begin with, from today on. */
export function setStart(row: SetEntryRow | null, today: string): SetEntries {
  if (row === null) return { ...blank(SET), valid_from: today }
  const { rating, motor_start, curve, ...numbers } = row
  const text = (value: number | null | undefined) => (value == null ? null : String(value))
  return entriesFromRow(SET, {
    rating,
    motor_start,
    valid_from: today,
    service_naira: text(numbers.service_naira),
    service_interval_h: text(numbers.service_interval_h),
    reserve_naira: text(numbers.reserve_naira),
    derate: text(numbers.derate),
    motor_kw: text(numbers.motor_kw),
    grace_minutes: text(numbers.grace_minutes),
    test_minutes: text(numbers.test_minutes),
    curve_25: text(curve?.[0]),
    curve_50: text(curve?.[1]),
    curve_75: text(curve?.[2]),
    curve_100: text(curve?.[3]),
  })
}
