import pg from 'pg'
import { DatabaseStartError } from '../embedded/start-error.ts'

/** A client that names no statement: behind a pooler the name is known on one connection and used on another. */
export function unnamedClient(): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const ask = this.query.bind(this) as (...args: unknown[]) => unknown
      const query = (first: unknown, ...others: unknown[]) => ask(withoutName(first), ...others)
      Object.assign(this, { query })
    }
  }
}

function withoutName(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('name' in asked) || 'submit' in asked) return asked
  const { name: _, ...others } = asked
  return others
}

const MARK = 'nairawatt.session'

/**
 * Throws where the address leads to a pooler that hands connections out by the transaction: what is set on one is found
 * by another, and roles, locks and NOTIFY go astray. Asked only where the connection is not the one that it says to be.
 */
export async function refusePooler(connection: pg.ClientConfig, name: string): Promise<void> {
  const [one, other] = [open(connection), open(connection)]
  try {
    await one.connect()
    const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (rows[0]?.pid === (one as unknown as { processID: number }).processID) return
    await one.query(`set ${MARK} = 'first'`)
    await other.connect()
    await other.query('begin')
    const found = [await markOf(other), await markOf(one)]
    await other.query('rollback')
    if (found[0] === null && found[1] === 'first') return
    await one.query(`reset ${MARK}`)
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})))
  }
  throw new DatabaseStartError(
    `${name} leads to a pooler that shares connections between transactions (pgbouncer): set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself, and keep the pooler's in DATABASE_URL.`,
  )
}

function open(connection: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  return client
}

async function markOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select nullif(current_setting('${MARK}', true), '') as mark`,
  )
  return rows[0]?.mark ?? null
}
