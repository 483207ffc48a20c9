import {
  chownSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { baseFor } from '#domain/platform/wal-archive.ts'
import type { Instant } from '#domain/time/interval.ts'
import { unpackFiles } from '../../engine/archive/tar-files.ts'
import { withClient } from '../../engine/connection/own-client.ts'
import { canDo } from '../../engine/embedded/account.ts'
import { chainsIn, restoreCommand } from '../../engine/embedded/archiving.ts'
import { findBinaries } from '../../engine/embedded/binaries.ts'
import { connectionTo, type Launch, launch } from '../../engine/embedded/launch.ts'
import {
  findPlace,
  give,
  hasDatabase,
  makeSocketDir,
  type Place,
  SHARED_ROOT,
} from '../../engine/embedded/place.ts'
import { DatabaseStartError } from '../../engine/embedded/start-error.ts'
import { stopServer } from '../../engine/embedded/stop.ts'
import { settle, syncTree } from '../../engine/files/settle.ts'
import type { Log } from '../../engine/log.ts'
import { basesOf, type ChainedBase } from './chain-folder.ts'

export class RestoreError extends Error {
  override name = 'RestoreError'
}

export interface RestoreToOptions {
  readonly archiveDir: string
  readonly dataDir: string
  readonly binDir?: string | undefined
  /** What was committed before it is there; null: all that the archive holds. */
  readonly moment: Instant | null
  readonly log: Log
  /** no durability: for databases of tests only */
  readonly fast?: boolean
  readonly sharedRoot?: string
}

export interface Restored {
  /** The copy from which it went. */
  readonly base: ChainedBase
  /** When the last change that is there was committed; null: none came after the copy. */
  readonly lastChange: Instant | null
  /** The archive ends before the moment: later changes, if there were any, are not in it. */
  readonly endedEarly: boolean
}

/**
 * Makes the embedded database of an empty DATA_DIR as it was at a moment: the newest copy before it, and the WAL up to
 * it. The database has its name only when all is done; an error leaves nothing.
 */
export async function restoreTo(options: RestoreToOptions): Promise<Restored> {
  const { archiveDir, dataDir, moment, sharedRoot = SHARED_ROOT } = options
  if (hasDatabase(dataDir)) {
    throw new RestoreError(
      `There is a database in ${dataDir}; move its folder "postgres" aside (it is not changed), or set DATA_DIR to a new folder.`,
    )
  }
  const base = chooseBase(archiveDir, moment)
  const place = findPlace(dataDir, sharedRoot)
  const temporary = `${place.databaseDir}.${process.pid}.tmp`
  rmSync(place.databaseDir, { recursive: true, force: true })
  try {
    await unpack(base, temporary, place)
    const replayed = await replay({ ...place, databaseDir: temporary }, base, options)
    syncTree(temporary)
    await settle(temporary, place.databaseDir)
    return { base, ...replayed }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function chooseBase(archiveDir: string, moment: Instant | null): ChainedBase {
  const bases = chainsIn(archiveDir).flatMap(basesOf)
  const base = baseFor(bases, moment ?? Number.POSITIVE_INFINITY)
  if (base !== null) return base
  const oldest = bases.toSorted((a, b) => a.at - b.at)[0]
  throw new RestoreError(
    oldest === undefined
      ? `There is no copy of a database in ${archiveDir}; name the folder that WAL_ARCHIVE_DIR named.`
      : `The archive in ${archiveDir} reaches back to ${new Date(oldest.at).toISOString()} (UTC) only; take a nightly backup for an earlier moment.`,
  )
}

async function unpack({ chain, file }: ChainedBase, to: string, place: Place): Promise<void> {
  const { account } = place
  mkdirSync(to, { mode: 0o700 })
  give(to, account)
  const own = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid)
  }
  const archive = join(chain.dir, file)
  try {
    await unpackFiles(createReadStream(archive).pipe(createGunzip()), to, own)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new RestoreError(`The disk of ${to} is full; make room and try again.`)
    throw new RestoreError(`${archive} is damaged (${(error as Error).message}); nothing was changed.`)
  }
  writeFileSync(join(to, 'recovery.signal'), '')
  own(join(to, 'recovery.signal'))
  if (account && !canDo(account, 'test -r "$1" && test -x "$1"', chain.walDir)) {
    throw new RestoreError(
      `${chain.walDir} cannot be read by the account "${account.name}" that PostgreSQL runs as; open it (chown -R ${account.name}) and the folders above it (chmod o+x).`,
    )
  }
}

type Replayed = Pick<Restored, 'lastChange' | 'endedEarly'>

async function replay(place: Place, { chain }: ChainedBase, options: RestoreToOptions): Promise<Replayed> {
  const { moment, log, fast = false, sharedRoot = SHARED_ROOT } = options
  const logFile = join(dirname(place.databaseDir), 'restore.log')
  rmSync(logFile, { force: true })
  const plan = (until: Instant | null): Launch => ({
    ...{ place, logFile, log, fast },
    binaries: findBinaries(options.binDir, place.account, sharedRoot),
    socketDir: makeSocketDir(place),
    more: recoverySettings(restoreCommand(chain), until),
  })
  let endedEarly = false
  const server = await launch(plan(moment)).catch((error: unknown) => {
    endedEarly = existsSync(logFile) && ENDED_EARLY.test(readFileSync(logFile, 'utf8'))
    if (!(error instanceof DatabaseStartError) || !endedEarly) throw error
    // All that there is lies before the moment.
    return launch(plan(null))
  })
  const lastChange = await lastReplayed(connectionTo(server, 'postgres'))
  await stopServer(server, log)
  rmSync(logFile, { force: true })
  return { lastChange, endedEarly }
}

const ENDED_EARLY = /recovery ended before configured recovery target was reached/

/** It lets nobody in before all is replayed, so that who gets in finds it done. */
function recoverySettings(command: string, until: Instant | null): Record<string, string> {
  const target =
    until === null ? {} : { recovery_target_time: new Date(until).toISOString().replace('Z', '+00') }
  return {
    hot_standby: 'off',
    archive_mode: 'off',
    restore_command: command,
    recovery_target_timeline: 'current',
    recovery_target_inclusive: 'off',
    recovery_target_action: 'promote',
    ...target,
  }
}

async function lastReplayed(connection: pg.ClientConfig): Promise<Instant | null> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ at: number | null }>(
      'select (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as at',
    ),
  )
  return rows[0]!.at
}
