import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { errorAnswer } from '#contract/errors.ts'
import type { CallName } from '#contract/routes.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Log } from '#store/log.ts'
import { readKey } from './once.ts'
import type { Input, Operation } from './operation.ts'
import { operations } from './operations.ts'
import type { Refresh, SignOut } from './refresh.ts'
import { ApiError, notSignedIn } from './respond.ts'
import type { Run } from './run.ts'
import type { Sessions } from './session.ts'
import type { SignIn } from './sign-in.ts'
import type { SignedIn } from './signed-in.ts'
import { createTokenBuckets } from './token-bucket.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers. */
    call?: CallName
  }
}

export const PREFIX = '/api/v1/'

/** Also at the root of the server, where clients of revision A call them (wire contract 1.1). */
const AT_ROOT: readonly CallName[] = ['token', 'tokenRefresh']

const REQUESTS_A_SECOND = 20
const REQUESTS_AT_ONCE = 600

export interface MountDeps {
  readonly clock: () => Instant
  readonly log: Log
  readonly sessions: Sessions
  readonly run: Run
  readonly signIn: SignIn
  readonly refresh: Refresh
  readonly signOut: SignOut
}

/** The person of each request that is under way. */
type Present = WeakMap<FastifyRequest, SignedIn>

/** Mounts every call of the contract that has an operation. */
export function mountCalls(app: FastifyInstance, deps: MountDeps): void {
  const present: Present = new WeakMap()
  const admit = createAdmission(deps, present)
  for (const [name, operation] of Object.entries(operations) as [CallName, Operation][]) {
    const call: AnyEndpoint = calls[name]
    const route = {
      method: call.route.method,
      config: { call: name },
      onRequest: admit(call),
      handler: handlerOf(operation, deps, present),
    }
    app.route({ ...route, url: PREFIX + call.route.path, schema: schemaOf(name, call) })
    if (AT_ROOT.includes(name)) {
      app.route({ ...route, url: `/${call.route.path}`, schema: { ...schemaOf(name, call), hide: true } })
    }
  }
}

/** The contract as Fastify and the OpenAPI page read it. */
export function schemaOf(name: CallName, call: AnyEndpoint) {
  const body: { body?: z.ZodType } = call.route.method === 'GET' ? {} : { body: call.body }
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.access],
    ...(call.access === 'public' ? {} : { security: [{ [call.access]: [] }] }),
    params: call.params,
    querystring: call.query,
    ...body,
    response: { [call.status ?? 200]: call.answer, default: errorAnswer },
  }
}

/** Before anything of the request is read: who asks, and how often. */
function createAdmission({ clock, sessions }: MountDeps, present: Present) {
  const allowance = createTokenBuckets(REQUESTS_A_SECOND, REQUESTS_AT_ONCE)
  return (call: AnyEndpoint) => async (request: FastifyRequest) => {
    const user = call.access === 'session' ? await sessions.read(request.headers.authorization) : null
    if (user) present.set(request, user)
    const waitS = allowance.take(user ? `user ${user.userId}` : `address ${request.ip}`, clock())
    if (waitS === null) return
    throw new ApiError('too-many-requests', `Too many requests at once. Try again in ${waitS} s.`, waitS)
  }
}

function handlerOf(operation: Operation, deps: MountDeps, present: Present) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const now = deps.clock()
    const user = present.get(request) ?? null
    // Parsed by the very schemas of the call (parse.ts); a GET has no body.
    const input = {
      params: request.params,
      query: request.query,
      body: request.body ?? null,
    } as Input<AnyEndpoint>
    if (operation.kind === 'open') {
      const { log, signIn, refresh, signOut } = deps
      const agent = (request.headers['user-agent'] ?? '').slice(0, 200)
      const ctx = { user, address: request.ip, agent, now, log, signIn, refresh, signOut }
      return reply.send(await operation.answer(ctx, input))
    }
    if (!user) throw notSignedIn()
    const key = operation.kind === 'write' ? readKey(request.headers['idempotency-key']) : null
    return reply.code(operation.call.status ?? 200).send(await deps.run(operation, user, input, now, { key }))
  }
}
