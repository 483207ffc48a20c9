import { accountMail } from '#contract/account-messages.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/scope.ts'
import type { Tx } from '#store/transaction.ts'
import { tellPerson } from './set-password.ts'

/** Somebody who had an address for mail. */
export interface Addressed {
  readonly id: number
  readonly username: string
  readonly email: string
}

/** Whether mail for the person now goes elsewhere. */
export function isMoved(before: string, after: string): boolean {
  return before.toLowerCase() !== after.toLowerCase()
}

/** Tells the address before, so that a stranger's doing is noticed there. */
export async function leaveAddress(tx: Tx, scope: Scope, before: Addressed, now: Instant): Promise<void> {
  await tellPerson(tx, scope, before.id, {
    subject: accountMail.addressSubject,
    said: accountMail.addressChanged(before.username),
    to: before.email,
    now,
  })
}
