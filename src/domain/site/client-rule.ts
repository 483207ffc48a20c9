/**
 * What may be typed into Client Information (CP-01) and the form of a user (BX-02), field by field.
 *
 * The client's telephone number is digits with an optional minus before and an optional decimal part, as the
 * specification has it; a person's is what Personal Data takes, and here it may not be left out.
 * Operating hours are 'HH:mm - HH:mm'; an end before the start wraps midnight. Hours between services are whole hours of
 * running; none is the usual interval. A maintenance day is 'DD-MM-YYYY'. Source: S2 §3, §5.
 */

import type { OperatingHours } from '../energy/hours/closed-hours.ts'
import { formFault } from '../people/form-rule.ts'
import { readAddress } from '../people/mail-address.ts'
import { isTooLong, NAME_MAX } from '../text-rule.ts'
import { isBillDay } from '../time/bill-day.ts'
import { typedNumber } from '../typed-number.ts'

export type ProfileFault =
  | 'missing'
  | 'too-long'
  | 'not-one-line'
  | 'no-number'
  | 'no-telephone'
  | 'not-an-address'
  | 'no-choice'
  | 'no-hours'
  | 'no-date'
  | 'no-interval'
  | 'not-passed'

/** How a field is judged. */
export type ProfileRule =
  | 'name'
  | 'address'
  | 'phone'
  | 'telephone'
  | 'email'
  | 'choice'
  | 'hours'
  | 'interval'
  | 'date'

const ADDRESS_MAX = 300
const PHONE_MAX = 30
const INTERVAL_MAX_H = 100_000
const PHONE = /^-?\d+(?:\.\d+)?$/
const HOURS = /^([01]\d|2[0-3]):([0-5]\d) ?- ?([01]\d|2[0-3]):([0-5]\d)$/

/** null: it may be so. */
export function profileFault(rule: ProfileRule, typed: string): ProfileFault | null {
  const text = typed.trim()
  if (rule === 'hours') return readHours(text) === null ? 'no-hours' : null
  if (rule === 'date') return readDayText(text) === null ? 'no-date' : null
  if (rule === 'choice') return text === '' ? 'no-choice' : null
  if (rule === 'interval') return text === '' || isInterval(text) ? null : 'no-interval'
  if (text === '') return 'missing'
  if (rule === 'phone') return PHONE.test(text) && !isTooLong(text, PHONE_MAX) ? null : 'no-number'
  if (rule === 'telephone') return formFault('phone', text) === null ? null : 'no-telephone'
  if (rule === 'email') return 'fault' in readAddress(text) ? 'not-an-address' : null
  if (isTooLong(text, rule === 'name' ? NAME_MAX : ADDRESS_MAX)) return 'too-long'
  return rule === 'name' && /\p{Cc}/u.test(text) ? 'not-one-line' : null
}

/** The day of a service that was made: one that has come in its branch, or none. `typed`: day first. */
export function serviceDayFault(typed: string, today: string): ProfileFault | null {
  if (typed.trim() === '') return null
  const day = readDayText(typed)
  if (day === null) return 'no-date'
  return day > today ? 'not-passed' : null
}

function isInterval(text: string): boolean {
  const hours = typedNumber(text, 0)
  return hours !== null && hours >= 1 && hours <= INTERVAL_MAX_H
}

/** '08:00 - 18:00' */
export function readHours(text: string): OperatingHours | null {
  const parts = HOURS.exec(text.trim())
  return parts ? { opensAt: `${parts[1]}:${parts[2]}`, closesAt: `${parts[3]}:${parts[4]}` } : null
}

export function hoursText({ opensAt, closesAt }: OperatingHours): string {
  return `${opensAt} - ${closesAt}`
}

/** '31-12-2026' → '2026-12-31'; null: no day of the calendar in this century. */
export function readDayText(text: string): string | null {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim())
  const day = parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : null
  return isBillDay(day) ? day : null
}

/** '2026-12-31' → '31-12-2026' */
export function writeDayText(day: string): string {
  return day.split('-').reverse().join('-')
}
