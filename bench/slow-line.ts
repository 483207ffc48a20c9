import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** 400 kb/s and 400 ms, as a phone at the edge of a cell has it. */
export const LINE = { bytesPerS: 50_000, latencyMs: 400 }

/** As wide as the machine has it. */
export const OPEN_LINE = { bytesPerS: Number.POSITIVE_INFINITY, latencyMs: 0 }

export interface SlowLine {
  readonly address: string
  /** From now on it is such a line. */
  become(line: typeof LINE): void
  close(): void
}

/**
 * A port that leads to another over a slow line: what is asked arrives late, and all that goes one way shares its
 * width. The browser's own throttling leaves out what a service worker fetches.
 */
export async function slowLine(port: number, first = LINE): Promise<SlowLine> {
  const open = new Set<Socket>()
  let line = first
  const out = lane(() => line)
  const back = lane(() => ({ ...line, latencyMs: 0 }))
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    const [ask, answer] = [out(far), back(near)]
    near.on('data', ask.write)
    far.on('data', answer.write)
    near.on('close', () => far.destroy())
    far.on('close', () => answer.close())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next) => {
      line = next
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** One way of a line. What is written to a socket arrives in its order, also where the line becomes another meanwhile. */
function lane(lineOf: () => typeof LINE) {
  let freeAt = 0
  return (to: Socket) => {
    const waiting: Buffer[] = []
    return {
      write: (bytes: Buffer) => {
        const { bytesPerS, latencyMs } = lineOf()
        const now = performance.now()
        freeAt = Math.max(now, freeAt) + (bytes.length / bytesPerS) * 1000
        waiting.push(bytes)
        setTimeout(() => to.write(waiting.shift() as Buffer), freeAt - now + latencyMs)
      },
      close: () => {
        setTimeout(() => to.destroy(), Math.max(0, freeAt - performance.now()))
      },
    }
  }
}
