/**
 * Why a device was not read, over Modbus or PI30.
 *
 *   unreachable  the gateway's network address took no connection, or ended it
 *   silent       no answer in time
 *   offline      the gateway answered that the device behind it does not (exceptions 10, 11)
 *   garbled      an answer that cannot be one: wrong check sum, length, unit or function
 *   refused      the device answered with another exception, whose number is `code`
 *   resting      it failed a moment ago and is left alone until `until`; nothing was sent
 */
import type { Instant } from '#domain/time/interval.ts'

export type FailureKind = 'unreachable' | 'silent' | 'offline' | 'garbled' | 'refused' | 'resting'

export class ModbusFailure extends Error {
  readonly kind: FailureKind
  readonly code: number | null
  readonly until: Instant | null

  constructor(kind: FailureKind, message: string, details: { code?: number; until?: Instant } = {}) {
    super(message)
    this.kind = kind
    this.code = details.code ?? null
    this.until = details.until ?? null
  }
}

const EXCEPTIONS: Readonly<Record<number, string>> = {
  1: 'it does not know this function',
  2: 'it has no such register',
  3: 'it does not take this number of registers',
  4: 'it failed',
  5: 'it needs longer',
  6: 'it is busy',
  10: 'the gateway has no way to it',
  11: 'the gateway got no answer from it',
}
const BEHIND_GATEWAY = [10, 11]

/** An exception of the protocol in words. */
export function exceptionFailure(code: number): ModbusFailure {
  const said = EXCEPTIONS[code] ?? 'it refused'
  const kind = BEHIND_GATEWAY.includes(code) ? 'offline' : 'refused'
  return new ModbusFailure(kind, `The device was not read: ${said} (exception ${code}).`, { code })
}
