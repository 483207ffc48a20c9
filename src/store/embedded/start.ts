import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { findBinaries } from './binaries.ts'
import { withFolderLock } from './folder-lock.ts'
import { initialise } from './initialise.ts'
import { connectionTo, findServer, type Launch, launch } from './launch.ts'
import { findPlace, makeSocketDir, SHARED_ROOT } from './place.ts'
import type { Postmaster } from './postmaster.ts'
import { isAlive } from './running.ts'
import { asStartError } from './start-error.ts'
import { stopServer } from './stop.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** folder with `postgres` and `initdb` of an installed PostgreSQL (PG_BIN_DIR) */
  binDir?: string | undefined
  /** no durability: for databases of tests only */
  fast?: boolean | undefined
  /** where root keeps what the server's account cannot reach in DATA_DIR */
  sharedRoot?: string | undefined
}

export interface Embedded {
  connection: pg.ClientConfig
  /** false when a running server of the folder was found */
  started: boolean
  databaseDir: string
  pid(): number
  /** Stops the server if we started it and nobody else is connected. True when it was stopped. */
  stop(): Promise<boolean>
}

export const DATABASE = 'nairawatt'
const WATCH_MS = 250

/** The server of DATA_DIR: found if it runs, made if there is none, started, and kept running until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log, fast = false, sharedRoot = SHARED_ROOT } = options
  const place = findPlace(dataDir, sharedRoot)
  if (place.elsewhere) {
    log.info(
      { databaseDir: place.databaseDir },
      `PostgreSQL runs as "${place.account?.name}", which cannot reach ${place.dataDir}: the database is kept in ${place.databaseDir}`,
    )
  }
  const start = async (): Promise<{ server: Postmaster; started: boolean }> => {
    const found = await findServer(place.databaseDir, log)
    if (found) return { server: found, started: false }
    const binaries = findBinaries(options.binDir, place.account, sharedRoot)
    if (await initialise(place, binaries, fast))
      log.info({ databaseDir: place.databaseDir }, 'Made a new database')
    const logFile = join(place.databaseDir, '..', 'postgres.log')
    const plan: Launch = { place, binaries, socketDir: makeSocketDir(place), logFile, log, fast }
    return { server: await launch(plan), started: true }
  }
  const locked = () =>
    withFolderLock(join(place.databaseDir, '..', 'starting.lock'), start).catch((error: unknown) => {
      throw asStartError(error, place.databaseDir)
    })

  const first = await locked()
  await ensureDatabase(first.server)
  const keeper = keepRunning(first, locked, log)
  return {
    connection: connectionTo(first.server, DATABASE),
    started: first.started,
    databaseDir: place.databaseDir,
    pid: () => keeper.server().pid,
    stop: () => keeper.stop(),
  }
}

async function ensureDatabase(server: Postmaster): Promise<void> {
  const client = new pg.Client(connectionTo(server, 'postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // 42P04, 23505: two starts at once made it.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

type Started = { server: Postmaster; started: boolean }

/** Looks a few times a second whether the server lives, ours or one we found, and starts it again when it died. */
function keepRunning(first: Started, start: () => Promise<Started>, log: Log) {
  let current = first
  let stopping = false
  let reviving: Promise<void> | null = null

  const revive = async () => {
    log.error({ pid: current.server.pid }, 'The database died; starting it again')
    for (let pause = 200; !stopping; pause = Math.min(pause * 2, 5_000)) {
      try {
        const next = await start()
        current = { server: next.server, started: next.started || current.started }
        log.info({ pid: current.server.pid }, 'The database is back')
        return
      } catch (error) {
        log.error({ err: error }, error instanceof Error ? error.message : 'The database did not start')
        await sleep(pause)
      }
    }
  }
  const watch = setInterval(() => {
    if (stopping || reviving || isAlive(current.server.pid)) return
    reviving = revive().finally(() => (reviving = null))
  }, WATCH_MS)
  watch.unref()

  return {
    server: () => current.server,
    async stop(): Promise<boolean> {
      if (stopping) return false
      stopping = true
      clearInterval(watch)
      await reviving
      return current.started && (await stopServer(current.server, log))
    },
  }
}
