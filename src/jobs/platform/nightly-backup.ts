import { statfsSync } from 'node:fs'
import { basename } from 'node:path'
import { operatorText } from '#contract/platform/operator-messages.ts'
import { backupsToKeep } from '#domain/platform/backup-rotation.ts'
import {
  type BackupRecord,
  type GoodBackup,
  isBackupDue,
  isCheckDue,
  lastNight,
} from '#domain/platform/backup-schedule.ts'
import { sizeText } from '#domain/platform/size-text.ts'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { HOME_ZONE } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import { FULL_BYTES } from '#store/engine/disk-space.ts'
import type { Log } from '#store/engine/log.ts'
import { PLATFORM } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { type BackupFolder, openBackupFolder } from '#store/platform/backup-folder.ts'
import { dropScratch } from '#store/platform/check-backup.ts'
import { type RunBackup, runBackup } from './run-backup.ts'
import { tellOperators } from './tell-operators.ts'

export interface NightlyBackupOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  /** Where backups go. */
  readonly dir: string
  /** Brings files that stand on no disk into `uploadsDir`, before a backup takes them from there. */
  readonly mirrorUploads?: () => Promise<void>
  readonly uploadsDir: string
  /** of the clock in Nigeria, 0 to 23 */
  readonly hour: number
  /** Where people reach the product: says which server is meant. */
  readonly publicUrl: string
  readonly run?: RunBackup
}

/** A backup every night; once a week it is restored as a check; old ones go (docs/operations.md, Backups). */
export function nightlyBackupJob(options: NightlyBackupOptions): Job {
  const { clock, dir, hour } = options
  const folder = openBackupFolder(dir)
  const startedAt = clock()
  let isPrepared = false
  const isDue = () => isBackupDue(folder.readRecord(), { now: clock(), startedAt, hour })
  return {
    everyMs: MINUTE_MS,
    failed: 'Could not look after the backups; it is tried again',
    async organisations() {
      return isPrepared && !isDue() ? [] : [PLATFORM]
    },
    async drain(_, { stopping }) {
      // By whose turn it is alone: what another process, on another host too, is writing to the folder is not a dead one's.
      if (!isPrepared) folder.prepare()
      isPrepared = true
      if (isDue()) await makeNightly(options, folder, stopping)
    },
  }
}

async function makeNightly(
  options: NightlyBackupOptions,
  folder: BackupFolder,
  stopping: AbortSignal,
): Promise<void> {
  const { clock, log } = options
  const before = folder.readRecord()
  const startedAt = clock()
  const made = await tryBackup(options, folder, stopping)
  if ('why' in made) {
    await fail(options, folder, { ...before, lastTry: { at: startedAt, why: made.why } }, made.why)
    return
  }
  const record = { ...before, lastTry: { at: startedAt, why: null }, lastGood: made }
  await folder.keepRecord(record)
  log.info({ file: made.file, rows: made.rows, bytes: made.bytes, tookMs: made.tookMs }, 'A backup was made')
  const backups = folder.list()
  const keep = backupsToKeep([...backups.map(({ at }) => at)], HOME_ZONE)
  folder.remove(backups.filter(({ at }) => !keep.has(at)))
  if (isCheckDue(record, clock())) await check(options, folder, record, stopping)
}

async function tryBackup(
  { database, clock, uploadsDir, mirrorUploads, run = runBackup }: NightlyBackupOptions,
  folder: BackupFolder,
  stopping: AbortSignal,
): Promise<GoodBackup | { readonly why: string }> {
  const now = clock()
  const file = folder.path(now)
  try {
    folder.prepare()
    refuseWithoutRoom(folder)
    await mirrorUploads?.()
    const { connection } = database
    const uploads = { from: uploadsDir, to: folder.uploadsDir }
    const began = performance.now()
    const answer = await run({ kind: 'make', connection, file, uploads, now }, stopping)
    if (!('made' in answer)) return { why: 'fault' in answer ? answer.fault : 'It was not made.' }
    return { ...answer.made, file: basename(file), tookMs: Math.round(performance.now() - began) }
  } catch (error) {
    stopping.throwIfAborted()
    return { why: error instanceof Error ? error.message : String(error) }
  }
}

/** A backup must not take the room that readings need. */
function refuseWithoutRoom(folder: BackupFolder): void {
  const free = freeBytes(folder.dir)
  const needed = 1.5 * (folder.readRecord().lastGood?.bytes ?? 0) + FULL_BYTES
  if (free < needed) throw new Error(operatorText.noRoom(sizeText(needed), sizeText(free), folder.dir))
}

/** Restored, the rows take as much as they do now, and as much again of WAL until it is over. */
export async function lackOfRoomToCheck(
  { admin, folder }: Pick<Database, 'admin' | 'folder'>,
  freeIn = freeBytes,
): Promise<string | null> {
  // A server of one's own has a disk that cannot be seen from here.
  if (folder === null) return null
  const { rows } = await admin.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  )
  const needed = 2 * Number(rows[0]!.bytes) + FULL_BYTES
  const free = freeIn(folder)
  return free < needed ? operatorText.noRoomToCheck(sizeText(needed), sizeText(free)) : null
}

function freeBytes(dir: string): number {
  const { bsize, bavail } = statfsSync(dir)
  return bsize * bavail
}

async function check(
  options: NightlyBackupOptions,
  folder: BackupFolder,
  record: BackupRecord & { lastGood: GoodBackup },
  stopping: AbortSignal,
): Promise<void> {
  const { database, clock, log, run = runBackup } = options
  const { file, at } = record.lastGood
  const { connection } = database
  const whyNot = await lackOfRoomToCheck(database)
  const order = { kind: 'check', connection, file: folder.path(at), whyNot } as const
  const answer = await run(order, stopping)
  // One that was killed has not dropped what it made.
  if ('fault' in answer) await dropScratch(connection).catch(() => {})
  const outcome =
    'checked' in answer
      ? answer.checked
      : ({ result: 'failed', why: 'fault' in answer ? answer.fault : null, tables: 0, rows: 0 } as const)
  const checked = { ...record, lastCheck: { ...outcome, at: clock(), file } }
  if (outcome.result === 'failed') return fail(options, folder, checked, outcome.why ?? '')
  await folder.keepRecord(checked)
  log.info({ file, result: outcome.result, rows: outcome.rows }, 'The backup was restored as a check')
}

async function fail(
  { database, clock, log, hour, publicUrl }: NightlyBackupOptions,
  folder: BackupFolder,
  record: BackupRecord,
  why: string,
): Promise<void> {
  const night = lastNight(clock(), hour)
  log.error({ why }, 'The backup failed')
  // The mail first: where the folder cannot be written, it is the only one who tells.
  await tellOperators(database, clock(), {
    key: `backup ${night}`,
    subject: operatorText.backupFailedSubject,
    before: [operatorText.backupFailedBefore],
    facts: [
      [operatorText.server, publicUrl],
      [operatorText.why, why],
    ],
    after: [operatorText.backupFailedAfter],
  })
  await folder.keepRecord(record)
}
