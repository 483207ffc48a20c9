import { randomBytes, randomUUID } from 'node:crypto'
import { inviteMail } from '#contract/people/people-messages.ts'
import { INVITE_MS } from '#domain/people/reset-link.ts'
import { mailBody } from '#report/mail-body.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import { addLink } from '#store/people/password-reset.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { tokenHash } from './sign-in.ts'

/** At once, after 1, 6, 36 … minutes: a mail server that rests over night still gets it. */
const INVITE_ATTEMPTS = 6

/** Somebody and the address for mail. */
export interface Addressed {
  readonly id: number
  readonly username: string
  readonly email: string
}

/** Mails somebody who was given a log-in the link by which the password is chosen. */
export async function mailInvitation(ctx: ScopedContext, { id, username, email }: Addressed): Promise<void> {
  const { tx, scope, user, tree, now, publicUrl } = ctx
  const token = randomBytes(32).toString('base64url')
  await addLink(tx, id, tokenHash(token), now, INVITE_MS)
  await keepMessage(tx, scope, {
    kind: 'password',
    userId: id,
    recipient: email,
    payload: null,
    content: mailBody({
      subject: inviteMail.subject,
      before: [inviteMail.given(user.username, tree.organisation.name, username), inviteMail.link],
      facts: [],
      // Behind the #: what a browser never sends, so that no log on the way keeps it.
      after: [{ page: `${publicUrl}/reset-password#${token}` }, inviteMail.later],
    }),
    messageId: `<${randomUUID()}@nairawatt>`,
    idempotencyKey: randomUUID(),
    mostAttempts: INVITE_ATTEMPTS,
    now,
  })
}
