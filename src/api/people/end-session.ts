import { calls } from '#contract/calls.ts'
import { sessionsText } from '#contract/people/account-page-messages.ts'
import { revokeSessions } from '#store/people/person.ts'
import { isOwnSession, revokeSession } from '#store/people/session.ts'
import { appendAudit } from '#store/platform/audit.ts'
import { notFound } from '../frame/respond.ts'
import { requireUser, type SignedIn } from '../frame/signed-in.ts'
import { open, type PersonContext } from './open.ts'
import { scopeOfPerson } from './set-password.ts'

const WHY = 'ended by the person'

/** Ends one of one's own sessions at once; anyone else's answers as absent. */
export const deleteSession = open(calls.endSession, async (ctx, { params }) => {
  const user = requireUser(ctx.user)
  const { now } = ctx
  const scope = scopeOfPerson({ id: user.userId, organisationId: user.organisationId })
  await ctx.database.withScope(scope, async (tx) => {
    if (!(await isOwnSession(tx, user.userId, params.sessionId))) throw notFound()
    await revokeSession(tx, params.sessionId, WHY, now)
    const subject = `session ${params.sessionId}`
    await appendAudit(tx, scope, { at: now, userId: user.userId, action: 'session.closed', subject })
  })
  ctx.sessions.forget(params.sessionId)
  tellEnded(ctx, user)
  return { message: sessionsText.endedThere }
})

/** Ends all of one's own sessions but the one that asks. */
export const deleteOtherSessions = open(calls.endOtherSessions, async (ctx) => {
  const { userId, organisationId, sessionId } = requireUser(ctx.user)
  const { now } = ctx
  const scope = scopeOfPerson({ id: userId, organisationId })
  const ended = await ctx.database.withScope(scope, async (tx) => {
    const ids = await revokeSessions(tx, { userId, keptSession: sessionId, why: WHY, now })
    const after = { sessionsEnded: ids.length }
    await appendAudit(tx, scope, {
      at: now,
      userId,
      action: 'session.closed',
      subject: `user ${userId}`,
      after,
    })
    return ids
  })
  for (const id of ended) ctx.sessions.forget(id)
  tellEnded(ctx, { userId, organisationId })
  return { message: sessionsText.endedOthers }
})

function tellEnded(
  { events, address }: PersonContext,
  { userId, organisationId }: Pick<SignedIn, 'userId' | 'organisationId'>,
): void {
  events.tell({ kind: 'sessions-ended', address, userId, organisationId })
}
