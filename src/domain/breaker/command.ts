/**
 * What becomes of a wish to switch a breaker.
 *
 *   requested → sent → confirmed | failed      requested, sent → expired
 *
 * A command says which state is wanted; it never says "the other one". It is sent at most once, within 10 s of being
 * asked for; whatever was not answered by then has expired and stays so, also when the answer comes later. An answer is
 * the state the device reports after its try: the wanted one confirms, the other one says that it failed.
 * Source: security.md, Breakers.
 */
import { type Instant, SECOND_MS } from '../time/interval.ts'

export const SWITCH_STATES = ['ON', 'OFF'] as const
export type SwitchState = (typeof SWITCH_STATES)[number]

/** How commands reach a device: published to its topic, or fetched by its gateway. */
export const BREAKER_CHANNELS = ['mqtt', 'http'] as const
export type BreakerChannel = (typeof BREAKER_CHANNELS)[number]

export const COMMAND_STATES = ['requested', 'sent', 'confirmed', 'failed', 'expired'] as const
export type CommandState = (typeof COMMAND_STATES)[number]

export const COMMAND_VALID_MS = 10 * SECOND_MS

export interface Command {
  readonly state: CommandState
  readonly wanted: SwitchState
  readonly requestedAt: Instant
  readonly expiresAt: Instant
}

export type CommandEvent =
  | { readonly kind: 'send'; readonly at: Instant }
  | { readonly kind: 'answer'; readonly at: Instant; readonly reported: SwitchState }
  | { readonly kind: 'time'; readonly at: Instant }

/** The state after the event. A command that has ended stays as it is, whatever comes. */
export function afterEvent(command: Command, event: CommandEvent): CommandState {
  const { state, wanted } = command
  if (!isOpen(state)) return state
  if (isOver(command, event.at)) return 'expired'
  if (event.kind === 'send') return 'sent'
  // An answer to what was never sent is about something else.
  if (event.kind === 'time' || state === 'requested') return state
  return event.reported === wanted ? 'confirmed' : 'failed'
}

export function isOpen(state: CommandState): boolean {
  return state === 'requested' || state === 'sent'
}

/** A clock that was set back must not lengthen a command: one from the future is over too. */
function isOver({ requestedAt, expiresAt }: Command, at: Instant): boolean {
  return at >= expiresAt || at < requestedAt - COMMAND_VALID_MS
}
