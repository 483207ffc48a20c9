import pg from 'pg'

/** A connection as the server names it; ids of processes are used again, so its beginning belongs to it. */
export interface Session {
  readonly pid: number
  readonly since: string
  /** What `since` says the beginning of: behind a pooler only a transaction is sure to stay where it is. */
  readonly of: 'backend_start' | 'xact_start'
}

const DEADLINE_MS = 4_000

/** A statement ends in half a minute, a wait for a lock in 3.5 seconds: 503 with Retry-After is said within five. */
const PATIENCE = [`statement_timeout = '30s'`, `lock_timeout = '3500ms'`]
const READABLE = [`timezone = 'UTC'`, `datestyle = 'ISO, MDY'`]
/** The server lets go of a client that a dead network hides. */
const ALERT = ['tcp_keepalives_idle = 10', 'tcp_keepalives_interval = 5', 'tcp_keepalives_count = 3']
const SETTINGS = [...READABLE, ...ALERT, 'tcp_user_timeout = 15000']

/**
 * Behind a pooler each transaction brings along what a connection is set to elsewhere, since the next one may be on
 * another connection, and tells where it is.
 */
export const POOLED_BEGIN = [
  ...[...READABLE, ...PATIENCE, `idle_in_transaction_session_timeout = '60s'`].map(
    (set) => `set local ${set}`,
  ),
  'select pg_backend_pid() as pid, extract(epoch from now())::text as since',
].join('; ')

/** For what nobody waits for: begun together with a transaction. */
export const WORKING_PATIENCE = `set local statement_timeout = '15min'; set local lock_timeout = '60s'`

/** `impatient`: statements and locks have their time; false for migrations, backups and other work of the owner. */
export async function settleSession(client: pg.ClientBase, isImpatient: boolean): Promise<Session> {
  const settings = [...SETTINGS, ...(isImpatient ? PATIENCE : [])].map((set) => `set ${set}`).join('; ')
  const text = `${settings};
    select pid, extract(epoch from backend_start)::text as since from pg_stat_activity where pid = pg_backend_pid()`
  const asked = { text, query_timeout: DEADLINE_MS }
  return { ...findWhere(await client.query(asked))!, of: 'backend_start' }
}

/** Where a transaction is that began with POOLED_BEGIN. */
export function readSession(begun: unknown): Session | null {
  const where = findWhere(begun)
  return where && { ...where, of: 'xact_start' }
}

function findWhere(results: unknown): Pick<Session, 'pid' | 'since'> | null {
  const all = (Array.isArray(results) ? results : [results]) as pg.QueryResult<Session>[]
  const row = all.flatMap(({ rows }) => rows).find(({ since }) => since !== undefined)
  return row ? { pid: row.pid, since: row.since } : null
}

/**
 * Is the server at work for this session? Asked over a connection of its own, since the session's may be dead. Where it
 * is not, and `isGivenUp` agrees, the session is ended, with the locks that it holds.
 */
export async function isAtWork(
  connection: pg.ClientConfig,
  { pid, since, of }: Session,
  isGivenUp: () => boolean,
): Promise<boolean> {
  try {
    return await withOwnClient(connection, async (client) => {
      const which = `from pg_stat_activity where pid = $1 and extract(epoch from ${of})::text = $2`
      const { rows } = await client.query<{ state: string }>(`select state ${which}`, [pid, since])
      if (rows[0]?.state === 'active') return true
      if (rows[0] && isGivenUp())
        await client.query(`select pg_terminate_backend(pid) ${which}`, [pid, since])
      return false
    })
  } catch (error) {
    // All connections taken: the server is there and may be at work. Any other failure: it cannot be reached.
    return (error as { code?: string }).code === '53300'
  }
}

/** Ends these sessions on the server, whatever they do; silent where it cannot be reached. */
export async function endSessions(connection: pg.ClientConfig, sessions: readonly Session[]): Promise<void> {
  const text = `select pg_terminate_backend(pid, 1000) from pg_stat_activity
    join unnest($1::int[], $2::text[]) as s (p, since) on p = pid
      and s.since in (extract(epoch from backend_start)::text, extract(epoch from xact_start)::text)`
  const values = [sessions.map(({ pid }) => pid), sessions.map(({ since }) => since)]
  await withOwnClient(connection, (client) => client.query(text, values)).catch(() => {})
}

async function withOwnClient<T>(
  connection: pg.ClientConfig,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    application_name: 'nairawatt',
    connectionTimeoutMillis: DEADLINE_MS,
    query_timeout: DEADLINE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } finally {
    cutOff(client)
  }
}

/** Ends a connection without a word to the server, which may never come. */
export function cutOff(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection
  stream.destroy()
}
