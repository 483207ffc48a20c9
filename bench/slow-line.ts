import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** 400 kb/s and 400 ms, as a phone at the edge of a cell has it. */
export const LINE = { bytesPerS: 50_000, latencyMs: 400 }

export interface SlowLine {
  readonly address: string
  close(): void
}

/**
 * A port that leads to another over a slow line: what is asked arrives late, and all answers share its width. The
 * browser's own throttling leaves out what a service worker fetches.
 */
export async function slowLine(port: number, { bytesPerS, latencyMs } = LINE): Promise<SlowLine> {
  const open = new Set<Socket>()
  let freeAt = 0
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    near.on('data', (bytes) => setTimeout(() => far.write(bytes), latencyMs))
    far.on('data', (bytes) => {
      const now = performance.now()
      freeAt = Math.max(now, freeAt) + (bytes.length / bytesPerS) * 1000
      setTimeout(() => near.write(bytes), freeAt - now)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => setTimeout(() => near.destroy(), Math.max(0, freeAt - performance.now())))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
