import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { alwaysPacked } from '../meter/packing/testing-packing.ts'
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
  /**
   * In a run on a cluster, a PostgreSQL that is none: the embedded one, or that of the coordinator, for an empty database
   * alone.
   */
  on?: 'embedded' | 'coordinator'
}

const HOUR_S = 3600
/** Databases are those of a cluster. */
const cluster = process.env.CITUS_URL ? new TestCluster(new URL(process.env.CITUS_URL)) : null
/** Of databases that hold nothing true. */
const TEST_LOGIN = { suffix: '_test', password: 'nairawatt-test' }
/** Where databases are made. */
interface TestPlace extends Pick<Embedded, 'connection'> {
  readonly cluster: TestCluster | null
  readonly login: typeof TEST_LOGIN | typeof EMBEDDED_LOGIN
}
let embedded: Promise<Pick<Embedded, 'connection'>> | null = null
let count = 0

/** A database of its own for a test file: a copy of one that was migrated once, dropped by `close()`. */
export async function freshDatabase(options: FreshOptions = {}): Promise<Database> {
  const place = await testPlace(options.on)
  const { connection, cluster, login } = place
  const name = `test_${seconds()}_${process.pid}_${++count}`
  const { migrationsDir = defaultMigrationsDir(), migrated = true } = options
  await maintain(connection, async (client) => {
    if (count === 1) await dropLeaked(client, cluster)
    if (!migrated && !cluster) return void (await client.query(`create database ${name}`))
    const template = await ensureTemplate(client, place, migrated ? migrationsDir : null)
    if (cluster) await cluster.copy(template, name)
    else await client.query(`create database ${name} template ${template}`)
  })
  const own = { ...connection, database: name }
  const database = connectDatabase(own, {
    log: silentLog,
    poolSize: 6,
    logins: await ensureLogins(own, login),
    onClose: () =>
      maintain(connection, async (client) => {
        await dropDatabase(client, name, cluster)
      }),
  })
  // What readings are packed says nothing else than what they are: any test may be run with all of them packed.
  return process.env.TEST_PACKED ? alwaysPacked(database) : database
}

/** That of CITUS_URL, else of TEST_DATABASE_URL, else one of all test runs of this machine and user; whoever comes first starts it. */
async function testPlace(on: FreshOptions['on']): Promise<TestPlace> {
  const url = process.env.TEST_DATABASE_URL
  if (cluster && on !== 'embedded')
    return {
      connection: cluster.connection,
      cluster: on === 'coordinator' ? null : cluster,
      login: TEST_LOGIN,
    }
  if (url && on === undefined)
    return { connection: readAddress('TEST_DATABASE_URL', url), cluster: null, login: TEST_LOGIN }
  embedded ??= startEmbedded({ dataDir: testDir(), log: silentLog, fast: true })
  return { connection: (await embedded).connection, cluster: null, login: EMBEDDED_LOGIN }
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

async function dropDatabase(client: pg.Client, name: string, cluster: TestCluster | null): Promise<void> {
  if (cluster) await cluster.drop(name)
  else await client.query(`drop database if exists ${name} with (force)`)
}

/** Name of the database that holds the schema of these migrations (null: none); made by one, awaited by the others. */
async function ensureTemplate(
  client: pg.Client,
  { connection, cluster, login }: TestPlace,
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
      if (cluster) await ensureLogins({ ...connection, database: half }, login)
    } catch (error) {
      await dropDatabase(client, half, cluster)
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
async function dropLeaked(client: pg.Client, cluster: TestCluster | null): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^(test|template|half_template)_\\d+_'`,
  )
  for (const { datname } of rows) {
    const [, kind, made, pid] = /^(test|template|half_template)_(\d+)_(\w+?)(?:_|$)/.exec(datname) ?? []
    const age = seconds() - Number(made)
    const leaked = kind === 'test' ? age > HOUR_S || !isAlive(Number(pid)) : age > 24 * HOUR_S
    if (leaked) await dropDatabase(client, datname, cluster)
  }
}
