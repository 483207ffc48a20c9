import type { Socket } from 'node:net'
import type pg from 'pg'
import { cutOff, endSessions, isAtWork, type Session } from './session.ts'

/** So long a statement may go without a word from the server before somebody looks whether it is at work. */
const SILENCE_MS = 8_000
/** How long a pool that is being closed waits for the transactions that run. */
const CLOSE_PATIENCE_MS = 1_000

/** The connections of one pool, watched. */
export interface Guard {
  /** What the server calls a connection, or behind a pooler its transaction; null: not known yet. */
  know(client: pg.ClientBase, session: Session | null): void
  /** Ends the pool; transactions that do not end soon are cut off and rolled back. */
  close(): Promise<void>
}

interface Watched {
  session: Session | null
  isTaken: boolean
  pending: number
  timer: NodeJS.Timeout | null
}

/**
 * Half-open connections say nothing for ever: the network was away, the server or a middlebox has forgotten them, and
 * TCP alone takes 15 minutes to notice. A connection that is silent during a statement is looked into; where the server
 * is not at work for it, it is cut off, and those that idle in the pool with it (R2). A statement that takes long because
 * it is long is left alone.
 */
export function guardPool(pool: pg.Pool, connection: pg.ClientConfig, silenceMs = SILENCE_MS): Guard {
  const sessions = new WeakMap<pg.ClientBase, Session>()
  const clients = new Map<pg.ClientBase, Watched>()

  function cutIdle(): void {
    for (const [client, watched] of clients) if (!watched.isTaken) cutOff(client)
  }

  async function look(client: pg.ClientBase, watched: Watched, before: number): Promise<void> {
    const isGivenUp = () => watched.pending > 0 && bytesRead(client) === before
    const works =
      !isGivenUp() || (watched.session !== null && (await isAtWork(connection, watched.session, isGivenUp)))
    if (watched.pending === 0) return
    if (works || !isGivenUp()) return wait(client, watched)
    cutOff(client)
    cutIdle()
  }

  function wait(client: pg.ClientBase, watched: Watched): void {
    const before = bytesRead(client)
    watched.timer = setTimeout(() => void look(client, watched, before), silenceMs)
    watched.timer.unref()
  }

  pool.on('connect', (client) => {
    // Without listeners the loss of a connection, idle or at work, would end the process.
    client.on('error', () => {})
    const watched: Watched = { session: sessions.get(client) ?? null, isTaken: true, pending: 0, timer: null }
    clients.set(client, watched)
    watchQueries(client, {
      begin: () => {
        if (watched.pending++ === 0) wait(client, watched)
      },
      end: () => {
        if (--watched.pending === 0) clearTimeout(watched.timer ?? undefined)
      },
    })
  })
  pool.on('acquire', (client) => mark(client, true))
  pool.on('release', (_error, client) => mark(client, false))
  pool.on('remove', (client) => void clients.delete(client))

  function mark(client: pg.ClientBase, isTaken: boolean): void {
    const watched = clients.get(client)
    if (watched) watched.isTaken = isTaken
  }

  return {
    know(client, session) {
      if (session) sessions.set(client, session)
      const watched = clients.get(client)
      if (watched) watched.session = session
    },
    async close() {
      const ended = pool.end()
      const late = new Promise<'late'>((resolve) => {
        setTimeout(() => resolve('late'), CLOSE_PATIENCE_MS).unref()
      })
      if ((await Promise.race([ended, late])) !== 'late') return
      const left = [...clients.values()].flatMap(({ isTaken, session }) =>
        isTaken && session ? [session] : [],
      )
      for (const client of clients.keys()) cutOff(client)
      await endSessions(connection, left)
      // Whoever holds one gives it back when it fails; nothing is to be waited for any more.
      await Promise.race([ended, new Promise((resolve) => void setTimeout(resolve, 200))])
    },
  }
}

function bytesRead(client: pg.ClientBase): number {
  return ((client as pg.Client).connection.stream as Socket).bytesRead
}

interface Ends {
  once(event: 'close', listener: () => void): unknown
}

/** Tells when a statement is on its way and when it is over: as a promise, with a callback, or as a stream of COPY. */
function watchQueries(client: pg.ClientBase, { begin, end }: { begin(): void; end(): void }): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]) => {
    begin()
    const last = args.at(-1)
    if (typeof last === 'function') {
      return ask(...args.slice(0, -1), (...answer: unknown[]) => {
        end()
        last(...answer)
      })
    }
    const result = ask(...args)
    if (result instanceof Promise) result.then(end, end)
    else (result as Ends).once('close', end)
    return result
  }
  Object.assign(client, { query })
}
