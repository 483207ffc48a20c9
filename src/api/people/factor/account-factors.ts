import { calls } from '#contract/calls.ts'
import { factorMail, factorText } from '#contract/people/factor-messages.ts'
import { hasFactor } from '#domain/people/factor/second-factor.ts'
import { listPasskeys } from '#store/people/passkey.ts'
import { factorFacts, removeApp } from '#store/people/second-factor.ts'
import { ApiError } from '../../frame/respond.ts'
import { open } from '../open.ts'
import { admitCode, forgetCodes, sessionPlace } from './count-code.ts'
import { asPerson, changeOwn, ownScope, provePassword, settleRest } from './own-factors.ts'

/** One's own second factors (H14). */
export const getAccountFactors = open(calls.accountFactors, async (ctx) => {
  const { user, scope } = ownScope(ctx)
  const { facts, passkeys } = await ctx.database.withScope(
    scope,
    async (tx) => ({
      facts: await factorFacts(tx, scope, user.userId),
      passkeys: await listPasskeys(tx, scope, user.userId),
    }),
    { readOnly: true },
  )
  return {
    data: {
      app_since: facts.appSince,
      recovery_left: facts.recoveryLeft,
      is_required: user.organisationId === null,
      passkey_host: ctx.passkeys.host,
      passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({
        id,
        name,
        added_at: addedAt,
        last_used_at: lastUsedAt,
      })),
    },
  }
})

/** What the app is set up with; one that is in force stays so until the new one is proven. */
export const postBeginApp = open(calls.beginApp, async (ctx, { body }) => {
  const { user, scope } = ownScope(ctx)
  await provePassword(ctx, body.password)
  const data = await ctx.database.withScope(scope, (tx) =>
    ctx.appCodes.begin(tx, scope, asPerson(user), ctx.now),
  )
  return { data }
})

export const postConfirmApp = open(calls.confirmApp, async (ctx, { body }) => {
  const at = sessionPlace(ownScope(ctx).user)
  await admitCode(ctx, at)
  const told = { action: 'factor.set', says: factorMail.on }
  const codes = await changeOwn(ctx, told, (tx, scope, user) =>
    ctx.appCodes.confirm(tx, scope, asPerson(user), body.code, ctx.now),
  )
  await forgetCodes(ctx, at)
  return { recovery_codes: [...codes], message: factorText.turnedOn }
})

export const postRenewRecoveryCodes = open(calls.renewRecoveryCodes, async (ctx, { body }) => {
  await provePassword(ctx, body.password)
  const told = { action: 'factor.codes-made', says: factorMail.renewed }
  const codes = await changeOwn(ctx, told, async (tx, scope, user) => {
    if (!hasFactor(await factorFacts(tx, scope, user.userId)))
      throw new ApiError('bad-request', factorText.none)
    return ctx.appCodes.renew(tx, scope, asPerson(user))
  })
  return { recovery_codes: [...codes], message: factorText.renewed }
})

/** The app's codes count no more; passkeys stay. */
export const postRemoveFactor = open(calls.removeFactor, async (ctx, { body }) => {
  await provePassword(ctx, body.password)
  const told = { action: 'factor.removed', says: factorMail.off }
  const isLast = await changeOwn(ctx, told, async (tx, scope, user) => {
    await removeApp(tx, scope, user.userId)
    return settleRest(tx, scope, user)
  })
  return { message: isLast ? factorText.turnedOff : factorText.appOff }
})
