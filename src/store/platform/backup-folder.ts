import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupRecord, NO_BACKUPS } from '#domain/platform/backup-schedule.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { isAlive } from '../engine/embedded/running.ts'
import { settle } from '../engine/files/settle.ts'

export interface NightlyBackup {
  readonly at: Instant
  readonly file: string
}

/** The folder of nightly backups: archives, the files that people sent, and how the last tries ended. */
export interface BackupFolder {
  readonly dir: string
  /** Beside the archives: copies of what people sent. */
  readonly uploadsDir: string
  /** Makes the folder and takes away what a killed backup left there. */
  prepare(): void
  /** Where the archive of this moment goes. */
  path(at: Instant): string
  list(): NightlyBackup[]
  remove(backups: readonly NightlyBackup[]): void
  readRecord(): BackupRecord
  keepRecord(record: BackupRecord): Promise<void>
}

const NAME = /^nairawatt-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/
const PART = /\.(\d+)\.part$/
const RECORD = 'backups.json'

export function openBackupFolder(dir: string): BackupFolder {
  const list = () =>
    namesIn(dir).flatMap((file) => {
      const [, day, hour, minute, second] = NAME.exec(file) ?? []
      return day === undefined ? [] : [{ file, at: Date.parse(`${day}T${hour}:${minute}:${second}Z`) }]
    })
  return {
    dir,
    uploadsDir: join(dir, 'uploads'),
    prepare() {
      mkdirSync(dir, { recursive: true, mode: 0o700 })
      removeParts(dir, 'nairawatt-')
      removeParts(dir, RECORD)
    },
    path: (at) =>
      join(dir, `nairawatt-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`),
    list,
    remove(backups) {
      for (const { file } of backups) if (NAME.test(file)) rmSync(join(dir, file), { force: true })
    },
    readRecord: () => readRecord(join(dir, RECORD)),
    async keepRecord(record) {
      const temporary = join(dir, `${RECORD}.${process.pid}.part`)
      await writeFile(temporary, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 })
      await settle(temporary, join(dir, RECORD))
    },
  }
}

/** What writers left that were killed (R11): of files whose names begin so. One that lives is left alone. */
export function removeParts(dir: string, beginning: string): void {
  for (const name of namesIn(dir).filter((one) => one.startsWith(beginning))) {
    const pid = Number(PART.exec(name)?.[1])
    if (Number.isNaN(pid)) continue
    const path = join(dir, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    // In a container the id of the dead one is often that of another, or our own.
    if (!isAlive(pid) || pid === process.pid || age > HOUR_MS) rmSync(path, { force: true })
  }
}

function namesIn(dir: string): string[] {
  return existsSync(dir) ? readdirSync(dir) : []
}

/** What cannot be read says nothing: the next backup writes it anew. */
function readRecord(file: string): BackupRecord {
  try {
    return { ...NO_BACKUPS, ...(JSON.parse(readFileSync(file, 'utf8')) as BackupRecord) }
  } catch {
    return NO_BACKUPS
  }
}
