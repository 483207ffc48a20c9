import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readAddress } from './connection/address.ts'
import { type Guard, guardPool } from './connection/guard.ts'
import { withClient } from './connection/own-client.ts'
import { refusePooler, unnamedClient } from './connection/pooler.ts'
import { POOLED_BEGIN, readSession, settleSession, WORKING_PATIENCE } from './connection/session.ts'
import { startEmbedded } from './embedded/start.ts'
import { DatabaseStartError } from './embedded/start-error.ts'
import { createListener, type Listening } from './listen.ts'
import type { Log } from './log.ts'
import { deriveLoginSecret, EMBEDDED_LOGIN } from './login/login-secret.ts'
import { ensureLogins, LOOKUP_ROLE, type Logins, ownerForAll, TENANT_ROLE } from './login/logins.ts'
import type { Scope } from './scope.ts'
import {
  organisationLine,
  type PlatformTx,
  runTransaction,
  type TransactionPool,
  type Tx,
} from './transaction.ts'
import { isConnectionError } from './unavailable.ts'
import { wireTypes } from './wire-types.ts'

interface TransactionOptions {
  /** one snapshot for all its statements, and tried once more when the connection breaks */
  readOnly?: boolean
  /** a write whose first statements are reads: they are sent together with its begin, and once more where that was lost */
  readsFirst?: boolean
  /** how long a statement waits for a lock that another transaction holds (55P03 then); absent: the server's setting */
  lockPatienceMs?: number
}

export interface Database {
  /** connections whose transactions are of one organisation, by a login that may see nothing else */
  readonly pool: pg.Pool
  /** connections with the rights of the owner: migrations, backup, doctor, lists of all organisations */
  readonly admin: pg.Pool
  /** the embedded server's own folder, whose disk must not fill up; null with DATABASE_URL */
  readonly folder: string | null
  /** how to reach the database, for a client of one's own */
  readonly connection: pg.ClientConfig
  /** why the server uses the owner's login for everything; null: it has logins of its own, as it must be */
  readonly sharesOwner: string | null
  /** the way to the same database from a thread of this process: `connectDatabase` takes it */
  readonly way: DatabaseWay
  /** one transaction that sees the rows of one organisation */
  withScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** one transaction of the role that looks up who comes in: people, sessions, keys and no tenant's table */
  withoutTenant<T>(work: (tx: PlatformTx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** hears NOTIFY on a channel, across restarts of the database */
  listen(channel: string, hear: (payload: string) => void): Promise<Listening>
  /** does the database answer within two seconds? */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** Plain values, that a thread can be handed. */
export interface DatabaseWay {
  readonly connection: pg.ClientConfig
  readonly logins: Logins
  readonly isPooled: boolean
}

export interface DatabaseOptions {
  /** a server of one's own; without it the embedded one of `dataDir` */
  databaseUrl?: string | undefined
  /** The same server without the pooler that databaseUrl leads to. */
  directUrl?: string | undefined
  dataDir: string
  log: Log
  /** PG_BIN_DIR */
  binDir?: string | undefined
  /** WAL_ARCHIVE_DIR, of the embedded server */
  walArchiveDir?: string | undefined
  /** no durability: for databases of tests only */
  fast?: boolean | undefined
  poolSize?: number | undefined
  lookupPoolSize?: number | undefined
  adminPoolSize?: number | undefined
  /** SECRET_KEY, from which the logins at a server of one's own come; absent: the owner's connection for everything. */
  secretKey?: string | undefined
  /** The server's own: it stops a database of DATA_DIR that it found running. */
  adopts?: boolean | undefined
}

/** Opens the database; the application role exists once `migrate(database.admin)` has run. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, directUrl, log, poolSize, lookupPoolSize, adminPoolSize, adopts: isServing } = options
  if (databaseUrl !== undefined) {
    const address = readAddress('DATABASE_URL', databaseUrl)
    const isPooled = directUrl !== undefined
    const direct = isPooled ? readAddress('DATABASE_DIRECT_URL', directUrl) : address
    await waitForServer(direct, log)
    await refusePooler(direct, isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    const logins =
      options.secretKey === undefined
        ? ownerForAll(address)
        : await ensureLogins(direct, deriveLoginSecret(options.secretKey), address)
    const sizes = { poolSize, lookupPoolSize, adminPoolSize }
    return connectDatabase(direct, { log, ...sizes, isServing, logins, isPooled })
  }
  const embedded = await startEmbedded(options)
  return connectDatabase(embedded.connection, {
    log,
    poolSize,
    isServing,
    logins: await ensureLogins(embedded.connection, EMBEDDED_LOGIN),
    folder: embedded.databaseDir,
    onClose: async () => void (await embedded.stop()),
  })
}

interface ConnectOptions {
  log: Log
  poolSize?: number | undefined
  lookupPoolSize?: number | undefined
  adminPoolSize?: number | undefined
  /** Absent: the owner's connection for everything. */
  logins?: Logins
  /** The logins lead by way of a pooler, which may give each transaction another connection. */
  isPooled?: boolean
  /** People wait for what the owner asks too: its statements and locks have their time. */
  isServing?: boolean | undefined
  folder?: string
  /** How long the server may be silent during a statement before it is looked into. */
  silenceMs?: number
  onClose?: () => Promise<void>
}

/** Connections that look up who comes in: sessions and keys are remembered for seconds. */
const LOOKUP_POOL = 4

/** A Database over a server that runs. */
export function connectDatabase(connection: pg.ClientConfig, options: ConnectOptions): Database {
  const logins = options.logins ?? ownerForAll(connection)
  const people = { isImpatient: true, pipeline: true }
  const { isPooled = false } = options
  const { pool, guard } = makePool(logins.tenant, connection, options, options.poolSize ?? 12, people)
  const { pool: lookup, guard: lookupGuard } = makePool(
    logins.lookup,
    connection,
    options,
    options.lookupPoolSize ?? LOOKUP_POOL,
    people,
  )
  const { pool: admin, guard: adminGuard } = makePool(
    connection,
    connection,
    { ...options, isPooled: false },
    options.adminPoolSize ?? 3,
    { isImpatient: options.isServing ?? false, pipeline: false },
  )
  const tenants = isPooled ? pooledTransactions(pool, guard) : { pool }
  const lookups = isPooled ? pooledTransactions(lookup, lookupGuard) : { pool: lookup }
  const beginLine = (readOnly: boolean, role: string) =>
    isPooled ? `${bareBeginLine(readOnly, role)}; ${POOLED_BEGIN}` : bareBeginLine(readOnly, role)
  const listener = createListener(connection, options.log)
  return {
    pool,
    admin,
    folder: options.folder ?? null,
    connection,
    sharesOwner: logins.why,
    way: { connection, logins, isPooled },
    withScope: (scope, work, { readOnly = false, readsFirst = false, lockPatienceMs } = {}) => {
      const patience =
        lockPatienceMs === undefined ? '' : `; set local lock_timeout = ${wholeNumber(lockPatienceMs)}`
      const working = scope.isWork ? `; ${WORKING_PATIENCE}` : ''
      const organisation = organisationLine(scope.organisationId)
      const begin = `${beginLine(readOnly, TENANT_ROLE)}; ${organisation}${working}${patience}`
      // The line above pins the organisation, which is what makes this a tenant's transaction.
      return runTransaction(tenants, begin, (tx) => work(tx as Tx), { readOnly, readsFirst })
    },
    withoutTenant: (work, { readOnly = false } = {}) =>
      runTransaction(lookups, beginLine(readOnly, LOOKUP_ROLE), work, { readOnly }),
    listen: listener.listen,
    isReachable: () => answers(pool),
    async close() {
      await listener.close()
      await Promise.all([guard.close(), lookupGuard.close(), adminGuard.close()])
      await options.onClose?.()
    },
  }
}

/**
 * SET LOCAL instead of set_config(): it needs no second round trip, and Citus hands it on to its workers. The role is set
 * in every transaction, since behind a pool of connections (pgbouncer) the next one may be on another.
 */
function bareBeginLine(readOnly: boolean, role: string): string {
  return `${readOnly ? 'begin isolation level repeatable read read only' : 'begin'}; set local role ${role}`
}

function wholeNumber(value: number): number {
  if (!Number.isSafeInteger(value))
    throw new TypeError(`an organisation id or a time is a whole number, not ${value}`)
  return value
}

interface PoolSettings {
  /** Statements and waits for locks end in the time of a person. */
  readonly isImpatient: boolean
  /** Statements are sent without waiting for those before; COPY, which backups are made of, cannot be. */
  readonly pipeline: boolean
}

/** Where a transaction is, is known from its begin alone. */
function pooledTransactions(pool: pg.Pool, guard: Guard): TransactionPool {
  return {
    pool,
    onBegin: (client, answer) => guard.know(client, answer === null ? null : readSession(answer)),
  }
}

function makePool(
  connection: pg.ClientConfig,
  direct: pg.ClientConfig,
  { log, silenceMs, isPooled = false }: ConnectOptions,
  max: number,
  { isImpatient, pipeline }: PoolSettings,
): { pool: pg.Pool; guard: Guard } {
  const pool = new pg.Pool({
    ...connection,
    application_name: 'nairawatt',
    types: wireTypes(),
    max,
    pipeline,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    ...(isPooled
      ? { Client: unnamedClient() }
      : {
          idle_in_transaction_session_timeout: 60_000,
          onConnect: async (client: pg.ClientBase) =>
            guard.know(client, await settleSession(client, isImpatient)),
        }),
  })
  // Of the user of the pool, who may look at and end what is its own.
  const { user, password } = connection
  const guard = guardPool(pool, isPooled ? { ...direct, user, password } : connection, silenceMs)
  pool.on('error', (error) => log.warn({ err: error }, 'Lost an idle connection to the database'))
  return { pool, guard }
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const given = new AbortController()
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  )
  const late = sleep(2_000, false, { signal: given.signal }).catch(() => false)
  const answer = await Promise.race([asked, late])
  given.abort()
  return answer
}

const START_PATIENCE_MS = 30_000

/** A server of one's own may start at the same time as we do; a wrong password will not become right. */
async function waitForServer(connection: pg.ClientConfig, log: Log): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS
  const { host, port, database } = new pg.Client(connection)
  const where = `the database of DATABASE_URL (${host}:${port}/${database})`
  for (let said = false; ; said = true) {
    try {
      return await withClient(connection, (client) => checkServer(client, where))
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error
      const why = error instanceof Error ? error.message || (error as { code?: string }).code : String(error)
      if (!isConnectionError(error) || Date.now() > deadline) {
        throw new DatabaseStartError(`Cannot open ${where}: ${why}; check the address, user and password.`)
      }
      if (!said) log.info({}, `Waiting for ${where}: ${why}`)
    }
    await sleep(500)
  }
}

async function checkServer(client: pg.Client, where: string): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string; encoding: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding`,
  )
  const server = rows[0]!
  if (Number(server.number) < 150_000) {
    throw new DatabaseStartError(`${where} is PostgreSQL ${server.version}; Nairawatt needs 15 or newer.`)
  }
  if (server.encoding !== 'UTF8') {
    throw new DatabaseStartError(
      `${where} is encoded in ${server.encoding}; create one with "encoding 'UTF8'".`,
    )
  }
}
