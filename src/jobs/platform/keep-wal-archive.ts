import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { operatorText } from '#contract/platform/operator-messages.ts'
import { lastNight } from '#domain/platform/backup-schedule.ts'
import { sizeText } from '#domain/platform/size-text.ts'
import { isBaseDue, type WalArchiveStanding } from '#domain/platform/wal-archive.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { FULL_BYTES } from '#store/engine/disk-space.ts'
import { GIVEN_UP } from '#store/engine/embedded/archiving.ts'
import { writeSettled } from '#store/engine/files/settle.ts'
import type { Log } from '#store/engine/log.ts'
import { PLATFORM } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { removeOutdated } from '#store/platform/wal-archive/chain-folder.ts'
import { removeOldChains } from '#store/platform/wal-archive/old-chains.ts'
import { keepBaseTry, type WalArchive, walArchive } from '#store/platform/wal-archive/standing.ts'
import { type RunBackup, runBackup } from './run-backup.ts'
import { tellOperators } from './tell-operators.ts'

export interface KeepWalArchiveOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  /** WAL_ARCHIVE_DIR */
  readonly dir: string
  /** of the clock in Nigeria, 0 to 23 */
  readonly hour: number
  /** Where people reach the product: says which server is meant. */
  readonly publicUrl: string
  readonly run?: RunBackup
  /** Free bytes of the disk of this folder. */
  readonly freeIn?: (dir: string) => number
}
/** So much WAL may wait beside the database before it is let go, and not while its disk has less than this left. */
const MOST_WAITING_BYTES = 4 * 1024 ** 3
const LEAST_FREE_BYTES = 2 * FULL_BYTES
const AFTER_FAILURE_MS = HOUR_MS

/** Looks after the archive of WAL: copies of the database's files, what is outdated, and that it never fills a disk. */
export function keepWalArchiveJob(options: KeepWalArchiveOptions): Job {
  let triedAt = Number.NEGATIVE_INFINITY
  return {
    everyMs: MINUTE_MS,
    failed: 'Could not look after the archive of WAL; it is tried again',
    organisations: async () => [PLATFORM],
    async drain(_, { stopping }) {
      const archive = await walArchive(options.database, options.dir)
      if (archive === null) return
      const { standing } = archive
      if (standing.givenUpSince !== null) return takeUpAgain(options, archive)
      if (isTooMuch(options, standing)) return giveUp(options, standing)
      if (standing.isFailing)
        return tell(options, 'failing', operatorText.walFailing(sizeText(standing.waitingBytes)))
      const now = options.clock()
      const isTried = standing.baseFailed !== null && now - triedAt < AFTER_FAILURE_MS && now >= triedAt
      if (isTried || !isBaseDue(standing, { now, hour: options.hour })) return
      triedAt = now
      await makeBase(options, archive, stopping)
    },
  }
}

/** The database's own disk must not fill up with WAL that nobody can copy. */
function isTooMuch(
  { database, freeIn = freeBytes }: KeepWalArchiveOptions,
  { isOn, isFailing, waitingBytes }: WalArchiveStanding,
): boolean {
  if (!isOn || !isFailing || database.folder === null) return false
  return waitingBytes > MOST_WAITING_BYTES || freeIn(database.folder) < LEAST_FREE_BYTES
}

async function giveUp(options: KeepWalArchiveOptions, { waitingBytes }: WalArchiveStanding): Promise<void> {
  const { database, clock, log } = options
  await writeSettled(join(database.folder!, GIVEN_UP), `${new Date(clock()).toISOString()}\n`)
  log.error({ waitingBytes }, 'WAL cannot be archived and fills the disk of the database: it is let go')
  await tell(options, 'given up', operatorText.walGivenUp(sizeText(waitingBytes)))
}

/** Once what waited is gone and there is room again, WAL is archived from here on, and the job makes a new copy. */
async function takeUpAgain(
  { database, log, dir, freeIn = freeBytes }: KeepWalArchiveOptions,
  { chain, standing }: WalArchive,
): Promise<void> {
  if (standing.waitingBytes > 0 || (await roomIn(dir, freeIn)) < LEAST_FREE_BYTES) return
  if (!(await canWrite(chain.walDir))) return
  rmSync(join(database.folder!, GIVEN_UP), { force: true })
  log.info({}, 'WAL is archived again')
}

async function canWrite(dir: string): Promise<boolean> {
  const probe = join(dir, `probe-${process.pid}`)
  try {
    await writeSettled(probe, 'x')
    rmSync(probe, { force: true })
    return true
  } catch {
    return false
  }
}

async function makeBase(
  options: KeepWalArchiveOptions,
  { chain, standing }: WalArchive,
  stopping: AbortSignal,
): Promise<void> {
  const { database, log, dir, run = runBackup } = options
  const { connection, folder } = database
  removeOutdated(chain)
  const lack = await lackOfRoom(options, standing)
  const order = { kind: 'base', connection, databaseDir: folder!, chain } as const
  const answer = lack === null ? await run(order, stopping) : { fault: lack }
  const why = 'base' in answer ? null : 'fault' in answer ? answer.fault : 'It was not made.'
  await keepBaseTry(folder!, why)
  if (why !== null) {
    log.error({ why }, 'The copy of the database for the archive of WAL failed')
    return tell(options, 'base', operatorText.walBaseFailed(why))
  }
  log.info({ ...answer }, 'A copy of the database was made for the archive of WAL')
  removeOutdated(chain)
  removeOldChains(dir, chain, options.clock())
}

async function lackOfRoom(
  { database, dir, freeIn = freeBytes }: KeepWalArchiveOptions,
  { bases }: WalArchiveStanding,
): Promise<string | null> {
  const { rows } = await database.admin.query<{ bytes: number }>(
    'select sum(pg_database_size(oid))::float8 as bytes from pg_database',
  )
  const needed = (bases.at(-1)?.bytes ?? 0.5 * rows[0]!.bytes) * 1.5 + FULL_BYTES
  const free = await roomIn(dir, freeIn)
  return free < needed ? operatorText.noRoomForWal(sizeText(needed), sizeText(free), dir) : null
}

/** None where the disk is away. */
async function roomIn(dir: string, freeIn: (dir: string) => number): Promise<number> {
  try {
    return freeIn(dir)
  } catch {
    return 0
  }
}

function freeBytes(dir: string): number {
  const { bsize, bavail } = statfsSync(dir)
  return bsize * bavail
}

/** By mail, once a night for a kind of trouble. */
async function tell(
  { database, clock, hour, publicUrl }: KeepWalArchiveOptions,
  kind: string,
  why: string,
): Promise<void> {
  await tellOperators(database, clock(), {
    key: `wal ${kind} ${lastNight(clock(), hour)}`,
    subject: operatorText.walSubject,
    before: [operatorText.walBefore],
    facts: [
      [operatorText.server, publicUrl],
      [operatorText.why, why],
    ],
    after: [operatorText.walAfter],
  })
}
