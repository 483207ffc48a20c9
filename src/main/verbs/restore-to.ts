import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findHolder } from '#store/engine/embedded/claim.ts'
import { bringUploadsBack } from '#store/platform/copied-uploads.ts'
import { momentText, readMoment } from '#store/platform/wal-archive/moment.ts'
import { type Restored, restoreTo } from '#store/platform/wal-archive/restore-to.ts'
import { uploadsDir } from '../apart/uploads-setting.ts'
import { ArgumentsError } from '../arguments.ts'
import { readSettings, type Settings } from '../config.ts'
import { makeLog } from '../log.ts'

/** `restore --to "DD-MM-YYYY HH:mm" [folder]`: the embedded database as it was at a moment, into a DATA_DIR without one. */
export async function restoreToMoment(to: string, folder: string | undefined): Promise<number> {
  const read = readMoment(to, Date.now())
  if ('refusal' in read) throw new ArgumentsError(read.refusal)
  const { moment } = read
  const config = readSettings()
  const refusal = refuse(config, folder)
  if (refusal !== null) {
    console.error(refusal)
    return 1
  }
  const archiveDir = resolve(folder ?? config.walArchiveDir!)
  const log = makeLog({ level: 'warn', plain: true, destination: process.stderr })
  const { dataDir, pgBinDir: binDir } = config
  console.log('The database is brought to that moment; with much WAL that takes a while.')
  const restored = await restoreTo({ archiveDir, dataDir, binDir, moment, log })
  const files = await bringUploadsBack(join(config.backupDir, 'uploads'), uploadsDir(dataDir))
  for (const line of report(restored, moment)) console.log(line)
  if (files > 0) console.log(`${files} files that people sent were brought back.`)
  if (!existsSync(join(dataDir, 'secret.key')))
    console.log(`Put the copy of secret.key into ${dataDir} (or set SECRET_KEY) before the start.`)
  return 0
}

function refuse(
  { databaseUrl, walArchiveDir, dataDir }: Settings,
  folder: string | undefined,
): string | null {
  if (databaseUrl !== undefined)
    return 'restore --to is for the embedded database; with DATABASE_URL restore at that server.'
  if (folder === undefined && walArchiveDir === undefined)
    return 'Set WAL_ARCHIVE_DIR, or name the folder: npx nairawatt restore --to <moment> <folder>'
  const server = findHolder(dataDir)
  return server && `Nairawatt process ${server.pid} serves ${dataDir}; stop it, restore, and start it again.`
}

function report({ lastChange, endedEarly, base }: Restored, moment: number | null): string[] {
  const last = `The last change in it is of ${momentText(lastChange ?? base.at)}, Nigeria.`
  const said = moment === null ? 'all that is archived' : `what was stored before ${momentText(moment)}`
  return [
    `Restored ${said}.`,
    last,
    ...(endedEarly
      ? ['Nothing later is in the archive: if more was stored before that moment, it is lost.']
      : []),
  ]
}
