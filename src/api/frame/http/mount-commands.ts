import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import {
  type GivenCommands,
  ingestBreakerState,
  ingestCommandAck,
  ingestCommands,
} from '#contract/meter/commands.ts'
import type { CallName } from '#contract/routes.ts'
import type { SwitchState } from '#domain/breaker/command.ts'
import { callerOf, type MeterCaller } from '../../meter/metering.ts'
import { refuse } from '../refuse.ts'
import { ApiError } from '../respond.ts'
import { PREFIX, schemaOf } from './mount.ts'

type CommandReply<A> =
  | { readonly answer: A }
  | { readonly code: ErrorCode; readonly sentence: string; readonly retryAfterS?: number }

/** The room `ingest` for gateways that fetch commands, as the doorstep hands it to the server. */
export interface Polling {
  poll(caller: MeterCaller): Promise<CommandReply<GivenCommands>>
  answer(caller: MeterCaller, commandId: number, state: SwitchState): Promise<CommandReply<object>>
  report(caller: MeterCaller, deviceId: number, state: SwitchState): Promise<CommandReply<object>>
}

/** Mounts the calls of gateways that poll. The room `ingest` knows their keys. */
export function mountCommands(app: FastifyInstance, polling: Polling): void {
  const mount = (
    name: CallName,
    call: AnyEndpoint,
    ask: (request: FastifyRequest) => Promise<CommandReply<object>>,
  ) =>
    app.route({
      method: call.route.method,
      url: PREFIX + call.route.path,
      config: { call: name },
      schema: schemaOf(name, call),
      handler: async (request, reply) => replyWith(reply, await ask(request)),
    })
  mount('ingestCommands', ingestCommands, (request) => polling.poll(callerOf(request)))
  mount('ingestCommandAck', ingestCommandAck, (request) => {
    const { commandId } = ingestCommandAck.params.parse(request.params)
    return polling.answer(callerOf(request), commandId, ingestCommandAck.body.parse(request.body).state)
  })
  mount('ingestBreakerState', ingestBreakerState, (request) => {
    const { deviceId } = ingestBreakerState.params.parse(request.params)
    return polling.report(callerOf(request), deviceId, ingestBreakerState.body.parse(request.body).state)
  })
}

function replyWith(reply: FastifyReply, outcome: CommandReply<object>): FastifyReply {
  if ('answer' in outcome) return reply.send(outcome.answer)
  return refuse(reply, new ApiError(outcome.code, outcome.sentence, outcome.retryAfterS))
}
