import { calls } from '#contract/calls.ts'
import { passwordText, resetText } from '#contract/people/account-messages.ts'
import { isLinkGood } from '#domain/people/reset-link.ts'
import { findLink } from '#store/people/password-reset.ts'
import type { Person } from '#store/people/person.ts'
import { ApiError } from '../frame/respond.ts'
import { open, type PersonContext } from './open.ts'
import { requirePassword, scopeOfPerson, setPassword } from './set-password.ts'
import { tokenHash } from './sign-in.ts'
import { admitVisit } from './visits.ts'

/** A mailed link becomes a new password, once (PU-04); every session of the person ends. */
export const postPasswordLinkUse = open(calls.usePasswordLink, async (ctx, { body }) => {
  admitVisit(ctx, 'new password')
  const hash = tokenHash(body.token)
  const asked = await personOfLink(ctx, hash)
  requirePassword(body.new_password, asked.username)
  const passwordHash = await ctx.passwords.hash(body.new_password)
  const scope = scopeOfPerson(asked)
  const { address, now } = ctx
  const ended = await ctx.database.withScope(scope, async (tx) => {
    // Looked at once more, under its lock: of two that come at once, one is too late.
    const link = await findLink(tx, hash)
    if (!link || !isLinkGood(link, now)) throw linkOver()
    return setPassword(tx, scope, {
      person: link.person,
      passwordHash,
      action: 'password.reset',
      address,
      keptSession: null,
      now,
    })
  })
  for (const sessionId of ended) ctx.sessions.forget(sessionId)
  ctx.events.tell({ kind: 'password-set', address, userId: asked.id, organisationId: asked.organisationId })
  return { message: passwordText.updatedMessage }
})

/** Whose link it is, before any work is done for it. */
async function personOfLink({ database, now }: PersonContext, hash: string): Promise<Person> {
  const link = await database.withoutTenant((tx) => findLink(tx, hash))
  if (!link || !isLinkGood(link, now)) throw linkOver()
  return link.person
}

function linkOver(): ApiError {
  return new ApiError('bad-request', resetText.linkOver)
}
