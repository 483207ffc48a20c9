import { statSync } from 'node:fs'
import pg from 'pg'
import type { BaseCopy } from '#domain/platform/wal-archive.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Chain } from '#store/engine/embedded/archiving.ts'
import { wireTypes } from '#store/engine/wire-types.ts'
import { backupDatabase } from '#store/platform/backup.ts'
import { type CheckOutcome, checkBackup } from '#store/platform/check-backup.ts'
import { copyUploads } from '#store/platform/copied-uploads.ts'
import { makeBaseCopy } from '#store/platform/wal-archive/base-copy.ts'

/** What is to be done beside the server, and with which connection. */
export type BackupOrder =
  | {
      readonly kind: 'make'
      readonly connection: pg.ClientConfig
      readonly file: string
      readonly uploads: { readonly from: string; readonly to: string }
      readonly now: Instant
    }
  | {
      readonly kind: 'check'
      readonly connection: pg.ClientConfig
      readonly file: string
      /** why the file is only looked through; null: it is restored */
      readonly whyNot: string | null
    }
  | {
      readonly kind: 'base'
      readonly connection: pg.ClientConfig
      readonly databaseDir: string
      readonly chain: Chain
    }

export interface MadeBackup {
  readonly at: Instant
  readonly rows: number
  readonly bytes: number
  readonly uploads: number
}

export type BackupAnswer =
  | { readonly made: MadeBackup }
  | { readonly checked: CheckOutcome }
  | { readonly base: BaseCopy }
  | { readonly fault: string }

async function make(order: Extract<BackupOrder, { kind: 'make' }>): Promise<MadeBackup> {
  const pool = new pg.Pool({ ...order.connection, max: 1, types: wireTypes() })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  try {
    // Files first: a row that names one that came meanwhile finds it at the next night, and no row finds it gone.
    await copyUploads(order.uploads.from, order.uploads.to, order.now)
    const { tables } = await backupDatabase(pool, order.file)
    // What was sent while the rows were copied.
    const uploads = await copyUploads(order.uploads.from, order.uploads.to, order.now)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    return { at: order.now, rows, bytes: statSync(order.file).size, uploads }
  } finally {
    await pool.end()
  }
}

async function answer(order: BackupOrder): Promise<BackupAnswer> {
  try {
    if (order.kind === 'make') return { made: await make(order) }
    if (order.kind === 'base')
      return { base: await makeBaseCopy(order.connection, order.databaseDir, order.chain) }
    return { checked: await checkBackup(order.connection, order.file, order.whyNot) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', async (order: BackupOrder) => {
  const said = await answer(order)
  process.send?.(said, () => process.exit(0))
})
// The server is gone: nobody waits for this any more.
process.on('disconnect', () => process.exit(1))
