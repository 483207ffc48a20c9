import { z } from 'zod'
import { SWITCH_STATES } from '#domain/breaker/command.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, noBody, noQuery } from '../shapes.ts'

const state = z.enum(SWITCH_STATES)
const nothing = z.object({})

/** What is published to `commands/{device}`. `id` grows: a device obeys none that is not higher than its last. */
export const commandMessage = z.object({ id: z.number().int(), state, expires: z.string() })

export type CommandMessage = z.infer<typeof commandMessage>

/** What a device publishes to `commands/{device}/ack`: the state it is in after its try. */
export const ackMessage = z.strictObject({ id, state })

/** What a device publishes to `commands/{device}/state`, of itself: when it connects and when it was switched. */
export const stateMessage = z.strictObject({ state })

export const ingestCommands = endpoint({
  route: routes.ingestCommands,
  summary: 'Commands for the breakers behind a gateway that polls; each is given out once',
  params: z.strictObject({}),
  query: noQuery,
  body: noBody,
  answer: z.object({ commands: z.array(commandMessage.extend({ device_id: z.number().int() })) }),
})

export const ingestCommandAck = endpoint({
  route: routes.ingestCommandAck,
  summary: 'The state a breaker is in after a command',
  params: z.strictObject({ commandId: id }),
  query: noQuery,
  body: stateMessage,
  answer: nothing,
})

export const ingestBreakerState = endpoint({
  route: routes.ingestBreakerState,
  summary: 'The state a breaker reports of itself',
  params: z.strictObject({ deviceId: id }),
  query: noQuery,
  body: stateMessage,
  answer: nothing,
})

export type GivenCommands = z.infer<typeof ingestCommands.answer>
