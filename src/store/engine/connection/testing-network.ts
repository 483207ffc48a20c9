import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'

export interface TestNetwork {
  /** How to reach the database through it. */
  readonly connection: pg.ClientConfig
  /** It swallows what is said, without a word to anybody: connections of now and from now on are dead for good. */
  goAway(): void
  /** New connections get through again. */
  comeBack(): void
  /** What is said still arrives, and no answer comes back on connections of now. */
  loseAnswers(): void
  /** Ends the connections of now. */
  cut(): void
  /** How often the client spoke after it had heard something since it spoke last: what is sent without waiting is one turn. */
  turns(): number
  close(): Promise<void>
}

/** A network between a client and the database that can be taken away. `delayMs`: on its way, in either direction. */
export async function testNetwork(to: pg.ClientConfig, delayMs = 0): Promise<TestNetwork> {
  const open = new Set<Socket>()
  const answering = new Set<Socket>()
  let isAway = false
  let turns = 0
  let hasHeard = true
  const speaks = () => {
    if (hasHeard) turns += 1
    hasHeard = false
  }
  const hears = () => {
    hasHeard = true
  }
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => {})
    if (isAway) return void near.resume()
    const far = to.host!.startsWith('/')
      ? connect(`${to.host}/.s.PGSQL.${to.port}`)
      : connect(to.port!, to.host)
    open.add(far)
    answering.add(far)
    far.on('error', () => {})
    near.on('data', speaks)
    join(near, far, delayMs)
    join(far, near, delayMs, hears)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    connection: { ...to, host: '127.0.0.1', port },
    goAway() {
      isAway = true
      for (const socket of open) {
        socket.unpipe()
        socket.resume()
      }
    },
    loseAnswers() {
      for (const far of answering) far.unpipe().removeAllListeners('data').resume()
    },
    cut() {
      for (const socket of open) socket.destroy()
    },
    turns: () => turns,
    comeBack() {
      isAway = false
    },
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function join(from: Socket, to: Socket, delayMs: number, arrived = () => {}): void {
  if (delayMs === 0) {
    from.on('data', arrived)
    return void from.pipe(to)
  }
  // Timers of one length fire in the order in which they were set.
  from.on(
    'data',
    (part) =>
      void setTimeout(() => {
        arrived()
        to.write(part)
      }, delayMs),
  )
  from.on('end', () => void setTimeout(() => to.end(), delayMs))
}
