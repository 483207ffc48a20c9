import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'
import {
  type IngestCommands,
  ingestBreakerState,
  ingestCommandAck,
  ingestCommands,
} from '#contract/meter/commands.ts'
import { ingestSiteHealth, type SiteHealth } from '#contract/meter/site-agent.ts'
import type { SwitchState } from '#domain/breaker/command.ts'
import { fastifyRoute } from '../frame/http/mount.ts'
import { refuse } from '../frame/refuse.ts'
import { ApiError } from '../frame/respond.ts'
import { type MeterCaller, meterCaller } from './metering.ts'

type CommandReply<A> =
  | { readonly answer: A }
  | { readonly code: ErrorCode; readonly sentence: string; readonly retryAfterS?: number }

/** The room `ingest` for gateways that fetch commands, as the doorstep hands it to the server. */
export interface Polling {
  poll(caller: MeterCaller): Promise<CommandReply<IngestCommands>>
  answer(caller: MeterCaller, commandId: number, state: SwitchState): Promise<CommandReply<object>>
  report(caller: MeterCaller, deviceId: number, state: SwitchState): Promise<CommandReply<object>>
}

/** The room `ingest` for agents at branches, as the doorstep hands it to the server. */
export interface SiteHearing {
  hear(caller: MeterCaller, health: SiteHealth): Promise<CommandReply<object>>
}

/** Mounts the call by which agents at branches tell of themselves. */
export function mountSiteHealth(app: FastifyInstance, { hear }: SiteHearing): void {
  app.route({
    ...fastifyRoute(ingestSiteHealth),
    handler: async (request, reply) =>
      replyWith(reply, await hear(meterCaller(request), ingestSiteHealth.body.parse(request.body))),
  })
}

/** Mounts the calls of gateways that poll. The room `ingest` knows their keys. */
export function mountCommands(app: FastifyInstance, polling: Polling): void {
  const mount = (call: AnyCall, ask: (request: FastifyRequest) => Promise<CommandReply<object>>) =>
    app.route({
      ...fastifyRoute(call),
      handler: async (request, reply) => replyWith(reply, await ask(request)),
    })
  mount(ingestCommands, (request) => polling.poll(meterCaller(request)))
  mount(ingestCommandAck, (request) => {
    const { commandId } = ingestCommandAck.params.parse(request.params)
    return polling.answer(meterCaller(request), commandId, ingestCommandAck.body.parse(request.body).state)
  })
  mount(ingestBreakerState, (request) => {
    const { deviceId } = ingestBreakerState.params.parse(request.params)
    return polling.report(meterCaller(request), deviceId, ingestBreakerState.body.parse(request.body).state)
  })
}

function replyWith(reply: FastifyReply, outcome: CommandReply<object>): FastifyReply {
  if ('answer' in outcome) return reply.send(outcome.answer)
  return refuse(reply, new ApiError(outcome.code, outcome.sentence, outcome.retryAfterS))
}
