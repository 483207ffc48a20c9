import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { errorAnswer } from '#contract/errors.ts'
import type { CallName } from '#contract/routes.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Log } from '#store/engine/log.ts'
import { operations } from '../../operations.ts'
import type { Admission } from '../admission.ts'
import { readKey } from '../once.ts'
import type {
  Input,
  MailOperation,
  OpenDeps,
  Operation,
  PlatformUploadOperation,
  TableOperation,
  UploadOperation,
} from '../operation.ts'
import type { RunPlatform } from '../platform.ts'
import { accessOf, ruleOf } from '../policy.ts'
import type { Run } from '../run.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers. */
    call?: CallName
  }
}

export const PREFIX = '/api/v1/'

/** Also at the root of the server, where clients of revision A call them (wire contract 1.1). */
const AT_ROOT: readonly CallName[] = ['token', 'tokenRefresh']

export interface MountDeps {
  readonly clock: () => Instant
  readonly log: Log
  readonly admission: Admission
  readonly run: Run
  readonly open: OpenDeps
  readonly platform: RunPlatform
}

/** Mounts every call of the contract that has an operation; those with a file by `mountUploads`, mail by `mountReports`. */
export function mountCalls(app: FastifyInstance, deps: MountDeps): void {
  for (const [name, operation] of Object.entries(operations) as [CallName, Operation][]) {
    if (['upload', 'platform-upload', 'table', 'mail'].includes(operation.kind)) continue
    const call: AnyEndpoint = calls[name]
    const route = {
      method: call.route.method,
      config: { call: name },
      onRequest: deps.admission.admit(ruleOf(call), { needsBranch: operation.kind === 'write' }),
      handler: handlerOf(operation as Answered, deps),
    }
    app.route({ ...route, url: PREFIX + call.route.path, schema: schemaOf(name, call) })
    if (AT_ROOT.includes(name)) {
      app.route({ ...route, url: `/${call.route.path}`, schema: { ...schemaOf(name, call), hide: true } })
    }
  }
}

/** The contract as Fastify and the OpenAPI page read it. */
export function schemaOf(name: CallName, call: AnyEndpoint) {
  const access = accessOf(ruleOf(call))
  const body: { body?: z.ZodType } = call.route.method === 'GET' ? {} : { body: call.body }
  return {
    operationId: name,
    summary: call.summary,
    tags: [access],
    ...(access === 'public' ? {} : { security: [{ [access]: [] }] }),
    params: call.params,
    querystring: call.query,
    ...body,
    response: { [call.status ?? 200]: call.answer, default: errorAnswer },
  }
}

type Answered = Exclude<Operation, UploadOperation | PlatformUploadOperation | TableOperation | MailOperation>

function handlerOf(operation: Answered, deps: MountDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const now = deps.clock()
    // Parsed by the very schemas of the call (parse.ts); a GET has no body.
    const input = {
      params: request.params,
      query: request.query,
      body: request.body ?? null,
    } as Input<AnyEndpoint>
    if (operation.kind === 'open') {
      const agent = (request.headers['user-agent'] ?? '').slice(0, 200)
      const user = deps.admission.personOf(request)
      const ctx = { ...deps.open, user, address: request.ip, agent, now, log: deps.log }
      return reply.send(await operation.answer(ctx, input))
    }
    const user = deps.admission.requirePerson(request)
    const isWrite = operation.kind === 'write' || operation.kind === 'platform-write'
    // What is asked with GET answers anew each time, even where it is written down that it was asked.
    const isOnce = isWrite && operation.call.route.method !== 'GET'
    const key = isOnce ? readKey(request.headers['idempotency-key']) : null
    reply.code(operation.call.status ?? 200)
    if (operation.kind === 'platform-read' || operation.kind === 'platform-write') {
      return reply.send(await deps.platform(operation, user, input, now, key))
    }
    return reply.send(await deps.run(operation, user, input, now, { key }))
  }
}
