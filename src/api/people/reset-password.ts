import { calls } from '#contract/calls.ts'
import { passwordText } from '#contract/people/account-messages.ts'
import { factorText } from '#contract/people/factor-messages.ts'
import { hasFactor } from '#domain/people/factor/second-factor.ts'
import type { Scope } from '#store/engine/scope.ts'
import { factorFacts } from '#store/people/second-factor.ts'
import { ApiError } from '../frame/respond.ts'
import { open, type PersonContext } from './open.ts'
import { requirePassword, scopeOfPerson, setPassword } from './set-password.ts'
import { firstPasswordOver } from './sign-in.ts'

export interface Exchange {
  readonly username: string
  readonly password: string
  readonly newPassword: string
  /** The session that goes on; null: all end. */
  readonly keptSession: string | null
  /** Why the old password is refused. */
  readonly refusal: string
}

/** The old password for a new one, with tries counted as at the log-in. */
export async function exchangePassword(ctx: PersonContext, asked: Exchange): Promise<void> {
  const { username, password, newPassword, keptSession } = asked
  requirePassword(newPassword, username)
  const { address, cookie, now } = ctx
  const checked = await ctx.credentials({ username, password, address, cookie }, now)
  if (!checked) throw new ApiError('bad-request', asked.refusal)
  if (checked.standing === 'over') throw firstPasswordOver()
  if (password.normalize('NFKC') === newPassword.normalize('NFKC')) {
    throw new ApiError('bad-request', passwordText.same)
  }
  const { person } = checked
  const scope = scopeOfPerson(person)
  if (keptSession === null) await refuseBesideFactor(ctx, scope, person.id)
  const passwordHash = await ctx.passwords.hash(newPassword)
  const set = { person, passwordHash, action: 'password.changed', address, keptSession, now }
  const ended = await ctx.database.withScope(scope, (tx) => setPassword(tx, scope, set))
  for (const sessionId of ended) ctx.sessions.forget(sessionId)
  const { id: userId, organisationId } = person
  ctx.events.tell({ kind: 'password-set', address, userId, organisationId })
}

/** Signed out, the password alone is not enough to end everybody's sessions and choose another (H14). */
async function refuseBesideFactor({ database }: PersonContext, scope: Scope, userId: number): Promise<void> {
  const factors = await database.withScope(scope, (tx) => factorFacts(tx, scope, userId))
  if (hasFactor(factors)) throw new ApiError('bad-request', factorText.changeInside)
}

/** Wire contract 2.24: somebody signed out who knows the old password; every session ends. */
export const postResetPassword = open(calls.resetPassword, async (ctx, { body }) => {
  await exchangePassword(ctx, {
    username: body.username,
    password: body.password,
    newPassword: body.new_password,
    keptSession: null,
    refusal: passwordText.wrongPair,
  })
  return { message: passwordText.updatedMessage }
})
