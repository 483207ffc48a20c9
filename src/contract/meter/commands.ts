import { z } from 'zod'
import { SWITCH_STATES } from '#domain/breaker/command.ts'
import { call } from '../call.ts'
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

export const ingestCommands = call({
  method: 'GET',
  path: 'ingest/commands/',
  who: 'meter',
  summary: 'Commands for the breakers behind a gateway that polls; each is given out once',
  params: z.strictObject({}),
  query: noQuery,
  body: noBody,
  answer: z.object({ commands: z.array(commandMessage.extend({ device_id: z.number().int() })) }),
})

export const ingestCommandAck = call({
  method: 'POST',
  path: 'ingest/commands/:commandId/ack',
  who: 'meter',
  summary: 'The state a breaker is in after a command',
  params: z.strictObject({ commandId: id }),
  query: noQuery,
  body: stateMessage,
  answer: nothing,
})

export const ingestBreakerState = call({
  method: 'POST',
  path: 'ingest/breakers/:deviceId/state',
  who: 'meter',
  summary: 'The state a breaker reports of itself',
  params: z.strictObject({ deviceId: id }),
  query: noQuery,
  body: stateMessage,
  answer: nothing,
})

export type IngestCommands = z.infer<typeof ingestCommands.answer>
