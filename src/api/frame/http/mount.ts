import type { FastifyInstance } from 'fastify'
import type { AnyCall } from '#contract/call.ts'
import { type CallName, nameOfCall } from '#contract/calls.ts'
import { errorAnswer } from '#contract/errors.ts'
import type { Admission } from '../admission.ts'
import { readKey } from '../idempotency-key.ts'
import { requiredAccess, requireRule } from '../policy.ts'
import type { Operation, Operations } from '../run/collection.ts'
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
      const asked = { user, input, now, key, address: request.ip, agent, cookie, setCookie }
      const answer = await deps.run(operation, asked)
      return reply.code(call.status ?? 200).send(answer)
    }
  }
}
