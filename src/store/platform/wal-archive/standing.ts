import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { missingSegment, type WalArchiveStanding } from '#domain/platform/wal-archive.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'
import { type Chain, GIVEN_UP, readChain } from '../../engine/embedded/archiving.ts'
import { writeSettled } from '../../engine/files/settle.ts'
import { archivedNames, basesOf } from './chain-folder.ts'

/** A WAL segment, as the embedded database makes them. */
const SEGMENT_BYTES = 16 * 1024 * 1024
const TRY = 'nairawatt-wal-base.json'

export interface WalArchive {
  readonly chain: Chain
  readonly standing: WalArchiveStanding
}

type Archived = Pick<Database, 'admin' | 'folder'>

/** How the archive of the embedded database stands; null: this database has none, and was not started with one. */
export async function walArchive(
  { admin, folder }: Archived,
  archiveDir: string,
): Promise<WalArchive | null> {
  const chain = folder === null ? null : readChain(folder, archiveDir)
  if (folder === null || chain === null) return null
  const { rows } = await admin.query<ArchiverRow>(ARCHIVER)
  const { mode, archived, failed, waiting } = rows[0]!
  const bases = basesOf(chain)
  const newest = bases.at(-1)
  return {
    chain,
    standing: {
      isOn: mode === 'on',
      lastArchivedAt: archived,
      isFailing: failed !== null && (archived === null || failed > archived),
      waitingBytes: waiting * SEGMENT_BYTES,
      givenUpSince: givenUpSince(folder),
      missing: newest === undefined ? null : missingSegment(archivedNames(chain), newest.startWal),
      bases,
      baseFailed: readBaseFailed(folder),
    },
  }
}

interface ArchiverRow {
  readonly mode: string
  readonly archived: Instant | null
  readonly failed: Instant | null
  readonly waiting: number
}

const ARCHIVER = `
  select current_setting('archive_mode') as mode,
         (extract(epoch from last_archived_time) * 1000)::float8 as archived,
         (extract(epoch from last_failed_time) * 1000)::float8 as failed,
         (select count(*)::float8 from pg_ls_archive_statusdir() where name like '%.ready') as waiting
  from pg_stat_archiver`

/** Since when WAL is let go without a copy; null: it is not. */
function givenUpSince(databaseDir: string): Instant | null {
  return statSync(join(databaseDir, GIVEN_UP), { throwIfNoEntry: false })?.mtimeMs ?? null
}

/** Why the last copy of the files was not made; null: it was, or there was no try. It stands beside the database, whose disk is there. */
function readBaseFailed(databaseDir: string): string | null {
  const file = join(databaseDir, '..', TRY)
  if (!existsSync(file)) return null
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { why: string | null }).why
  } catch {
    return null
  }
}

export async function keepBaseTry(databaseDir: string, why: string | null): Promise<void> {
  await writeSettled(join(databaseDir, '..', TRY), `${JSON.stringify({ why })}\n`)
}
