import { calls } from '#contract/calls.ts'
import { passwordText } from '#contract/people/account-messages.ts'
import { profileText } from '#contract/people/account-page-messages.ts'
import { type Account, changeProfile, lockAccount, type Profile } from '#store/people/account.ts'
import { appendAudit } from '#store/platform/audit.ts'
import { ApiError, notSignedIn } from '../frame/respond.ts'
import { requireUser, type SignedIn } from '../frame/signed-in.ts'
import { requireVersion } from '../frame/version.ts'
import { isMoved, leaveAddress } from './address-change.ts'
import { profilePart } from './get-account.ts'
import { open, type PersonContext } from './open.ts'
import { scopeOfPerson } from './set-password.ts'
import { requireField } from './visits.ts'

/**
 * One's own name, address and telephone. Links to a new password go to the address: changing it needs the password, so
 * that a browser left open is not enough to take the log-in over, and is told to the address before.
 */
export const putAccount = open(calls.editAccount, async (ctx, { body }) => {
  const user = requireUser(ctx.user)
  const to = {
    name: requireField('name', profileText.name, body.name),
    email: requireField('email', profileText.email, body.email),
    phone: requireField('phone', profileText.phone, body.phone),
  }
  const isProven = await provesPassword(ctx, user, body.password)
  const scope = scopeOfPerson({ id: user.userId, organisationId: user.organisationId })
  const after = await ctx.database.withScope(scope, async (tx) => {
    const before = await lockAccount(tx, user.userId)
    if (!before) throw notSignedIn()
    const yours = profilePart({ ...before, ...to, version: body.version ?? before.version })
    requireVersion(body.version, profilePart(before), yours)
    const moves = isMoved(before.email, to.email)
    if (moves && !isProven) throw new ApiError('bad-request', profileText.passwordMissing)
    const changed = await changeProfile(tx, user.userId, to)
    const { now } = ctx
    if (moves) await leaveAddress(tx, scope, { ...before, id: user.userId }, now)
    await appendAudit(tx, scope, {
      at: now,
      userId: user.userId,
      action: 'user.changed',
      subject: `user ${user.userId}`,
      before: profileFields(before),
      after: profileFields(changed),
    })
    return changed
  })
  return { data: profilePart(after), message: profileText.savedMessage }
})

async function provesPassword(ctx: PersonContext, user: SignedIn, password = ''): Promise<boolean> {
  if (password === '') return false
  const { username } = user
  const { address, cookie } = ctx
  const checked = await ctx.credentials({ username, password, address, cookie }, ctx.now)
  if (!checked) throw new ApiError('bad-request', passwordText.wrongOwn)
  return true
}

function profileFields({ name, email, phone }: Account): Profile {
  return { name, email, phone }
}
