import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall } from '#contract/call.ts'
import { type CallName, calls, nameOfCall } from '#contract/calls.ts'
import { errorAnswer } from '#contract/errors.ts'
import type { Admission } from '../admission.ts'
import { readKey } from '../idempotency-key.ts'
import { requiredAccess, requireRule } from '../policy.ts'
import { type Repeat, SAME_AS_BEFORE } from '../run/asked-again.ts'
import type { Operation, Operations } from '../run/collection.ts'
import { WrittenAnswer } from '../run/long-answer.ts'
import { callInput, createReportLimiters, type SendDeps, sendKept, sendMade } from './send-file.ts'
import { readForms, type TakeDeps, takeFile } from './take-file.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers. */
    call?: CallName
  }
}

export const PREFIX = '/api/v1/'

export type MountDeps = TakeDeps & SendDeps

/** Mounts every operation at the place of its call, but for those that wait for what the server does not have. */
export async function mount(app: FastifyInstance, operations: Operations, deps: MountDeps): Promise<void> {
  const all = Object.values(operations)
  const answer = answering(deps)
  for (const operation of all) {
    if (operation.what === 'file in') continue
    if ('make' in operation && operation.make && !deps.reports) continue
    mountAt(app, operation, deps.admission, answer(operation))
  }
  await app.register(async (inner) => {
    await readForms(inner)
    for (const operation of all) {
      if (operation.what === 'file in') mountAt(inner, operation, deps.admission, takeFile(operation, deps))
    }
  })
}

type Handler = ReturnType<typeof takeFile>

function mountAt(
  app: FastifyInstance,
  { call, whose, what }: Operation,
  admission: Admission,
  handler: Handler,
) {
  const route = {
    ...fastifyRoute(call),
    onRequest: admission.admit(call, {
      needsBranch: whose === 'organisation' && (what === 'write' || what === 'file in'),
    }),
    handler,
  }
  app.route(route)
  if (call.isAtRoot) app.route({ ...route, url: `/${call.path}`, schema: { ...route.schema, hide: true } })
}

/** The contract as Fastify and the OpenAPI page read it. */
export function fastifyRoute(call: AnyCall) {
  const name = nameOfCall(call)
  const access = requiredAccess(requireRule(call))
  const isGet = call.method === 'GET'
  return {
    method: call.method,
    url: PREFIX + call.path,
    config: { call: name },
    schema: {
      operationId: name,
      summary: call.summary,
      tags: [access],
      ...(access === 'public' ? {} : { security: [{ [access]: [] }] }),
      params: call.params,
      querystring: call.query,
      ...(isGet ? {} : { body: call.body }),
      response: { [call.status ?? 200]: responseSchema(call), default: errorAnswer },
    },
  }
}

function sendWritten(reply: FastifyReply, { json }: WrittenAnswer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}

function repeatFor(request: FastifyRequest, reply: FastifyReply): Repeat {
  return {
    tags: request.headers['if-none-match'],
    put(tag) {
      // A browser keeps it for the one person, and asks each time whether it still holds.
      reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
    },
  }
}

/** Aborted once the connection is gone, or the answer with it. */
function closedSignal({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController()
  if (raw.destroyed) closing.abort()
  else raw.once('close', () => closing.abort())
  return closing.signal
}

function responseSchema({ file, answer, summary }: AnyCall) {
  if (!file) return answer
  const content = Object.fromEntries(file.map((type) => [type, { schema: answer }]))
  return { description: summary, content }
}

function answering(deps: MountDeps) {
  const limiters = createReportLimiters()
  return (operation: Exclude<Operation, { what: 'file in' }>): Handler => {
    if ('find' in operation) return sendKept(operation, deps)
    if (operation.what === 'file out') return sendMade(operation, deps, limiters)
    const { call, whose, what } = operation
    // What is asked with GET answers anew each time, even where it is written down that it was asked.
    const isOnce = whose !== 'open' && what === 'write' && call.method !== 'GET'
    return async (request, reply) => {
      const now = deps.clock()
      const user = deps.admission.personOf(request)
      const key = isOnce ? readKey(request.headers['idempotency-key']) : null
      const agent = (request.headers['user-agent'] ?? '').slice(0, 200)
      const { cookie } = request.headers
      const setCookie = (text: string) => void reply.header('set-cookie', text)
      const input = callInput(request)
      const repeat = repeatFor(request, reply)
      const closed = () => closedSignal(reply)
      const asked = { user, input, now, key, address: request.ip, agent, cookie, setCookie, repeat, closed }
      const answer = await deps.run(operation, asked)
      if (answer === SAME_AS_BEFORE) return reply.code(304).send()
      if (answer instanceof WrittenAnswer) return sendWritten(reply, answer)
      // What a browser holds of the person's answers goes with the log-in.
      if (call === calls.tokenRevoke) reply.header('clear-site-data', '"cache"')
      return reply.code(call.status ?? 200).send(answer)
    }
  }
}
