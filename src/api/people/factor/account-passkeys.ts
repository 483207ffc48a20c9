import { calls } from '#contract/calls.ts'
import { factorMail, factorText } from '#contract/people/factor-messages.ts'
import { passkeyText } from '#contract/people/passkey-messages.ts'
import { hasFactor, MOST_PASSKEYS } from '#domain/people/factor/second-factor.ts'
import { removePasskey } from '#store/people/passkey.ts'
import { factorFacts } from '#store/people/second-factor.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireUser } from '../../frame/signed-in.ts'
import { open, type PersonContext } from '../open.ts'
import { asPerson, changeOwn, ownScope, provePassword, settleRest } from './own-factors.ts'

/** Browsers give passkeys to some addresses alone. */
export function requirePasskeys({ passkeys }: PersonContext): void {
  if (passkeys.host === null) throw new ApiError('bad-request', passkeyText.nowhere)
}

/** A passkey is made for the session that asked. */
function ownUse(ctx: PersonContext): string {
  return `add ${requireUser(ctx.user).sessionId}`
}

/** What a passkey is made with (H14). */
export const postBeginPasskey = open(calls.beginPasskey, async (ctx, { body }) => {
  requirePasskeys(ctx)
  const { user, scope } = ownScope(ctx)
  await provePassword(ctx, body.password)
  const data = await ctx.database.withScope(scope, async (tx) => {
    const { passkeys } = await factorFacts(tx, scope, user.userId)
    if (passkeys >= MOST_PASSKEYS) throw new ApiError('bad-request', passkeyText.tooMany(MOST_PASSKEYS))
    return ctx.passkeys.begin(tx, scope, asPerson(user), { use: ownUse(ctx), now: ctx.now })
  })
  return { data }
})

export const postAddPasskey = open(calls.addPasskey, async (ctx, { body: { name, made } }) => {
  const asked = { use: ownUse(ctx), now: ctx.now }
  const told = { action: 'factor.passkey-added', says: factorMail.passkeyAdded, after: { passkey: name } }
  const codes = await changeOwn(ctx, told, async (tx, scope, user) => {
    const before = await factorFacts(tx, scope, user.userId)
    if (before.passkeys >= MOST_PASSKEYS)
      throw new ApiError('bad-request', passkeyText.tooMany(MOST_PASSKEYS))
    const isAdded = await ctx.passkeys.add(tx, scope, user.userId, { ...made, name }, asked)
    if (!isAdded) throw new ApiError('bad-request', passkeyText.notAdded)
    return hasFactor(before) ? [] : ctx.appCodes.renew(tx, scope, asPerson(user))
  })
  return { recovery_codes: [...codes], message: passkeyText.added }
})

export const postRemovePasskey = open(calls.removePasskey, async (ctx, { body, params }) => {
  await provePassword(ctx, body.password)
  const told = {
    action: 'factor.passkey-removed',
    says: factorMail.passkeyRemoved,
    after: { passkey: params.passkeyId },
  }
  const isLast = await changeOwn(ctx, told, async (tx, scope, user) => {
    const name = await removePasskey(tx, scope, user.userId, params.passkeyId)
    if (name === null) throw notFound()
    return settleRest(tx, scope, user)
  })
  return { message: isLast ? factorText.turnedOff : passkeyText.removed }
})
