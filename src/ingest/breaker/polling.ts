import type { IngestCommands } from '#contract/meter/commands.ts'
import type { SwitchState } from '#domain/breaker/command.ts'
import type { Instant } from '#domain/time/interval.ts'
import { deviceOfCommand, type Sendable, takeRequested } from '#store/breaker/breaker-command.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { DatabaseUnavailableError } from '#store/engine/unavailable.ts'
import { type Caller, type KeyAdmission, type Refused, scopeOfHolder } from '../meter/meter-admission.ts'
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
  /** Work in the organisation of the key. */
  async function admitted<T>(
    caller: Caller,
    work: (tx: Tx, scope: Scope, devices: ReadonlySet<number>) => Promise<T | Refused>,
  ): Promise<T | Refused> {
    try {
      const entered = await door.enter(caller)
      if ('code' in entered) return entered
      const scope = scopeOfHolder(entered.holder)
      return await database.withScope(scope, (tx) => work(tx, scope, entered.holder.deviceIds))
    } catch (error) {
      return toRefused(error, log)
    }
  }

  return {
    poll: (caller) =>
      admitted(caller, async (tx, scope, devices) => {
        const wanted = { channel: 'http', deviceIds: [...devices], now: clock() } as const
        return { answer: { commands: (await takeRequested(tx, scope, wanted)).map(toWireCommand) } }
      }),
    answer: (caller, commandId, state) =>
      admitted(caller, async (tx, scope, devices) => {
        const deviceId = await deviceOfCommand(tx, scope, commandId)
        if (deviceId === null || !devices.has(deviceId)) return NO_COMMAND
        const heard = await hearAnswer(tx, scope, { deviceId, commandId, state, at: clock() })
        return heard ? { answer: {} } : NO_COMMAND
      }),
    report: (caller, deviceId, state) =>
      admitted(caller, async (tx, scope, devices) => {
        const heard = devices.has(deviceId) && (await hearState(tx, scope, { deviceId, state, at: clock() }))
        return heard ? { answer: {} } : NO_BREAKER
      }),
  }
}

function toWireCommand({ id, deviceId, wanted, expiresAt }: Sendable) {
  return { id, device_id: deviceId, state: wanted, expires: new Date(expiresAt).toISOString() }
}

function toRefused(error: unknown, log: Log): Refused {
  if (error instanceof DatabaseUnavailableError) {
    return { code: 'unavailable', sentence: error.message, retryAfterS: 5 }
  }
  log.error({ err: error }, 'A message of a gateway about breakers could not be taken')
  return { code: 'internal', sentence: 'This could not be taken. Try again.' }
}
