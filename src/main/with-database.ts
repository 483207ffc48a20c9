import type { Logger } from 'pino'
import { type Database, openDatabase } from '#store/engine/database.ts'
import { migrate } from '#store/engine/migrate.ts'
import { readKnownKey, readSettings, type Settings } from './config.ts'
import { makeLog } from './log.ts'

export interface Tools {
  readonly database: Database
  readonly config: Settings
  readonly log: Logger
}

/**
 * For a verb beside a running app: uses the embedded server that runs, or starts it for as long as the verb takes.
 * The folder is not claimed: that is for the server process.
 */
export async function withDatabase<T>(
  work: (tools: Tools) => Promise<T>,
  { migrated = true }: { migrated?: boolean } = {},
): Promise<T> {
  const config = readSettings()
  const log = makeLog({
    level: config.logLevel === 'info' ? 'warn' : config.logLevel,
    plain: true,
    destination: process.stderr,
  })
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir, pgBinDir: binDir, walArchiveDir } = config
  const secretKey = readKnownKey(dataDir)
  const database = await openDatabase({
    databaseUrl,
    directUrl,
    dataDir,
    binDir,
    walArchiveDir,
    secretKey,
    log,
  })
  try {
    if (migrated) await migrate(database.admin)
    return await work({ database, config, log })
  } finally {
    await database.close()
  }
}
