import { z } from 'zod'
import { COMMAND_STATES, SWITCH_STATES } from '#domain/breaker/command.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, instant, noBody, noQuery } from '../shapes.ts'

const switchState = z.enum(SWITCH_STATES)

export const breakerCommand = z.object({
  id: z.number().int(),
  wanted: switchState,
  state: z.enum(COMMAND_STATES),
  requested_at: instant,
  expires_at: instant,
  /** null: it was never on its way to the device. */
  sent_at: instant.nullable(),
  ended_at: instant.nullable(),
})

/** One row of wire contract 2.25, with what our own page shows beside it. */
export const breakerRow = z.object({
  device_id: z.number().int(),
  /** Different in every row: older clients tell rows apart by it. */
  branch: z.string(),
  name: z.string(),
  provider: z.string().nullable(),
  is_active: z.boolean(),
  is_load: z.boolean(),
  /** As the device reported; what has never been reported shows as OFF on older clients, hence `unknown`. */
  switch_state: switchState,
  unknown: z.literal('never reported').optional(),
  branch_name: z.string(),
  reported_at: instant.nullable(),
  reported_since: instant.nullable(),
  /** The latest command; null: there was none. */
  command: breakerCommand.nullable(),
})

export const allAcb = endpoint({
  route: routes.allAcb,
  summary: 'Breakers of a branch with the state each has reported (wire contract 2.25, BR-01)',
  params: z.strictObject({ branchId: id }),
  query: noQuery,
  body: noBody,
  answer: z.array(breakerRow),
})

export const toggleAcb = endpoint({
  route: routes.toggleAcb,
  summary: 'Ask a breaker to be ON or OFF; what became of it stands in all_acb (wire contract 2.25, BR-01)',
  params: z.strictObject({}),
  query: noQuery,
  body: z.strictObject({ state: switchState, meter_id: id }),
  answer: z.object({ detail: z.string(), data: breakerCommand }),
})

export type BreakerRow = z.infer<typeof breakerRow>
export type BreakerCommand = z.infer<typeof breakerCommand>
