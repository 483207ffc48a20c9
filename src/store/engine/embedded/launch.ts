import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../connection/own-client.ts'
import type { Log } from '../log.ts'
import type { Binaries } from './binaries.ts'
import { OWNER_ROLE, serverEnvironment } from './initialise.ts'
import type { Place } from './place.ts'
import { type Postmaster, readPostmaster, reusedPid } from './postmaster.ts'
import { isAlive } from './running.ts'
import { settingsAlways } from './settings.ts'
import { explainStart, isLockLeftBehind } from './start-error.ts'

/** How long the remains of a killed server may hold the folder before we give up. */
const LOCK_PATIENCE_MS = 15_000
const LOG_LIMIT_BYTES = 1024 * 1024

export interface Launch {
  place: Place
  binaries: Binaries
  socketDir: string
  logFile: string
  log: Log
  fast: boolean
  /** settings beside those of every start */
  more?: Readonly<Record<string, string>>
}

export function connectionTo(server: Postmaster, database: string): pg.ClientConfig {
  return { host: server.socketDir, port: server.port, user: OWNER_ROLE, database }
}

/** A live server of this folder that lets us in; waits for one that is still starting. Null when there is none. */
export async function findServer(databaseDir: string, log: Log): Promise<Postmaster | null> {
  const began = Date.now()
  let said = began
  for (;;) {
    const server = readPostmaster(databaseDir)
    if (!server || !isAlive(server.pid) || reusedPid(databaseDir) !== null) return null
    const state = await knock(server, databaseDir)
    if (state === 'open') return server
    if (state === 'someone else' || (state === 'closed' && Date.now() - began > LOCK_PATIENCE_MS)) return null
    if (Date.now() - said > 10_000) {
      said = Date.now()
      log.info({ databaseDir }, 'The database is replaying its journal after an interrupted run; waiting')
    }
    await sleep(50)
  }
}

/** Starts a server and returns when it answers. Throws one sentence otherwise. */
export async function launch(options: Launch): Promise<Postmaster> {
  const deadline = Date.now() + LOCK_PATIENCE_MS
  for (;;) {
    const outcome = await launchOnce(options)
    if (typeof outcome !== 'string') return outcome
    // Someone else started it between our look and our start, or a killed server's children are still leaving.
    const server = await findServer(options.place.databaseDir, options.log)
    if (server) return server
    if (!isLockLeftBehind(outcome) || Date.now() > deadline) {
      throw explainStart(outcome, options.place.databaseDir, options.logFile)
    }
    await sleep(200)
  }
}

async function launchOnce(options: Launch): Promise<Postmaster | string> {
  const { place, binaries, socketDir, logFile, fast } = options
  const from = prepareLog(logFile)
  const output = openSync(logFile, 'a', 0o640)
  const reused = reusedPid(place.databaseDir)
  const child = spawn(
    binaries.postgres,
    ['-D', place.databaseDir, ...settingsAlways(socketDir, fast, options.more)],
    {
      ...(place.account ? { uid: place.account.uid, gid: place.account.gid } : {}),
      cwd: '/',
      env: {
        ...serverEnvironment(place.databaseDir),
        // PostgreSQL takes a lock file of its grandparent for stale: the id belongs to a program that is not a server.
        ...(reused === null ? {} : { PG_GRANDPARENT_PID: String(reused) }),
      },
      // Its own session: Ctrl-C in a terminal must reach us first, and our sudden death must not reach it.
      detached: true,
      stdio: ['ignore', output, output],
    },
  )
  closeSync(output)
  child.unref()
  let failure: Error | null = null
  let ended = false
  child.once('error', (error) => (failure = error))
  child.once('exit', () => (ended = true))
  for (;;) {
    if (failure) return `FATAL: ${(failure as Error).message}`
    if (ended) return readFileSync(logFile).subarray(from).toString('utf8')
    const server = readPostmaster(place.databaseDir)
    if (server && server.pid === child.pid && (await knock(server, place.databaseDir)) === 'open')
      return server
    await sleep(10)
  }
}

/** Returns the size of the log, which is emptied when it has grown long. */
function prepareLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_LIMIT_BYTES) return size
  closeSync(openSync(logFile, 'w'))
  return 0
}

type Knock = 'open' | 'starting' | 'closed' | 'someone else'

async function knock(server: Postmaster, databaseDir: string): Promise<Knock> {
  try {
    const { rows } = await withClient(connectionTo(server, 'postgres'), (client) =>
      client.query<{ data_directory: string }>('show data_directory'),
    )
    return rows[0]?.data_directory === databaseDir ? 'open' : 'someone else'
  } catch (error) {
    // 57P03: the database system is starting up (or shutting down); 53300: all connections taken, so it runs.
    const code = (error as { code?: string }).code
    if (code === '53300') return 'open'
    return code === '57P03' ? 'starting' : 'closed'
  }
}
