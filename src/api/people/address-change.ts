import { accountMail } from '#contract/people/account-messages.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { closeLinks } from '#store/people/password-reset.ts'
import { awaitsPassword } from '#store/people/person.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { type Addressed, mailInvitation } from './invitation.ts'
import { tellPerson } from './set-password.ts'

/** Whether mail for the person now goes elsewhere. */
export function isMoved(before: string, after: string): boolean {
  return before.toLowerCase() !== after.toLowerCase()
}

/** Links that were mailed to the address before are over, and it is told, so that a stranger's doing is noticed there. */
export async function leaveAddress(tx: Tx, scope: Scope, before: Addressed, now: Instant): Promise<void> {
  await closeLinks(tx, before.id, now)
  await tellPerson(tx, scope, before.id, {
    subject: accountMail.addressSubject,
    said: accountMail.addressChanged(before.username),
    to: before.email,
    now,
  })
}

/** Somebody else's address: where no password was ever chosen, the link to do so goes to the one from here on. */
export async function moveAddress(ctx: ScopedContext, before: Addressed, email: string): Promise<void> {
  if (!isMoved(before.email, email)) return
  const [awaits] = await Promise.all([
    email !== '' && awaitsPassword(ctx.tx, before.id),
    leaveAddress(ctx.tx, ctx.scope, before, ctx.now),
  ])
  if (awaits) {
    await mailInvitation(ctx, { id: before.id, username: before.username, email })
  }
}
