import { calls } from '#contract/calls.ts'
import { factorMail, factorText } from '#contract/people/factor-messages.ts'
import { userText } from '#contract/people/people-messages.ts'
import { mayEditPerson } from '#domain/people/grant.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { type Person, revokeSessions } from '#store/people/person.ts'
import { removeFactors } from '#store/people/second-factor.ts'
import { lockUser } from '#store/people/user.ts'
import { writeTo } from '../../frame/operation.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { tellPerson } from '../set-password.ts'
import { recordFactor } from './record-factor.ts'

/**
 * For somebody whose phone and recovery codes are lost: app, passkeys and recovery codes go, sessions end, the person is told by
 * mail, the audit says who did it. The next log-in asks for the password alone, or for another set-up.
 */
export async function resetFactors(
  tx: Tx,
  scope: Scope,
  person: Pick<Person, 'id' | 'username'> & { readonly email?: string },
  now: Instant,
): Promise<string[]> {
  await removeFactors(tx, scope, person.id)
  const why = 'second factor reset'
  const said = factorMail.reset(person.username)
  const to = person.email === undefined ? {} : { to: person.email }
  const [ended] = await Promise.all([
    revokeSessions(tx, { userId: person.id, keptSession: null, why, now }),
    tellPerson(tx, scope, person.id, { subject: factorMail.subject, said, ...to, now }),
  ])
  await recordFactor(tx, scope, person.id, 'factor.reset', now, { sessionsEnded: ended.length })
  return ended
}

/** An administrator for one of their people; one's own is changed under Personal Data, where the password is asked for. */
export const postResetUserFactor = writeTo(
  calls.resetUserFactor,
  ({ tx, scope }, { params }) => lockUser(tx, scope, params.personId),
  async (ctx, _input, person) => {
    const { tx, scope, user, now } = ctx
    if (!person || person.disabledAt !== null) throw notFound()
    if (person.id === user.userId) throw new ApiError('bad-request', factorText.ownReset)
    if (!mayEditPerson(user, person)) throw new ApiError('not-allowed', userText.cannotEdit)
    await resetFactors(tx, scope, person, now)
    return { message: factorText.wasReset(person.name || person.username) }
  },
)
