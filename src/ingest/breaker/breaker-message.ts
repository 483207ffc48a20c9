import { ackMessage, stateMessage } from '#contract/meter/commands.ts'
import type { SwitchState } from '#domain/breaker/command.ts'
import { parseJson } from '../parse-json.ts'
import type { Heard } from './broker-link.ts'

const TOPIC = /^commands\/(\d{1,10})\/(ack|state)$/

/** Where breakers speak (docs/operations.md). */
export const BREAKER_TOPICS: readonly string[] = ['commands/+/ack', 'commands/+/state']

/** What a breaker says: what became of a command, or by itself how it stands. */
export interface BreakerMessage {
  readonly deviceId: number
  /** null: it answers no command */
  readonly commandId: number | null
  readonly state: SwitchState
}

/** null: it is not understood. */
export function readBreakerMessage({ topic, text }: Pick<Heard, 'topic' | 'text'>): BreakerMessage | null {
  const [, device, kind] = TOPIC.exec(topic) ?? []
  const deviceId = Number(device)
  const body = parseJson(text)
  if (kind === 'ack') {
    const ack = ackMessage.safeParse(body).data
    return ack ? { deviceId, commandId: ack.id, state: ack.state } : null
  }
  const said = kind === 'state' ? stateMessage.safeParse(body).data : undefined
  return said ? { deviceId, commandId: null, state: said.state } : null
}
