import { calls } from '#contract/calls.ts'
import { levelInForce } from '#domain/people/level.ts'
import { deviceWords } from '#domain/site/device-words.ts'
import { type Account, loadAccount } from '#store/people/account.ts'
import { type OpenSession, openSessions } from '#store/people/session.ts'
import { tree } from '#store/site/organisation.ts'
import { notSignedIn } from '../frame/respond.ts'
import { scopeFor } from '../frame/scope.ts'
import { requireUser } from '../frame/signed-in.ts'
import { open } from './open.ts'
import { scopeOfPerson } from './set-password.ts'

/** Who is signed in, for which organisation, and where else (SH-02). */
export const getAccount = open(calls.account, async (ctx) => {
  const user = requireUser(ctx.user)
  const isPlatform = user.organisationId === null
  const scope = isPlatform ? scopeOfPerson({ id: user.userId, organisationId: null }) : scopeFor(user)
  const found = await ctx.database.withScope(
    scope,
    async (tx) => ({
      account: await loadAccount(tx, user.userId),
      listed: await openSessions(tx, user.userId, user.sessionId, ctx.now),
      seen: isPlatform ? null : await tree(tx, scope),
    }),
    { readOnly: true },
  )
  const { account, listed, seen } = found
  if (!account) throw notSignedIn()
  const organisation = seen?.organisation
  return {
    data: {
      ...profilePart(account),
      role: user.role,
      level: levelInForce(user.role, user.level),
      organisation: organisation
        ? { name: organisation.name, client_type: organisation.clientType, zone: organisation.zone }
        : null,
      sees_all_branches: user.branchIds === 'all',
      branches: (seen?.branches ?? []).map(({ name }) => name),
      added_at: account.addedAt,
      password_changed_at: account.passwordChangedAt,
      sessions: listed.sessions.map((session) => sessionPart(session, user.sessionId)),
      sessions_left_out: listed.leftOut,
    },
  }
})

export function profilePart({ username, name, email, phone, version }: Account) {
  return { username, name, email, phone, version }
}

function sessionPart({ id, agent, address, openedAt, lastUsedAt }: OpenSession, thisSession: string) {
  const device = deviceWords(agent)
  return {
    session_id: id,
    device,
    address,
    opened_at: openedAt,
    last_used_at: lastUsedAt,
    is_this: id === thisSession,
  }
}
