import type { IngestCommands } from '#contract/meter/commands.ts'
import type { SwitchState } from '#domain/breaker/command.ts'
import type { Instant } from '#domain/time/interval.ts'
import { deviceOfCommand, type Sendable, takeRequested } from '#store/breaker/breaker-command.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { admittedWork } from '../meter/admitted.ts'
import type { Caller, KeyAdmission, Refused } from '../meter/meter-admission.ts'
import { hearAnswer, hearState } from './hear.ts'

/** Commands for gateways that ask by HTTP, and what their breakers say. */
export interface Polling {
  /** What waits for the devices of the key. Each command is given out once: what gets lost on the way expires. */
  poll(caller: Caller): Promise<{ readonly answer: IngestCommands } | Refused>
  answer(caller: Caller, commandId: number, state: SwitchState): Promise<Heard>
  report(caller: Caller, deviceId: number, state: SwitchState): Promise<Heard>
}

type Heard = { readonly answer: object } | Refused

export interface PollingOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  readonly door: KeyAdmission
}

const NO_COMMAND: Refused = { code: 'not-found', sentence: 'No breaker of this key has such a command.' }
const NO_BREAKER: Refused = { code: 'not-found', sentence: 'This key has no breaker with this device id.' }

export function createPolling({ database, clock, log, door }: PollingOptions): Polling {
  const failed = 'A message of a gateway about breakers could not be taken'
  const admitted = admittedWork({ database, log, door, failed })
  return {
    poll: (caller) =>
      admitted(caller, async (tx, scope, { deviceIds: devices }) => {
        const wanted = { channel: 'http', deviceIds: [...devices], now: clock() } as const
        return { answer: { commands: (await takeRequested(tx, scope, wanted)).map(toWireCommand) } }
      }),
    answer: (caller, commandId, state) =>
      admitted(caller, async (tx, scope, { deviceIds: devices }) => {
        const deviceId = await deviceOfCommand(tx, scope, commandId)
        if (deviceId === null || !devices.has(deviceId)) return NO_COMMAND
        const heard = await hearAnswer(tx, scope, { deviceId, commandId, state, at: clock() })
        return heard ? { answer: {} } : NO_COMMAND
      }),
    report: (caller, deviceId, state) =>
      admitted(caller, async (tx, scope, { deviceIds: devices }) => {
        const heard = devices.has(deviceId) && (await hearState(tx, scope, { deviceId, state, at: clock() }))
        return heard ? { answer: {} } : NO_BREAKER
      }),
  }
}

function toWireCommand({ id, deviceId, wanted, expiresAt }: Sendable) {
  return { id, device_id: deviceId, state: wanted, expires: new Date(expiresAt).toISOString() }
}
