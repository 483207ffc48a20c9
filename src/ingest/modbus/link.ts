/**
 * One network connection to a Modbus device or gateway, and one request at a time on it.
 *
 * Only functions 1 to 4 are sent: there is no way through here to write anything. An RTU answer names no request, so
 * after silence, garbage or bytes that nobody waits for the connection is made anew: a late answer must not become the next
 * one's. Over TCP answers carry the number of their request; there it is made anew after some silence in a row.
 */
import { CONNECT_REST, Rests } from './backoff.ts'
import { type Connection, failureFromClient, MODBUS_PORT, openConnection, readRegisters } from './client.ts'
import { ModbusFailure } from './failure.ts'
import type { LinkSettings, ReadRequest } from './request.ts'

export interface Link {
  /** The registers, or coils as 0 and 1; rejects with a `ModbusFailure`. */
  request(request: ReadRequest): Promise<number[]>
  close(): Promise<void>
}

const TIMEOUT_MS = 1_000
/** A gateway whose devices are all silent may have lost itself. */
const MOST_SILENT = 3
const CRC_BYTES = 2

export function openLink(settings: LinkSettings): Link {
  const requests = new Requests(settings)
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(request) {
      const answer = last.then(() => requests.send(request))
      last = answer.catch(() => {})
      return answer
    },
    async close() {
      requests.end()
      await last
    },
  }
}

/** One request after the other; the caller waits for the answer before the next. */
class Requests {
  readonly #settings: LinkSettings
  readonly #isRtu: boolean
  readonly #rests = new Rests<'link'>(CONNECT_REST)
  #connection: Connection | null = null
  #isClosed = false
  /** Failures in a row for want of an answer. */
  #silent = 0
  #isWaiting = false
  /** What came since the request, over RTU. */
  #received: Buffer[] = []

  constructor(settings: LinkSettings) {
    this.#settings = settings
    this.#isRtu = settings.transport === 'rtu-over-tcp'
  }

  end(): void {
    this.#isClosed = true
    this.#drop()
  }

  async send(request: ReadRequest): Promise<number[]> {
    const { client, ended } = await this.#ready(request)
    client.setID(request.unit)
    this.#isWaiting = true
    this.#received = []
    try {
      const timeoutMs = Math.max(this.#settings.timeoutMs ?? TIMEOUT_MS, request.timeoutMs ?? 0)
      const words = await inTime(timeoutMs, readRegisters(client, request), ended)
      this.#silent = 0
      if (this.#isRtu && !endsWithAnswer(Buffer.concat(this.#received), request, words)) this.#drop()
      return words
    } catch (error) {
      throw this.#failed(error)
    } finally {
      this.#isWaiting = false
    }
  }

  /** Decides what becomes of the connection. */
  #failed(error: unknown): ModbusFailure {
    const failure = error instanceof ModbusFailure ? error : failureFromClient(error)
    this.#silent = failure.kind === 'silent' ? this.#silent + 1 : 0
    const isLost = failure.kind === 'silent' || failure.kind === 'garbled'
    const isOver = failure.kind === 'unreachable' || this.#silent >= MOST_SILENT
    if (isOver || (this.#isRtu && isLost)) this.#drop()
    return failure
  }

  #drop(): void {
    this.#connection?.socket.destroy()
    this.#connection = null
    this.#silent = 0
  }

  async #ready({ connectDelayMs = 0 }: ReadRequest): Promise<Connection> {
    if (this.#isClosed) throw this.#unreachable('the link was closed')
    const before = this.#connection
    const connection = before !== null && !before.socket.destroyed ? before : await this.#connected()
    await pause(connectDelayMs - (performance.now() - connection.since))
    return connection
  }

  async #connected(): Promise<Connection> {
    if (this.#rests.left('link') > 0) throw this.#unreachable('it took no connection a moment ago')
    const connection = await openConnection(this.#settings).catch((error: Error) => {
      this.#rests.failed('link')
      throw this.#unreachable(error.message)
    })
    this.#rests.succeeded('link')
    this.#connection = connection
    if (this.#isClosed) this.#drop()
    if (this.#isRtu) connection.socket.on('data', (bytes) => this.#heard(connection, bytes))
    return connection
  }

  /** Whoever sends unasked has mixed something up: what follows could not be told from an answer. */
  #heard({ socket }: Connection, bytes: Buffer): void {
    if (this.#isWaiting) this.#received.push(bytes)
    else socket.destroy()
  }

  #unreachable(why: string): ModbusFailure {
    const { host, port = MODBUS_PORT } = this.#settings
    return new ModbusFailure('unreachable', `${host}:${port} is not reached: ${why}.`)
  }
}

/** The answer, or why there is none; the client's own timer would outlive a connection that is closed. */
async function inTime(
  timeoutMs: number,
  answer: Promise<number[]>,
  ended: Promise<never>,
): Promise<number[]> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    const failure = new ModbusFailure('silent', 'The device did not answer in time.')
    timer = setTimeout(() => reject(failure), timeoutMs)
  })
  try {
    return await Promise.race([answer, ended, silence])
  } finally {
    clearTimeout(timer)
  }
}

const pause = (ms: number) => (ms > 0 ? new Promise((done) => setTimeout(done, ms)) : undefined)

/** Whether nothing follows the answer, which the next one would be taken for. */
function endsWithAnswer(
  received: Buffer,
  { unit, fc, count }: ReadRequest,
  words: readonly number[],
): boolean {
  if (fc <= 2) return received.length === 3 + Math.ceil(count / 8) + CRC_BYTES
  const body = Buffer.from([unit, fc, 2 * count, ...words.flatMap((word) => [word >> 8, word & 0xff])])
  return received.indexOf(body) + body.length + CRC_BYTES === received.length
}
