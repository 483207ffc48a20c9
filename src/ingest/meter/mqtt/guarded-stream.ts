import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { createPacketGuard } from './packet-guard.ts'

/** A connection of which no packet is longer than `mostBytes()` says at the moment. */
export class GuardedStream extends Duplex {
  readonly #socket: Socket

  constructor(socket: Socket, mostBytes: () => number) {
    super()
    this.#socket = socket
    const guard = createPacketGuard()
    socket.on('data', (chunk) => {
      if (!guard.pass(chunk, mostBytes())) this.destroy(new Error('a packet is too long'))
      else if (!this.push(chunk)) socket.pause()
    })
    socket.on('end', () => this.push(null))
    socket.on('error', (error) => this.destroy(error))
    socket.on('close', () => this.destroy())
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy()
    done(error)
  }
}
