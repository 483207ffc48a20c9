import { join } from 'node:path'
import type pg from 'pg'
import { withClient } from '../connection/own-client.ts'
import type { Log } from '../log.ts'
import { archivesAs, archivingSettings, prepareChain, readChain } from './archiving.ts'
import { findBinaries } from './binaries.ts'
import { refuseBesideForeigner } from './claim.ts'
import { withFolderLock } from './folder-lock.ts'
import { initialise } from './initialise.ts'
import { keepRunning, type Started } from './keep-running.ts'
import { connectionTo, findServer, type Launch, launch } from './launch.ts'
import { findPlace, makeSocketDir, type Place, SHARED_ROOT } from './place.ts'
import type { Postmaster } from './postmaster.ts'
import { asStartError } from './start-error.ts'
import { stopServer } from './stop.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** folder with `postgres` and `initdb` of an installed PostgreSQL (PG_BIN_DIR) */
  binDir?: string | undefined
  /** no durability: for databases of tests only */
  fast?: boolean | undefined
  /** A server found running is stopped too: whoever started it was killed, or leaves it to us. */
  adopts?: boolean | undefined
  /** where root keeps what the server's account cannot reach in DATA_DIR */
  sharedRoot?: string | undefined
  /** where WAL is archived (WAL_ARCHIVE_DIR); undefined: nowhere */
  walArchiveDir?: string | undefined
}

export interface Embedded {
  connection: pg.ClientConfig
  /** false when a running server of the folder was found */
  started: boolean
  databaseDir: string
  pid(): number
  /** Stops the server if we started or adopted it and nobody else is connected. True when it was stopped. */
  stop(): Promise<boolean>
}

const DATABASE = 'nairawatt'

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
  const start = async (): Promise<Started> => {
    const found = await findServer(place.databaseDir, log)
    if (found && !(await leave(found, place, options))) return { server: found, started: false }
    await refuseBesideForeigner(place.dataDir)
    const binaries = findBinaries(options.binDir, place.account, sharedRoot)
    if (await initialise(place, binaries, fast))
      log.info({ databaseDir: place.databaseDir }, 'Made a new database')
    const logFile = join(place.databaseDir, '..', 'postgres.log')
    const { walArchiveDir } = options
    const chain = walArchiveDir === undefined ? null : prepareChain(place, walArchiveDir, log)
    const more = chain === null ? {} : archivingSettings(chain)
    const plan: Launch = { place, binaries, socketDir: makeSocketDir(place), logFile, log, fast, more }
    return { server: await launch(plan), started: true }
  }
  const locked = () =>
    withFolderLock(join(place.databaseDir, '..', 'starting.lock'), start).catch((error: unknown) => {
      throw asStartError(error, place.databaseDir)
    })

  const first = await locked()
  await ensureDatabase(first.server)
  const keeper = keepRunning({ ...first, started: first.started || options.adopts === true }, locked, log)
  return {
    connection: connectionTo(first.server, DATABASE),
    started: first.started,
    databaseDir: place.databaseDir,
    pid: () => keeper.server().pid,
    stop: () => keeper.stop(),
  }
}

/** A server that was found and archives otherwise than is set now is stopped, to be started anew. True: it was. */
async function leave(
  found: Postmaster,
  { databaseDir }: Place,
  { adopts, walArchiveDir, log }: EmbeddedOptions,
): Promise<boolean> {
  if (!adopts) return false
  const chain = walArchiveDir === undefined ? null : readChain(databaseDir, walArchiveDir)
  if ((walArchiveDir === undefined || chain !== null) && (await archivesAs(found, chain))) return false
  log.info({}, 'The database that runs archives otherwise than is set now: it is started anew')
  return stopServer(found, log)
}

async function ensureDatabase(server: Postmaster): Promise<void> {
  try {
    await withClient(connectionTo(server, 'postgres'), async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
      if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    })
  } catch (error) {
    // 42P04, 23505: two starts at once made it.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  }
}
