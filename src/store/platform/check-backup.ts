import pg from 'pg'
import type { BackupCheck } from '#domain/platform/backup-schedule.ts'
import { type Archive, ArchiveError, verifyArchive } from '../engine/archive/archive.ts'
import { withClient } from '../engine/connection/own-client.ts'
import { wireTypes } from '../engine/wire-types.ts'
import { restoreDatabase } from './restore.ts'
import { tableContent } from './table-rows.ts'

export type CheckOutcome = Omit<BackupCheck, 'at' | 'file'>

const NOT_PERMITTED = '42501'
/** A server that copies is slow to answer. */
const PATIENCE = { connectionTimeoutMillis: 10_000 }

/**
 * Restores an archive into a database that is made for it in the same PostgreSQL and dropped afterwards, and compares
 * every table, row by row, with what was written. Where the user may make no database, or it is said why none is to be made,
 * the file alone is looked through.
 */
export async function checkBackup(
  connection: pg.ClientConfig,
  file: string,
  whyNot: string | null,
): Promise<CheckOutcome> {
  try {
    if (whyNot !== null) return { ...counted(await verifyArchive(file), 'read'), why: whyNot }
    const scratch = await makeScratch(connection)
    if (scratch === null) return counted(await verifyArchive(file), 'read')
    try {
      return counted(await restoreInto(scratch.connection, file), 'same')
    } finally {
      await scratch.drop()
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { result: 'failed', why, tables: 0, rows: 0 }
  }
}

function counted({ manifest }: Archive, result: 'same' | 'read'): CheckOutcome {
  const tables = Object.values(manifest.tables)
  return { result, why: null, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
}

async function restoreInto(connection: pg.ClientConfig, file: string): Promise<Archive> {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    types: wireTypes(),
    onConnect: async (client) => {
      await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, MDY'`)
    },
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  try {
    return await restoreDatabase(pool, file, { onLoaded: compareRows })
  } finally {
    await pool.end()
  }
}

/** In the transaction of the restore, before the schema is lifted to that of this program. */
async function compareRows(client: pg.ClientBase, { about, manifest }: Archive): Promise<void> {
  for (const table of about.tables) {
    const { rows, content } = await tableContent(client, table)
    const written = manifest.tables[table.name]
    if (written?.rows === rows && (written.content ?? content) === content) continue
    throw new ArchiveError(
      `Restored as a check, ${table.name} has ${rows} rows that are not the ${written?.rows} that were written.`,
    )
  }
}

interface Scratch {
  readonly connection: pg.ClientConfig
  drop(): Promise<void>
}

/** null: this user may make no databases. */
async function makeScratch(connection: pg.ClientConfig): Promise<Scratch | null> {
  try {
    const name = await dropScratch(connection)
    await withClient({ ...connection, ...PATIENCE }, (client) =>
      client.query(`create database ${name} template template0`),
    )
    return {
      connection: { ...connection, database: name },
      drop: async () => void (await dropScratch(connection)),
    }
  } catch (error) {
    if ((error as { code?: string }).code === NOT_PERMITTED) return null
    throw error
  }
}

/** Drops what a check made, or left when it was killed; its name. */
export async function dropScratch(connection: pg.ClientConfig): Promise<string> {
  return withClient({ ...connection, ...PATIENCE }, async (client) => {
    // Named after the database that it is a check of: two products may stand in one PostgreSQL.
    const { rows } = await client.query<{ oid: number }>(
      'select oid::int8 as oid from pg_database where datname = current_database()',
    )
    const name = `nairawatt_check_${rows[0]!.oid}`
    await client.query(`drop database if exists ${name} with (force)`)
    return name
  })
}
