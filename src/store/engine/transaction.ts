import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseBusyError, DatabaseUnavailableError, isConnectionError, isTimedOut } from './unavailable.ts'

declare const tenant: unique symbol

/** One connection inside one transaction of no organisation: people, sessions and other tables that no tenant owns. */
export type PlatformTx = pg.ClientBase

/** The same inside one organisation (`withScope`): what a statement on a tenant's table needs, beside its Scope. */
export type Tx = PlatformTx & { readonly [tenant]: true }

/**
 * What binds a transaction to the rows of an organisation from here on. SET LOCAL is handed on to the machines of the shards
 * once Citus is told so, set_config() never: that word itself is for the coordinator alone. Nor is the role handed on that
 * was set before: it is the one to log in as.
 */
export function organisationLine(organisationId: number): string {
  if (!Number.isSafeInteger(organisationId))
    throw new TypeError(`an organisation id is a whole number, not ${organisationId}`)
  return `select set_config('citus.propagate_set_commands', 'local', true); set local app.organisation_id = '${organisationId}'`
}

/** Where transactions get their connections. */
export interface TransactionPool {
  readonly pool: pg.Pool
  /** Hears what a begin answered; null: it is on its way. */
  readonly onBegin?: (client: pg.ClientBase, answer: unknown) => void
}

/** How long a transaction waits for a database that is being restarted before it gives up. */
const PATIENCE_MS = 5_000

/**
 * Runs `work` between `begin` and COMMIT. A connection that breaks before the work began is replaced in silence; a
 * read is tried once more; a write surfaces a DatabaseUnavailableError, because only its caller can repeat it.
 *
 * Statements are sent without waiting for those before them (`pipeline`), so a read pays no round trip of its own for its
 * begin, which travels with its first statement, nor for its end, which nobody waits for. Only the second try of a read
 * waits, for a database that is being restarted.
 */
export async function runTransaction<T>(
  pool: TransactionPool,
  begin: string,
  work: (tx: PlatformTx) => Promise<T>,
  readOnly: boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const begun = await beginOn(pool, begin, readOnly && attempt === 1)
    try {
      return readOnly ? await endAfter(begun, work) : await commitAfter(begun.client, work)
    } catch (error) {
      if (isTimedOut(error)) throw new DatabaseBusyError(error)
      if (!isConnectionError(error)) throw error
      if (!readOnly || attempt > 1) throw new DatabaseUnavailableError('not applied', error)
    }
  }
}

interface Begun {
  readonly client: pg.PoolClient
  /** Rejects where the transaction could not begin: what was sent behind it is refused then. */
  readonly begin: Promise<unknown>
}

/** A read is over when its answers are there: what is left is to give the connection back. */
async function endAfter<T>({ client, begin }: Begun, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
  let result: T
  try {
    result = await work(client)
    await begin
  } catch (error) {
    const cause = await begin.then(
      () => error,
      (refused: unknown) => refused,
    )
    await rollBack(client, cause)
    throw cause
  }
  const hasFailed = client.getTransactionStatus() === 'E'
  client.query('COMMIT').then(
    () => client.release(),
    () => client.release(true),
  )
  if (hasFailed) throw swallowed()
  return result
}

async function commitAfter<T>(client: pg.PoolClient, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
  let result: T
  try {
    result = await work(client)
  } catch (error) {
    await rollBack(client, error)
    throw error
  }
  try {
    const { command } = await client.query('COMMIT')
    client.release()
    // PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a statement failed.
    if (command === 'COMMIT') return result
  } catch (error) {
    client.release(true)
    throw isConnectionError(error) ? new DatabaseUnavailableError('unknown', error) : error
  }
  throw swallowed()
}

function swallowed(): Error {
  return new Error('A failed statement was swallowed inside a transaction: nothing was committed')
}

async function rollBack(client: pg.PoolClient, cause: unknown): Promise<void> {
  if (isConnectionError(cause)) return client.release(true)
  try {
    await client.query('ROLLBACK')
    client.release()
  } catch {
    client.release(true)
  }
}

/** A connection on which `begin` went through: one that died in the pool shows itself here, before any work. */
async function beginOn(pool: TransactionPool, begin: string, isHasty: boolean): Promise<Begun> {
  const deadline = Date.now() + PATIENCE_MS
  for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
    try {
      return await connectAndBegin(pool, begin, isHasty)
    } catch (error) {
      if (!isConnectionError(error)) throw error
      if (Date.now() + pause > deadline) throw new DatabaseUnavailableError('not applied', error)
    }
    await sleep(pause)
  }
}

async function connectAndBegin(
  { pool, onBegin }: TransactionPool,
  begin: string,
  isHasty: boolean,
): Promise<Begun> {
  const client = await pool.connect()
  try {
    onBegin?.(client, null)
    const sent = client.query(begin).then((answer) => onBegin?.(client, answer))
    if (!isHasty) await sent
    sent.catch(() => {})
    return { client, begin: sent }
  } catch (error) {
    client.release(true)
    throw error
  }
}
