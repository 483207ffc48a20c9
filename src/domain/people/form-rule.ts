/**
 * What may be typed into the forms of visitors and of one's own account: names, an address for mail, a telephone number,
 * a message. Source: PU-02, SH-02.
 */
import { readAddress } from './mail-address.ts'

export type FormField = 'name' | 'first_name' | 'last_name' | 'email' | 'phone' | 'message'
export type FormFault = 'missing' | 'too-long' | 'not-an-address' | 'not-a-number' | 'not-one-line'

export const LONGEST: Readonly<Record<FormField, number>> = {
  name: 120,
  first_name: 60,
  last_name: 60,
  email: 254,
  phone: 30,
  message: 4_000,
}

/** Why a request was refused, as it stands in the mail about it. */
export const LONGEST_REASON = 500

/** "+234 803 000 0000", "0803-000-0000", "(01) 270 0000". */
const PHONE = /^\+?[0-9][0-9 ()./-]*$|^\([0-9 ]+\)[0-9 ./-]+$/

/** null: it may be so. A telephone number may be left out. */
export function formFault(field: FormField, typed: string): FormFault | null {
  const text = typed.trim()
  if (text === '') return field === 'phone' ? null : 'missing'
  if ([...text].length > LONGEST[field]) return 'too-long'
  if (field === 'email') return 'fault' in readAddress(text) ? 'not-an-address' : null
  if (field === 'phone') return PHONE.test(text) ? null : 'not-a-number'
  // Names stand in subjects and greetings of mail, where a line end would begin another header.
  if (field !== 'message' && /\p{Cc}/u.test(text)) return 'not-one-line'
  return null
}
