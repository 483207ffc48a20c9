import { calls } from '#contract/calls.ts'
import { userText } from '#contract/people-messages.ts'
import { addColleague } from '#store/people.ts'
import { written } from './edit-user.ts'
import { mailInvitation, passwordOfNobody } from './invite.ts'
import { write } from './operation.ts'
import { hashPassword } from './password.ts'
import { recordChange } from './record-change.ts'
import { ApiError } from './respond.ts'
import { refusingTaken } from './taken-name.ts'
import { colleagueFrom, requireGrant, userRow } from './user-row.ts'

const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{2,59}$/u

/** Adds a user (BX-02). The person chooses the password by a mailed link; until then nobody can log in. */
export const postUser = write(calls.addUser, async (ctx, { body }) => {
  const { tx, scope, now } = ctx
  const username = requireUsername(body.username)
  const to = colleagueFrom(body)
  requireGrant(ctx.user, null, to)
  const passwordHash = await hashPassword(passwordOfNobody())
  const person = { ...to, username, passwordHash }
  const added = await refusingTaken(userText.usernameTaken, () => addColleague(tx, scope, person, now))
  await mailInvitation(ctx, added)
  await recordChange(ctx, { action: 'user.added', subject: `user ${added.id}`, after: written(added) })
  const notice = ctx.isMailSetUp ? userText.mailed(added.email) : userText.written
  return { data: userRow(ctx, added), detail: userText.added(added.name), notice }
})

function requireUsername(typed: string): string {
  const username = typed.trim()
  if (username === '') throw new ApiError('bad-request', userText.usernameMissing)
  if (!USERNAME.test(username)) throw new ApiError('bad-request', userText.usernameWrong)
  return username
}
