import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readAddress } from './connection/address.ts'
import { withClient } from './connection/own-client.ts'
import { connectDatabase, type Database } from './database.ts'
import { embeddedVersion } from './embedded/binaries.ts'
import { findServer } from './embedded/launch.ts'
import { isAlive } from './embedded/running.ts'
import { type Embedded, startEmbedded } from './embedded/start.ts'
import { stopServer } from './embedded/stop.ts'
import { silentLog } from './log.ts'
import { EMBEDDED_LOGIN } from './login/login-secret.ts'
import { ensureLogins } from './login/logins.ts'
import { defaultMigrationsDir, migrate, readMigrations } from './migrate.ts'
import { TestCluster } from './spread/testing-cluster.ts'

export interface FreshOptions {
  migrationsDir?: string
  /** false: an empty database without any schema */
  migrated?: boolean
}

const HOUR_S = 3600
/** Databases are those of a cluster. */
const cluster = process.env.CITUS_URL ? new TestCluster(new URL(process.env.CITUS_URL)) : null
/** Of databases that hold nothing true. */
const TEST_LOGIN = { suffix: '_test', password: 'nairawatt-test' }
let server: Promise<Pick<Embedded, 'connection'>> | null = null
let count = 0

/** A database of its own for a test file: a copy of one that was migrated once, dropped by `close()`. */
export async function freshDatabase(options: FreshOptions = {}): Promise<Database> {
  const { connection } = await testServer()
  const name = `test_${seconds()}_${process.pid}_${++count}`
  const { migrationsDir = defaultMigrationsDir(), migrated = true } = options
  await maintain(connection, async (client) => {
    if (count === 1) await dropLeaked(client)
    if (!migrated && !cluster) return void (await client.query(`create database ${name}`))
    const template = await ensureTemplate(client, connection, migrated ? migrationsDir : null)
    if (cluster) await cluster.copy(template, name)
    else await client.query(`create database ${name} template ${template}`)
  })
  const own = { ...connection, database: name }
  return connectDatabase(own, {
    log: silentLog,
    poolSize: 6,
    logins: await ensureLogins(own, cluster || process.env.TEST_DATABASE_URL ? TEST_LOGIN : EMBEDDED_LOGIN),
    onClose: () =>
      maintain(connection, async (client) => {
        await dropDatabase(client, name)
      }),
  })
}

/** That of TEST_DATABASE_URL, else one of all test runs of this machine and user; whoever comes first starts it. */
function testServer(): Promise<Pick<Embedded, 'connection'>> {
  if (cluster) return Promise.resolve(cluster)
  const url = process.env.TEST_DATABASE_URL
  server ??= url
    ? Promise.resolve({ connection: readAddress('TEST_DATABASE_URL', url) })
    : startEmbedded({ dataDir: testDir(), log: silentLog, fast: true })
  return server
}

/** A vitest run says that it uses the server, so that another one does not stop it. */
export function joinTestServer(): void {
  mkdirSync(runsDir(), { recursive: true })
  writeFileSync(join(runsDir(), String(process.pid)), '')
}

/** Stops the server when no other run uses it. */
export async function stopTestServer(): Promise<void> {
  rmSync(join(runsDir(), String(process.pid)), { force: true })
  const runs = readdirSync(runsDir()).filter((pid) => isAlive(Number(pid)))
  if (runs.length > 0) return
  const running = await findServer(join(testDir(), 'postgres'), silentLog)
  if (running) await stopServer(running, silentLog)
}

function testDir(): string {
  return join(tmpdir(), `nairawatt-test-${embeddedVersion()}-${process.getuid?.() ?? 'user'}`)
}

function runsDir(): string {
  return join(testDir(), 'runs')
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}

function maintain(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  return withClient({ ...connection, database: 'postgres', connectionTimeoutMillis: 0 }, work)
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  if (cluster) await cluster.drop(name)
  else await client.query(`drop database if exists ${name} with (force)`)
}

/** Name of the database that holds the schema of these migrations (null: none); made by one, awaited by the others. */
async function ensureTemplate(
  client: pg.Client,
  connection: pg.ClientConfig,
  migrationsDir: string | null,
): Promise<string> {
  const checksums =
    migrationsDir === null ? [] : readMigrations(migrationsDir).map(({ checksum }) => checksum)
  const hash = createHash('sha256').update(checksums.join()).digest('hex').slice(0, 16)
  await client.query(`select pg_advisory_lock(hashtext('nairawatt.template'))`)
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname like $1',
      [`template\\_%\\_${hash}`],
    )
    if (rows[0]) return rows[0].datname
    const name = `template_${seconds()}_${hash}`
    const half = `half_${name}`
    if (cluster) await cluster.makeEmpty(half)
    else await client.query(`create database ${half}`)
    try {
      if (migrationsDir !== null) await migrateAlone({ ...connection, database: half }, migrationsDir)
      // Roles are those of all databases: made once, while nobody else makes them.
      if (cluster) await ensureLogins({ ...connection, database: half }, TEST_LOGIN)
    } catch (error) {
      await dropDatabase(client, half)
      throw error
    }
    if (cluster) await cluster.freeze(half, name)
    else await client.query(`alter database ${half} rename to ${name}`)
    return name
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('nairawatt.template'))`)
  }
}

async function migrateAlone(connection: pg.ClientConfig, migrationsDir: string): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrate(pool, { migrationsDir })
  } finally {
    await pool.end()
  }
}

/** What killed runs left behind: databases of dead processes or older than an hour, templates older than a day. */
async function dropLeaked(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^(test|template|half_template)_\\d+_'`,
  )
  for (const { datname } of rows) {
    const [, kind, made, pid] = /^(test|template|half_template)_(\d+)_(\w+?)(?:_|$)/.exec(datname) ?? []
    const age = seconds() - Number(made)
    const leaked = kind === 'test' ? age > HOUR_S || !isAlive(Number(pid)) : age > 24 * HOUR_S
    if (leaked) await dropDatabase(client, datname)
  }
}
