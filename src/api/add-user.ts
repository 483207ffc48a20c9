import { randomBytes, randomUUID } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import { inviteMail, userText } from '#contract/people-messages.ts'
import { INVITE_MS } from '#domain/permission/reset-link.ts'
import { isUsername } from '#domain/permission/username.ts'
import { mailBody } from '#report/mail-body.ts'
import { keepMessage } from '#store/mail-message.ts'
import { addLink } from '#store/password-reset.ts'
import { addColleague, type Colleague } from '#store/people.ts'
import { written } from './edit-user.ts'
import { type ScopedContext, write } from './operation.ts'
import { hashPassword } from './password.ts'
import { recordChange } from './record-change.ts'
import { ApiError } from './respond.ts'
import { tokenHash } from './sign-in.ts'
import { orTaken } from './taken.ts'
import { colleagueFrom, requireGrant, userRow } from './user-row.ts'

/** At once, after 1, 6, 36 … minutes: a mail server that rests over night still gets it. */
const INVITE_ATTEMPTS = 6

/** Adds a user (BX-02). The person chooses the password by a mailed link; until then nobody can log in. */
export const postUser = write(calls.addUser, async (ctx, { body }) => {
  const { tx, scope, now } = ctx
  const username = requireUsername(body.username)
  const to = colleagueFrom(body)
  requireGrant(ctx.user, null, to)
  // A password that nobody kept: a log-in with any other takes as long as everywhere.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const person = { ...to, username, passwordHash }
  const added = await orTaken(addColleague(tx, scope, person, now), userText.usernameTaken, 'bad-request')
  await mailInvitation(ctx, added)
  await recordChange(ctx, { action: 'user.added', subject: `user ${added.id}`, after: written(added) })
  const notice = ctx.isMailSetUp ? userText.mailed(added.email) : userText.written
  return { data: userRow(ctx, added), detail: userText.added(added.name), notice }
})

function requireUsername(typed: string): string {
  const username = typed.trim()
  if (username === '') throw new ApiError('bad-request', userText.usernameMissing)
  if (!isUsername(username)) throw new ApiError('bad-request', userText.usernameWrong)
  return username
}

async function mailInvitation(ctx: ScopedContext, { id, username, email }: Colleague): Promise<void> {
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
      after: [`${publicUrl}/reset-password#${token}`, inviteMail.later],
    }),
    messageId: `<${randomUUID()}@nairawatt>`,
    idempotencyKey: randomUUID(),
    mostAttempts: INVITE_ATTEMPTS,
    now,
  })
}
