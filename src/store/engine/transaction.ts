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

/** How a transaction begins and ends. */
interface Kind {
  /** One snapshot, and tried once more when the connection breaks. */
  readonly readOnly: boolean
  /** A write that reads at first and does nothing else until that is answered: it may be sent together with the begin. */
  readonly readsFirst?: boolean
}

/**
 * Runs `work` between `begin` and COMMIT. A connection that breaks before the work began is replaced in silence; a
 * read is tried once more; a write surfaces a DatabaseUnavailableError, because only its caller can repeat it.
 *
 * Statements are sent without waiting for those before them (`pipeline`), so a read pays no round trip of its own for its
 * begin, which travels with its first statement, nor for its end, which nobody waits for. A write that reads first pays
 * none for its begin either; its COMMIT travels with what `leaveToCommit` was given. Only the second try waits, for a
 * database that is being restarted.
 */
export async function runTransaction<T>(
  pool: TransactionPool,
  begin: string,
  work: (tx: PlatformTx) => Promise<T>,
  { readOnly, readsFirst = false }: Kind,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const begun = await beginOn(pool, begin, (readOnly || readsFirst) && attempt === 1)
    try {
      return readOnly ? await endAfter(begun, work) : await commitAfter(begun, work)
    } catch (error) {
      if (isTimedOut(error)) throw new DatabaseBusyError(error)
      if (!isConnectionError(error)) throw error
      const mayRepeat = readOnly || !(await hasBegun(begun))
      if (!mayRepeat || attempt > 1) throw new DatabaseUnavailableError('not applied', error)
    }
  }
}

/** What writes have sent and do not wait for, by what they were lent. */
const left = new WeakMap<PlatformTx, Promise<unknown>[]>()

const MOST_LEFT = 100

/**
 * Leaves statements that were sent to the COMMIT, which travels right behind them instead of a round trip later: nothing is
 * answered before it is, and where one of them fails nothing is committed and its error is the transaction's. For
 * statements whose results nobody looks at, such as the audit's.
 */
export async function leaveToCommit(tx: PlatformTx, ...sent: readonly Promise<unknown>[]): Promise<void> {
  const others = left.get(tx)
  if (!others) return void (await Promise.all(sent))
  for (const one of sent) one.catch(() => {})
  others.push(...sent)
  // Who writes thousands of rows is held to the pace of the database.
  if (others.length > MOST_LEFT) await Promise.all(others.splice(0))
}

interface Begun {
  readonly client: pg.PoolClient
  readonly lent: Lent
  /** Rejects where the transaction could not begin: what was sent behind it is refused then. */
  readonly begin: Promise<unknown>
}

interface Lent {
  readonly tx: PlatformTx
  end(): void
  /** The error that tells why: what was refused because something before it had failed does not. */
  causeOf(error: unknown): unknown
}

/** The connection as long as the transaction has it: what goes on behind it must not speak in that of somebody else. */
function lend(client: pg.PoolClient): Lent {
  let isOver = false
  let first: unknown = null
  const tx = Object.create(client) as PlatformTx
  const query = (...asked: unknown[]) => {
    if (isOver) return Promise.reject(new Error('The transaction is over'))
    const sent: unknown = Reflect.apply(client.query, client, asked)
    if (sent instanceof Promise) sent.catch((error: unknown) => (first ??= error))
    return sent
  }
  Object.assign(tx, { query })
  return {
    tx,
    end: () => {
      isOver = true
    },
    causeOf: (error) => (isAborted(error) ? (first ?? error) : error),
  }
}

/** A read is over when its answers are there: what is left is to give the connection back. */
async function endAfter<T>({ client, lent, begin }: Begun, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
  let result: T
  try {
    result = await work(lent.tx).finally(lent.end)
    await begin
  } catch (error) {
    const cause = await begin.then(
      () => error,
      (refused: unknown) => refused,
    )
    await rollBack(client, cause)
    throw lent.causeOf(cause)
  }
  const hasFailed = client.getTransactionStatus() === 'E'
  client.query('COMMIT').then(
    () => client.release(),
    () => client.release(true),
  )
  if (hasFailed) throw swallowed()
  return result
}

async function commitAfter<T>(begun: Begun, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
  const { client } = begun
  const behind: Promise<unknown>[] = []
  const result = await workOn(begun, behind, work)
  let isCommitted: boolean
  try {
    const { command } = await client.query('COMMIT')
    client.release()
    // PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a statement failed.
    isCommitted = command === 'COMMIT'
  } catch (error) {
    client.release(true)
    throw isConnectionError(error) ? new DatabaseUnavailableError('unknown', error) : error
  }
  const failure = await firstFailure(behind)
  // A statement that never left, since its values could not be written down, fails nothing at the server.
  if (isCommitted && failure === null) return result
  throw failure ?? swallowed()
}

async function workOn<T>(
  { client, lent, begin }: Begun,
  behind: Promise<unknown>[],
  work: (tx: PlatformTx) => Promise<T>,
): Promise<T> {
  left.set(lent.tx, behind)
  try {
    const result = await work(lent.tx).finally(lent.end)
    await begin
    return result
  } catch (error) {
    const cause = await begin.then(
      () => error,
      (refused: unknown) => refused,
    )
    await rollBack(client, cause)
    throw lent.causeOf(cause)
  }
}

async function firstFailure(sent: readonly Promise<unknown>[]): Promise<unknown> {
  for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') return one.reason
  return null
}

const IN_FAILED_TRANSACTION = '25P02'

function isAborted(error: unknown): boolean {
  return error instanceof Error && (error as { code?: string }).code === IN_FAILED_TRANSACTION
}

function hasBegun({ begin }: Begun): Promise<boolean> {
  return begin.then(
    () => true,
    () => false,
  )
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
    return { client, lent: lend(client), begin: sent }
  } catch (error) {
    client.release(true)
    throw error
  }
}
