import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { moveUploads } from '#jobs/platform/move-uploads.ts'
import type { Database } from '#store/engine/database.ts'
import { findHolder } from '#store/engine/embedded/claim.ts'
import { folderUploads } from '#store/engine/uploads/folder-uploads.ts'
import { openUploads } from '#store/engine/uploads/open-uploads.ts'
import { backupDatabase } from '#store/platform/backup.ts'
import { bringUploadsBack } from '#store/platform/copied-uploads.ts'
import { restoreDatabase } from '#store/platform/restore.ts'
import { readArguments } from '../arguments.ts'
import type { Settings } from '../config.ts'
import { withDatabase } from '../with-database.ts'
import { restoreToMoment } from './restore-to.ts'

/** `backup <file>`: every row in one archive, while the product runs. */
export async function backupTo(args: readonly string[]): Promise<number> {
  const [file, ...rest] = readArguments('backup', args, {}).positionals
  if (file === undefined || rest.length > 0) return printUsage('npx nairawatt backup <file>')
  const folder = dirname(resolve(file))
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}. Make it first, or name a file in another.`)
    return 1
  }
  return withDatabase(async ({ database, config }) => {
    const { tables } = await backupDatabase(database.admin, file, { onTable })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`${file}: ${rows.toLocaleString('en')} rows, ${(statSync(file).size / 1e6).toFixed(1)} MB.`)
    console.log(
      `Keep copies of ${KEPT_ELSEWHERE[config.uploads.kind]} beside it: the archive does not hold them.`,
    )
    return 0
  })
}

const KEPT_ELSEWHERE = {
  folder: 'DATA_DIR/secret.key and DATA_DIR/uploads',
  database: 'SECRET_KEY or DATA_DIR/secret.key',
  s3: 'SECRET_KEY or DATA_DIR/secret.key, and of the bucket of UPLOADS,',
} as const

/**
 * `restore <file> [--replace]`: an archive into an empty database, which nobody serves meanwhile; `restore --to <moment>`:
 * the embedded database as it was then.
 */
export async function restoreFrom(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments('restore', args, {
    replace: { type: 'boolean', default: false },
    to: { type: 'string' },
  })
  const { replace, to } = values
  const [file, ...rest] = positionals
  if (to !== undefined && !replace && rest.length === 0) return restoreToMoment(to, file)
  if (file === undefined || rest.length > 0) return printUsage(RESTORE_USAGE)
  const migrated = false
  return withDatabase(
    async ({ database, config }) => {
      const server = findHolder(config.dataDir)
      if (server) {
        console.error(
          `Nairawatt process ${server.pid} serves ${config.dataDir}; stop it, restore, and start it again.`,
        )
        return 1
      }
      const { about } = await restoreDatabase(database.admin, file, { replace, onTable })
      console.log(`Restored the backup of ${about.madeAt}.`)
      const from = join(dirname(resolve(file)), 'uploads')
      const files = await bringFiles(database, config, from)
      if (files > 0) console.log(`${files} files that people sent were brought back from ${from}.`)
      return 0
    },
    { migrated },
  )
}

/** Into the folder whatever stands beside the archive; elsewhere what the restored rows name. */
async function bringFiles(database: Database, { uploads }: Settings, from: string): Promise<number> {
  if (uploads.kind === 'folder') return bringUploadsBack(from, uploads.dir)
  if (!existsSync(from)) return 0
  return (await moveUploads(database, folderUploads(from), openUploads(uploads, database))).moved
}

function onTable(name: string, rows: number): void {
  if (rows > 0) console.log(`${name.padEnd(24)} ${rows.toLocaleString('en').padStart(14)}`)
}

const RESTORE_USAGE =
  'npx nairawatt restore <file> [--replace], or npx nairawatt restore --to "DD-MM-YYYY HH:mm" [folder of the archive]'

function printUsage(usage: string): number {
  console.error(`Use: ${usage}`)
  return 2
}
