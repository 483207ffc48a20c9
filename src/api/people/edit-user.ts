import { calls } from '#contract/calls.ts'
import { userText } from '#contract/people/people-messages.ts'
import { changeUser, lockUser } from '#store/people/user.ts'
import { writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { requireVersion } from '../frame/version.ts'
import { isMoved, moveAddress } from './address-change.ts'
import { requireGrant, userFrom, userRow } from './user-row.ts'

/**
 * Edits a user (BX-02); the branches and level in force change with the next question that the person asks. One's own
 * address needs the password, which is asked for under Personal Data (edit-account.ts).
 */
export const putUser = writeTo(
  calls.editUser,
  ({ tx, scope }, { params }) => lockUser(tx, scope, params.personId),
  async (ctx, { body }, before) => {
    const { tx, scope, user } = ctx
    if (!before || before.disabledAt !== null) throw notFound()
    const to = { ...userFrom(body), createdAt: before.createdAt }
    requireGrant(user, { id: before.id, before }, to)
    const yours = { ...before, ...to, version: body.version ?? before.version }
    requireVersion(body.version, userRow(ctx, before), userRow(ctx, yours))
    if (before.id === user.userId && isMoved(before.email, to.email)) {
      throw new ApiError('bad-request', userText.ownEmail)
    }
    const changed = changeUser(tx, scope, before.id, to)
    const [found] = await Promise.all([
      changed.then(() => lockUser(tx, scope, before.id)),
      moveAddress(ctx, before, to.email),
    ])
    const after = found!
    await recordChange(ctx, { action: 'user.changed', subject: `user ${after.id}`, before, after })
    return { data: userRow(ctx, after), detail: userText.updated(after.name) }
  },
)
