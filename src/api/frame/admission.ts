import type { FastifyRequest } from 'fastify'
import type { AnyCall } from '#contract/call.ts'
import { NOT_ALLOWED } from '#contract/cost/cost-messages.ts'
import { addressBlock } from '#domain/people/address-block.ts'
import type { Instant } from '#domain/time/interval.ts'
import { createTokenBuckets } from '#domain/time/token-bucket.ts'
import { requireAllowed, requiredAccess, requireRule } from './policy.ts'
import { ApiError } from './respond.ts'
import type { Sessions } from './session.ts'
import { requireUser, type SignedIn } from './signed-in.ts'

const REQUESTS_A_SECOND = 20
const REQUESTS_AT_ONCE = 600

/** Before anything of a request is read: who asks, how often, and whether the policy lets them. */
export interface Admission {
  /** The hook `onRequest` of a route. */
  admit(call: AnyCall, more?: { readonly needsBranch: boolean }): (request: FastifyRequest) => Promise<void>
  /** The person of a request that was admitted, else null. */
  personOf(request: FastifyRequest): SignedIn | null
  /** The same where nobody else may ask. */
  requirePerson(request: FastifyRequest): SignedIn
}

interface Deps {
  readonly clock: () => Instant
  readonly sessions: Sessions
}

export function createAdmission({ clock, sessions }: Deps): Admission {
  const present = new WeakMap<FastifyRequest, SignedIn>()
  const allowance = createTokenBuckets(REQUESTS_A_SECOND, REQUESTS_AT_ONCE)
  const signedInPerson = (request: FastifyRequest) => present.get(request) ?? null
  return {
    admit: (call, more) => async (request) => {
      const isSession = requiredAccess(requireRule(call)) === 'session'
      const user = isSession ? await sessions.read(request.headers.authorization) : null
      if (user) present.set(request, user)
      const waitS = allowance.take(
        user ? `user ${user.userId}` : `address ${addressBlock(request.ip)}`,
        clock(),
      )
      if (waitS !== null) {
        throw new ApiError('too-many-requests', `Too many requests at once. Try again in ${waitS} s.`, waitS)
      }
      if (user) requireAllowed(call.who, user)
      // AB-08: nothing is read of what a person without a branch sends, nor of a photo beside it.
      if (more?.needsBranch && user?.branchIds.length === 0) throw new ApiError('not-allowed', NOT_ALLOWED)
    },
    personOf: signedInPerson,
    requirePerson: (request) => requireUser(signedInPerson(request)),
  }
}
