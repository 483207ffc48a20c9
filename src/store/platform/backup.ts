import { createWriteStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import {
  type About,
  ArchiveError,
  entryName,
  FORMAT,
  type Manifest,
  sha256,
  TableSummer,
} from '../engine/archive/archive.ts'
import { seesEverything, sequenceValues, type TableShape, tablesInOrder } from '../engine/archive/tables.ts'
import { type Entry, writeTar } from '../engine/archive/tar.ts'
import { settle } from '../engine/files/settle.ts'
import { schemaVersion } from '../engine/migrate.ts'
import { removeParts } from './backup-folder.ts'
import { tableContent, tableRows } from './table-rows.ts'

export interface BackupOptions {
  /** told after each table */
  onTable?: (name: string, rows: number) => void
}

const PART_BYTES = 4 * 1024 * 1024

/**
 * Writes every row of the database, as it stands at this moment, into one file: a gzipped tar with the rows of each
 * table in COPY text and a manifest of counts and hashes. The product may go on working meanwhile.
 */
export async function backupDatabase(
  admin: pg.Pool,
  file: string,
  options: BackupOptions = {},
): Promise<Manifest> {
  const target = resolve(file)
  if (existsSync(target))
    throw new ArchiveError(`${target} is already there; choose another name for the backup.`)
  removeParts(dirname(target), basename(target))
  const temporary = `${target}.${process.pid}.part`
  const client = await admin.connect()
  try {
    // In a cluster each machine has a moment of its own: one connection to each, so that an organisation is one moment.
    await client.query(`begin isolation level repeatable read read only;
      set local citus.max_adaptive_executor_pool_size = 1`)
    const about = await describe(client)
    await refuseBlindness(client)
    const manifest: Manifest = { about: '', tables: {}, sequences: {} }
    const entries = copyOut(client, about, manifest, options)
    const tar = Readable.from(writeTar(entries, Date.parse(about.madeAt)), {
      objectMode: true,
      highWaterMark: 4,
    })
    await pipeline(tar, createGzip({ level: 4 }), createWriteStream(temporary, { mode: 0o600, flags: 'wx' }))
    await client.query('commit')
    await settle(temporary, target)
    client.release()
    return manifest
  } catch (error) {
    client.release(true)
    await rm(temporary, { force: true })
    throw error
  }
}

async function describe(client: pg.PoolClient): Promise<About> {
  const version = await schemaVersion(client)
  if (version === 0) throw new ArchiveError('This database is empty; there is nothing to back up.')
  const { rows } = await client.query<{ postgres: string }>(
    `select current_setting('server_version') as postgres`,
  )
  return {
    program: 'Nairawatt',
    format: FORMAT,
    schemaVersion: version,
    madeAt: new Date().toISOString(),
    postgres: rows[0]!.postgres,
    tables: await tablesInOrder(client),
  }
}

/** A user that row-level security binds would write a backup without rows and not notice. */
async function refuseBlindness(client: pg.PoolClient): Promise<void> {
  if (await seesEverything(client)) return
  const { rows } = await client.query<{ name: string; user: string }>(
    `select c.relname::text as name, current_user::text as user
     from pg_class c join pg_roles owner on owner.oid = c.relowner
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
       and (c.relforcerowsecurity or not pg_has_role(c.relowner, 'usage'))
       and not exists (select from pg_policy p
                       where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
                         and pg_get_expr(p.polqual, p.polrelid) = 'true'
                         and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(r, 'usage')))
     limit 1`,
  )
  const hidden = rows[0]
  if (!hidden) return
  throw new ArchiveError(
    `The database user "${hidden.user}" may not see every organisation's rows of ${hidden.name}; let a superuser give it BYPASSRLS and try again.`,
  )
}

async function* copyOut(
  client: pg.PoolClient,
  about: About,
  manifest: Manifest,
  { onTable }: BackupOptions,
): AsyncGenerator<Entry> {
  const first = Buffer.from(`${JSON.stringify(about, null, 2)}\n`)
  yield { name: 'about.json', body: first }
  manifest.about = sha256(first)
  for (const table of about.tables) {
    const summer = new TableSummer()
    yield* copyTable(client, table, summer)
    const { content } = await tableContent(client, table)
    manifest.tables[table.name] = { ...summer.sum(), content }
    onTable?.(table.name, summer.rows)
  }
  // Sequences stand outside of snapshots: read last, they are past every id that was copied.
  manifest.sequences = await sequenceValues(client)
  yield { name: 'manifest.json', body: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }
}

async function* copyTable(
  client: pg.PoolClient,
  table: TableShape,
  summer: TableSummer,
): AsyncGenerator<Entry> {
  let held: Buffer[] = []
  let length = 0
  let part = 0
  for await (const chunk of tableRows(client, table)) {
    summer.add(chunk)
    held.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    yield { name: entryName(table.name, ++part), body: Buffer.concat(held) }
    held = []
    length = 0
  }
  if (length > 0) yield { name: entryName(table.name, ++part), body: Buffer.concat(held) }
}
