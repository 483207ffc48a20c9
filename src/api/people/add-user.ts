import { calls } from '#contract/calls.ts'
import { userText } from '#contract/people/people-messages.ts'
import { isUsername } from '#domain/people/username.ts'
import { lockUser } from '#store/people/user.ts'
import { addAuditedUser } from '#store/platform/audited-add.ts'
import { write } from '../frame/operation.ts'
import { ApiError } from '../frame/respond.ts'
import { orConflict } from '../frame/unique-conflict.ts'
import { mailInvitation } from './invitation.ts'
import { requireGrant, userFrom, userRow } from './user-row.ts'

/** Adds a user (BX-02). The person chooses the password by a mailed link; until then nobody can log in. */
export const postUser = write(calls.addUser, async (ctx, { body }) => {
  const { tx, scope, now } = ctx
  const username = requireUsername(body.username)
  const to = userFrom(body)
  requireGrant(ctx.user, null, to)
  const { organisationId } = scope
  const person = { ...to, username, organisationId, passwordHash: null, createdAt: now }
  const id = await orConflict(addAuditedUser(tx, scope, person, now), userText.usernameTaken, 'bad-request')
  const [found] = await Promise.all([
    lockUser(tx, scope, id),
    mailInvitation(ctx, { id, username, email: to.email }),
  ])
  const added = found!
  const notice = ctx.isMailSetUp ? userText.mailed(added.email) : userText.written
  return { data: userRow(ctx, added), detail: userText.added(added.name), notice }
})

function requireUsername(typed: string): string {
  const username = typed.trim()
  if (username === '') throw new ApiError('bad-request', userText.usernameMissing)
  if (!isUsername(username)) throw new ApiError('bad-request', userText.usernameWrong)
  return username
}
