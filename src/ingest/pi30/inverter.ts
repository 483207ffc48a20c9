/**
 * An inverter of PI30 behind a serial server: it is asked how it is, and nothing else is ever sent.
 *
 * An answer names no request: after silence, garbage or bytes that nobody waits for the connection is made anew, since a late answer
 * must not become the next one's. A garbled answer is asked for once more; what fails rests as a unit of Modbus does.
 */
import type { Socket } from 'node:net'
import type { Instant } from '#domain/time/interval.ts'
import { CONNECT_REST, type RestRules, Rests, UNIT_REST } from '../modbus/backoff.ts'
import { connectSocket } from '../modbus/connect-socket.ts'
import type { Values } from '../modbus/decode.ts'
import { type FailureKind, ModbusFailure } from '../modbus/failure.ts'
import { QPIGS, readAnswer } from './answer.ts'

export interface InverterSettings {
  readonly host: string
  readonly port: number
  /** For an answer, ms. */
  readonly timeoutMs: number
  /** How long it is left alone after a failure, ms; absent: 30 s, doubled up to 5 min. */
  readonly rest?: RestRules
}

export type InverterOutcome =
  | { readonly kind: 'read'; readonly at: Instant; readonly values: Values }
  | { readonly kind: FailureKind; readonly sentence: string }

export interface Inverter {
  /** Never rejects; called again only when it is done. */
  read(): Promise<InverterOutcome>
  close(): void
}

/** Connects when it is read first. */
export function openInverter(settings: InverterSettings): Inverter {
  const line = new Line(settings)
  const rests = new Rests<'inverter'>(settings.rest ?? UNIT_REST)
  return {
    async read() {
      if (rests.left('inverter') > 0)
        return { kind: 'resting', sentence: 'It failed a moment ago and rests.' }
      try {
        const values = await line.ask().catch((error: ModbusFailure) => {
          if (error.kind !== 'garbled') throw error
          return line.ask()
        })
        rests.succeeded('inverter')
        return { kind: 'read', at: Date.now(), values }
      } catch (error) {
        if (!(error instanceof ModbusFailure)) throw error
        if (error.kind !== 'unreachable') rests.failed('inverter')
        return { kind: error.kind, sentence: error.message }
      }
    },
    close: () => line.close(),
  }
}

/** Whoever waits for an answer. */
interface Waiting {
  take(bytes: Buffer): void
  fail(kind: FailureKind, why: string): void
}

/** The connection, and what is heard on it. */
class Line {
  readonly #settings: InverterSettings
  readonly #rests = new Rests<'line'>(CONNECT_REST)
  #socket: Socket | null = null
  #isClosed = false
  #waiting: Waiting | null = null

  constructor(settings: InverterSettings) {
    this.#settings = settings
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.destroy()
  }

  /** Rejects with a ModbusFailure. */
  async ask(): Promise<Values> {
    const socket = await this.#ready()
    try {
      const { values, isAlone } = await this.#exchange(socket)
      if (!isAlone) socket.destroy()
      return values
    } catch (error) {
      socket.destroy()
      throw error
    } finally {
      this.#waiting = null
    }
  }

  #exchange(socket: Socket): Promise<{ values: Values; isAlone: boolean }> {
    let received = Buffer.alloc(0)
    return new Promise((resolve, reject) => {
      const fail = (kind: FailureKind, why: string) => {
        clearTimeout(timer)
        reject(new ModbusFailure(kind, why))
      }
      const timer = setTimeout(() => {
        if (received.length === 0) fail('silent', 'The inverter did not answer in time.')
        else fail('garbled', 'No whole answer came in time.')
      }, this.#settings.timeoutMs)
      const take = (bytes: Buffer) => {
        received = Buffer.concat([received, bytes])
        const answer = readAnswer(received)
        if (answer.kind === 'waiting') return
        if (answer.kind !== 'status') return fail(answer.kind, answer.why)
        clearTimeout(timer)
        resolve({ values: answer.values, isAlone: answer.length === received.length })
      }
      this.#waiting = { take, fail }
      socket.write(QPIGS)
    })
  }

  async #ready(): Promise<Socket> {
    if (this.#isClosed) throw this.#unreachable('the line was closed')
    if (this.#socket !== null && !this.#socket.destroyed) return this.#socket
    if (this.#rests.left('line') > 0) throw this.#unreachable('it took no connection a moment ago')
    const socket = await connectSocket(this.#settings).catch((error: Error) => {
      this.#rests.failed('line')
      throw this.#unreachable(error.message)
    })
    this.#rests.succeeded('line')
    this.#socket = socket
    socket.on('error', () => {})
    socket.on('data', (bytes) => this.#heard(socket, bytes))
    socket.on('close', () => {
      if (socket === this.#socket)
        this.#waiting?.fail('unreachable', 'The connection ended before the answer.')
    })
    if (this.#isClosed) socket.destroy()
    return socket
  }

  /** Whoever sends unasked has mixed something up: what follows could not be told from an answer. */
  #heard(socket: Socket, bytes: Buffer): void {
    if (socket !== this.#socket || this.#waiting === null) socket.destroy()
    else this.#waiting.take(bytes)
  }

  #unreachable(why: string): ModbusFailure {
    const { host, port } = this.#settings
    return new ModbusFailure('unreachable', `${host}:${port} is not reached: ${why}.`)
  }
}
