import { DASH } from '#chart/format.ts'
import { formSentence } from '#contract/people/account-messages.ts'
import { profileText as text } from '#contract/people/account-page-messages.ts'
import { formFault } from '#domain/people/form-rule.ts'
import type { AnswerOf } from '../../../client/call.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import { findDifferences } from '../../../form/differences.ts'
import { passwordField, textField } from '../../../form/field-kinds.tsx'
import type { Entries } from '../../../form/fields.ts'
import { findRefusals, labels } from '../../../form/fields.ts'
import type { Refusals } from '../../../form/resolver.ts'

type Profile = Pick<AnswerOf<'editAccount'>['data'], 'name' | 'email' | 'phone'>

const rule = (field: keyof Profile) => (typed: string) => {
  const fault = formFault(field, typed)
  return fault && formSentence(text[field], fault)
}

/** What a person tells about themselves; the password where the address is another. */
export const PROFILE = {
  name: textField(text.name, { required: true, autoComplete: 'name', rule: rule('name') }),
  email: textField(text.email, {
    required: true,
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    hint: text.emailHint,
    rule: rule('email'),
  }),
  password: passwordField(text.password, { required: true, told: false, hint: text.passwordHint }),
  phone: textField(text.phone, {
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    hint: text.phoneHint,
    rule: rule('phone'),
  }),
}

export type ProfileEntries = Entries<typeof PROFILE>

export function profileEntries({ name, email, phone }: Profile): ProfileEntries {
  return { name, email, phone, password: '' }
}

/** Whether mail would go elsewhere. */
export function isMoved(email: string, stored: string): boolean {
  return email.trim().toLowerCase() !== stored.toLowerCase()
}

export function profileRefusals(entered: ProfileEntries, storedEmail: string): Refusals<ProfileEntries> {
  const isUnproven = isMoved(entered.email, storedEmail) && entered.password === ''
  return { ...findRefusals(PROFILE, entered), ...(isUnproven && { password: text.passwordMissing }) }
}

export function profileDifferences(stored: Profile, entered: ProfileEntries): Difference[] {
  const readable = ({ name, email, phone }: Profile) => ({
    ...profileEntries({ name, email, phone: phone.trim() || DASH }),
  })
  return findDifferences(labels(PROFILE), readable(stored), readable(entered))
}
