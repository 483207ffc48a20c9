import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a body that is on its way may take once the server stops. */
const BODY_PATIENCE_MS = 2_000
/** How long an answer may take once the server stops. */
const ANSWER_PATIENCE_MS = 5_000
const LOOK_EVERY_MS = 50

export interface Connections {
  /** Cuts what is open until the server is closed. */
  cut(): Promise<void>
}

/**
 * Who is connected, and whom an answer is due to. A server that closes waits for each connection, one that says nothing
 * or half a request included: here they are cut, and answers that are being made go out first (R3).
 */
export function watchConnections(server: Server): Connections {
  const open = new Set<Socket>()
  const asking = new Map<Socket, Set<IncomingMessage>>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      asking.delete(socket)
    })
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const requests = asking.get(socket) ?? new Set()
    asking.set(socket, requests.add(request))
    response.once('close', () => requests.delete(request))
  })
  function cutAfter(waitedMs: number): void {
    for (const socket of open) {
      const requests = [...(asking.get(socket) ?? [])]
      const isDue = requests.length > 0 && waitedMs < ANSWER_PATIENCE_MS
      if (isDue && (waitedMs < BODY_PATIENCE_MS || requests.every(({ complete }) => complete))) continue
      socket.destroy()
    }
  }
  return {
    async cut() {
      const since = performance.now()
      while (open.size > 0 || server.listening) {
        cutAfter(performance.now() - since)
        await sleep(LOOK_EVERY_MS)
      }
    },
  }
}
