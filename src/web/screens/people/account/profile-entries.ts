import { DASH } from '#chart/format.ts'
import { profileText } from '#contract/people/account-page-messages.ts'
import type { AnswerOf } from '../../../client/call.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import type { Refusals } from '../../../form/resolver.ts'
import { fieldRefusals } from '../public/field-refusals.ts'

type Profile = Pick<AnswerOf<'editAccount'>['data'], 'name' | 'email' | 'phone'>

/** What a person typed about themselves; the password where the address is another. */
export interface ProfileEntries extends Profile {
  password: string
}

const FIELDS = ['name', 'email', 'phone'] as const
const LABELS = { name: profileText.name, email: profileText.email, phone: profileText.phone }

export function profileEntries({ name, email, phone }: Profile): ProfileEntries {
  return { name, email, phone, password: '' }
}

/** Whether mail would go elsewhere. */
export function isMoved(email: string, stored: string): boolean {
  return email.trim().toLowerCase() !== stored.toLowerCase()
}

export function profileRefusals(entered: ProfileEntries, storedEmail: string): Refusals<ProfileEntries> {
  const refusals: Refusals<ProfileEntries> = fieldRefusals<(typeof FIELDS)[number]>(LABELS, entered)
  const isUnproven = isMoved(entered.email, storedEmail) && entered.password === ''
  return isUnproven ? { ...refusals, password: profileText.passwordMissing } : refusals
}

export function profileDifferences(stored: Profile, entered: Profile): Difference[] {
  return FIELDS.map((field) => ({
    label: LABELS[field],
    stored: stored[field] || DASH,
    yours: entered[field].trim() || DASH,
  })).filter((one) => one.stored !== one.yours)
}
