import { calls } from '#contract/calls.ts'
import { passwordText } from '#contract/people/account-messages.ts'
import { factorMail, factorText } from '#contract/people/factor-messages.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { factorFacts, removeFactors } from '#store/people/second-factor.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireUser, type SignedIn } from '../../frame/signed-in.ts'
import { open, type PersonContext } from '../open.ts'
import { scopeOfPerson, tellPerson } from '../set-password.ts'
import { recordFactor } from './record-factor.ts'

/** One's own second factors (H14). */
export const getAccountFactors = open(calls.accountFactors, async (ctx) => {
  const { user, scope } = own(ctx)
  const facts = await ctx.database.withScope(scope, (tx) => factorFacts(tx, scope, user.userId), {
    readOnly: true,
  })
  return {
    data: {
      app_since: facts.appSince,
      recovery_left: facts.recoveryLeft,
      is_required: user.organisationId === null,
    },
  }
})

/** What the app is set up with; one that is in force stays so until the new one is proven. */
export const postBeginApp = open(calls.beginApp, async (ctx, { body }) => {
  const { user, scope } = own(ctx)
  await provePassword(ctx, user, body.password)
  const data = await ctx.database.withScope(scope, (tx) => ctx.appCodes.begin(tx, scope, asPerson(user)))
  return { data }
})

export const postConfirmApp = open(calls.confirmApp, async (ctx, { body }) => {
  const codes = await change(ctx, 'factor.set', factorMail.on, async (tx, scope, user) => {
    const made = await ctx.appCodes.confirm(tx, scope, asPerson(user), body.code, ctx.now)
    if (!made) throw new ApiError('bad-request', factorText.wrongFirst)
    return made
  })
  return { recovery_codes: [...codes], message: factorText.turnedOn }
})

export const postRenewRecoveryCodes = open(calls.renewRecoveryCodes, async (ctx, { body }) => {
  await provePassword(ctx, own(ctx).user, body.password)
  const codes = await change(ctx, 'factor.codes-made', factorMail.renewed, async (tx, scope, user) => {
    const { hasApp } = await factorFacts(tx, scope, user.userId)
    if (!hasApp) throw new ApiError('bad-request', factorText.none)
    return ctx.appCodes.renew(tx, scope, asPerson(user))
  })
  return { recovery_codes: [...codes], message: factorText.renewed }
})

export const postRemoveFactor = open(calls.removeFactor, async (ctx, { body }) => {
  const { user } = own(ctx)
  if (user.organisationId === null) throw new ApiError('bad-request', factorText.required)
  await provePassword(ctx, user, body.password)
  await change(ctx, 'factor.removed', factorMail.off, (tx, scope) => removeFactors(tx, scope, user.userId))
  return { message: factorText.turnedOff }
})

/** A change of one's own, written down, told by mail and by the log. */
async function change<T>(
  ctx: PersonContext,
  action: string,
  says: (username: string) => string,
  work: (tx: Tx, scope: Scope, user: SignedIn) => Promise<T>,
): Promise<T> {
  const { user, scope } = own(ctx)
  const { now } = ctx
  const done = await ctx.database.withScope(scope, async (tx) => {
    const result = await work(tx, scope, user)
    await tellPerson(tx, scope, user.userId, { subject: factorMail.subject, said: says(user.username), now })
    await recordFactor(tx, scope, user.userId, action, now)
    return result
  })
  const { userId, organisationId } = user
  ctx.events.tell({ kind: 'factor-changed', address: ctx.address, userId, organisationId })
  return done
}

function own(ctx: PersonContext) {
  const user = requireUser(ctx.user)
  return { user, scope: scopeOfPerson({ id: user.userId, organisationId: user.organisationId }) }
}

function asPerson({ userId, username }: SignedIn) {
  return { id: userId, username }
}

async function provePassword(ctx: PersonContext, { username }: SignedIn, password: string): Promise<void> {
  const { address, cookie, now } = ctx
  const checked = await ctx.credentials({ username, password, address, cookie }, now)
  if (!checked) throw new ApiError('bad-request', passwordText.wrongOwn)
}
