import { passwordText } from '#contract/people/account-messages.ts'
import { factorMail, factorText } from '#contract/people/factor-messages.ts'
import { hasFactor } from '#domain/people/factor/second-factor.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { factorFacts, removeFactors } from '#store/people/second-factor.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireUser, type SignedIn } from '../../frame/signed-in.ts'
import type { PersonContext } from '../open.ts'
import { scopeOfPerson, tellPerson } from '../set-password.ts'
import { recordFactor } from './record-factor.ts'

interface ToldChange {
  /** The audit's word for it. */
  readonly action: string
  readonly says: (username: string) => string
  readonly after?: Readonly<Record<string, unknown>>
}

/** A change of one's own factors, written down, told by mail and by the log. */
export async function changeOwn<T>(
  ctx: PersonContext,
  { action, says, after }: ToldChange,
  work: (tx: Tx, scope: Scope, user: SignedIn) => Promise<T>,
): Promise<T> {
  const { user, scope } = ownScope(ctx)
  const { now } = ctx
  const done = await ctx.database.withScope(scope, async (tx) => {
    const result = await work(tx, scope, user)
    await tellPerson(tx, scope, user.userId, { subject: factorMail.subject, said: says(user.username), now })
    await recordFactor(tx, scope, user.userId, action, now, after)
    return result
  })
  const { userId, organisationId } = user
  ctx.events.tell({ kind: 'factor-changed', address: ctx.address, userId, organisationId })
  return done
}

/** Who asks, and where what they have is. */
export function ownScope(ctx: PersonContext) {
  const user = requireUser(ctx.user)
  return { user, scope: scopeOfPerson({ id: user.userId, organisationId: user.organisationId }) }
}

export function asPerson({ userId, username, organisationId }: SignedIn) {
  return { id: userId, username, organisationId }
}

/** A browser that was left open is not enough. */
export async function provePassword(ctx: PersonContext, password: string): Promise<void> {
  const { username } = requireUser(ctx.user)
  const { address, cookie, now } = ctx
  const checked = await ctx.credentials({ username, password, address, cookie }, now)
  if (!checked) throw new ApiError('bad-request', passwordText.wrongOwn)
}

/**
 * After one factor went: without any, recovery codes are of no use either, and a platform administrator cannot be. Returns
 * whether it was the last.
 */
export async function settleRest(
  tx: Tx,
  scope: Scope,
  { userId, organisationId }: SignedIn,
): Promise<boolean> {
  if (hasFactor(await factorFacts(tx, scope, userId))) return false
  if (organisationId === null) throw new ApiError('bad-request', factorText.required)
  await removeFactors(tx, scope, userId)
  return true
}
