import { createWriteStream, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { BaseCopy } from '#domain/platform/wal-archive.ts'
import { type PackedFile, packFiles } from '../../engine/archive/tar-files.ts'
import { type Chain, OURS } from '../../engine/embedded/archiving.ts'
import { settle } from '../../engine/files/settle.ts'
import { basePath, keepAbout } from './chain-folder.ts'

/**
 * Copies the files of the running embedded database into the chain, as PostgreSQL's low-level backup has it: between
 * pg_backup_start and pg_backup_stop files may be copied as they are, and the WAL of that time makes them whole.
 */
export async function makeBaseCopy(
  connection: pg.ClientConfig,
  databaseDir: string,
  chain: Chain,
): Promise<BaseCopy> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  const now = Date.now()
  const file = basePath(chain, now)
  const temporary = `${file}.part`
  let label = ''
  try {
    await client.query(`select pg_backup_start('nairawatt', true)`)
    const endBackup = async () => {
      label = await stopBackup(client)
      return label
    }
    const files = [...filesIn(databaseDir), { name: 'backup_label', from: endBackup }]
    const packed = Readable.from(packFiles(files, now), { objectMode: true, highWaterMark: 4 })
    await pipeline(packed, createGzip({ level: 1 }), createWriteStream(temporary, { mode: 0o600 }))
    await settle(temporary, file)
    const [, startWal] = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(label) ?? []
    if (startWal === undefined) throw new Error('PostgreSQL did not say where the copy begins.')
    const base = { file: basename(file), at: Date.now(), startWal, bytes: statSync(file).size }
    await keepAbout(chain, base)
    return base
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    // A backup that was begun and not ended is forgotten with its connection.
    await client.end().catch(() => {})
  }
}

/** Waits until the WAL that makes the copy whole is archived; throws where it is not within half an hour. */
async function stopBackup(client: pg.Client): Promise<string> {
  await client.query(`set statement_timeout = '30min'`)
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(true)',
  )
  return rows[0]!.label
}

/** What a server makes anew when it starts, or must not find (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
const EMPTY = [
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  'pg_subtrans',
]
const LEFT_OUT = new Set([
  ...['postmaster.pid', 'postmaster.opts', 'backup_label', 'backup_label.old', 'tablespace_map'],
  ...['tablespace_map.old', 'backup_manifest', 'current_logfiles', 'recovery.signal', 'standby.signal'],
  ...OURS,
])
const TEMPORARY = /^pgsql_tmp|^pg_internal\.init/
const CONTROL = 'global/pg_control'

/** Every file of the folder, the control file last. */
function filesIn(databaseDir: string): PackedFile[] {
  const files = [...walk(databaseDir, '')]
  const control = files.filter(({ name }) => name === CONTROL)
  return [...files.filter(({ name }) => name !== CONTROL), ...control]
}

function* walk(root: string, below: string): Generator<PackedFile> {
  for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (LEFT_OUT.has(name) || TEMPORARY.test(entry.name)) continue
    // pg_wal may be a link to another disk; what is in it comes from the archive.
    const isEmpty = EMPTY.includes(name)
    if (isEmpty || entry.isDirectory()) yield { name, from: null }
    if (isEmpty) continue
    if (entry.isDirectory()) yield* walk(root, name)
    else if (entry.isFile()) yield { name, from: join(root, name) }
  }
}
