import { passwordSentence, passwordText } from '#contract/people/account-messages.ts'
import { passwordFault } from '#domain/people/password-rule.ts'
import type { Refusals } from '../../../form/resolver.ts'

/** A new password, typed twice. */
export interface NewPasswordEntries {
  fresh: string
  confirmation: string
}

export interface PasswordEntries extends NewPasswordEntries {
  old: string
}

export const EMPTY_NEW: NewPasswordEntries = { fresh: '', confirmation: '' }
export const EMPTY_PASSWORD: PasswordEntries = { old: '', ...EMPTY_NEW }

/** S2 §5 (PW-01). */
export function newPasswordRefusals(
  { fresh, confirmation }: NewPasswordEntries,
  username?: string,
): Refusals<NewPasswordEntries> {
  const refusals: Refusals<NewPasswordEntries> = {}
  const fault = passwordFault(fresh, username)
  if (fault !== null) refusals.fresh = passwordSentence(fault)
  if (confirmation === '') refusals.confirmation = passwordText.confirmationMissing
  else if (confirmation !== fresh) refusals.confirmation = passwordText.differs
  return refusals
}

export function passwordRefusals(entered: PasswordEntries, username?: string): Refusals<PasswordEntries> {
  const old = entered.old === '' ? { old: passwordText.oldMissing } : {}
  return { ...old, ...newPasswordRefusals(entered, username) }
}
