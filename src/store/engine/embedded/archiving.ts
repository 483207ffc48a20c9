import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '../connection/own-client.ts'
import { createSettledSync } from '../files/settle.ts'
import type { Log } from '../log.ts'
import { connectionTo } from './launch.ts'
import type { Place } from './place.ts'
import type { Postmaster } from './postmaster.ts'

/**
 * Names in the database's folder that are ours and that no copy of it takes along: a database that was brought back
 * begins a chain of its own, so that it never writes over the WAL that it came from.
 */
const CHAIN = 'nairawatt-wal-chain'
/** While this file is there WAL is let go without a copy (see jobs/platform/keep-wal-archive.ts). */
export const GIVEN_UP = 'nairawatt-wal-given-up'
export const OURS: readonly string[] = [CHAIN, GIVEN_UP]

/** One life of a database in WAL_ARCHIVE_DIR: copies of its files, and the WAL since the first of them. */
export interface Chain {
  readonly dir: string
  readonly walDir: string
}

const NAME = /^chain-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** The chain that the database of this folder writes; null: it has none yet. */
export function readChain(databaseDir: string, archiveDir: string): Chain | null {
  const file = join(databaseDir, CHAIN)
  if (!existsSync(file)) return null
  const name = readFileSync(file, 'utf8').replaceAll('\0', '').trim()
  return NAME.test(name) ? chainAt(archiveDir, name) : null
}

/** Every chain in the folder, oldest first. */
export function chainsIn(archiveDir: string): Chain[] {
  if (!existsSync(archiveDir)) return []
  return readdirSync(archiveDir)
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => chainAt(archiveDir, name))
}

function chainAt(archiveDir: string, name: string): Chain {
  const dir = join(archiveDir, name)
  return { dir, walDir: join(dir, 'wal') }
}

/** Makes the chain's folders where they are missing. A disk that is away stops no server: it is told, and WAL waits. */
export function prepareChain({ databaseDir, account }: Place, archiveDir: string, log: Log): Chain {
  const name = `chain-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const known = readChain(databaseDir, archiveDir)
  const chain = known ?? chainAt(archiveDir, name)
  createSettledSync(join(databaseDir, CHAIN), `${chain.dir.slice(archiveDir.length + 1)}\n`)
  if (known !== null && !existsSync(known.dir)) {
    // Under the mount point of a disk that is away a folder would take everything, and nobody would look for it there.
    log.error({}, awayText(archiveDir, known.dir))
    return chain
  }
  try {
    // The account of the database must pass through to what is its own.
    for (const dir of [archiveDir, chain.dir])
      mkdirSync(dir, { recursive: true, mode: account ? 0o711 : 0o700 })
    mkdirSync(chain.walDir, { recursive: true, mode: 0o700 })
    if (account) chownSync(chain.walDir, account.uid, account.gid)
  } catch (error) {
    log.error({ err: error }, `WAL_ARCHIVE_DIR ${archiveDir} cannot be written: WAL waits until it can be`)
  }
  return chain
}

const awayText = (archiveDir: string, dir: string) =>
  `WAL_ARCHIVE_DIR ${archiveDir} holds nothing of this database: WAL waits. Is its disk mounted? For a new disk make the folder ${dir} and start again`

const ARCHIVE_TIMEOUT_S = 300

/**
 * Given on the command line of every start. A segment is packed (what is unused of it is zeros), written under another
 * name, synced and renamed; one that is there already must be the same. At most five minutes lie outside of the archive.
 */
export function archivingSettings({ walDir }: Chain): Record<string, string> {
  const file = `${quoted(walDir)}/%f.gz`
  const command = [
    `test -e ${GIVEN_UP} && exit 0`,
    `if test -f ${file}; then gzip -dc ${file} | cmp -s - "%p"; exit; fi`,
    `gzip -1c "%p" > ${file}.part && sync ${file}.part && mv ${file}.part ${file} && sync ${quoted(walDir)}`,
  ].join('; ')
  return { archive_mode: 'on', archive_command: command, archive_timeout: String(ARCHIVE_TIMEOUT_S) }
}

/** How a recovery fetches a segment. */
export function restoreCommand({ walDir }: Chain): string {
  const file = `${quoted(walDir)}/%f.gz`
  return `test -f ${file} && gzip -dc ${file} > "%p"`
}

/** For a shell, in a setting in which % has a meaning. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}

/** Does the running server archive as it is set now? One that a killed Nairawatt left may not. */
export function archivesAs(server: Postmaster, chain: Chain | null): Promise<boolean> {
  return withClient(connectionTo(server, 'postgres'), async (client) => {
    const { rows } = await client.query<{ mode: string; command: string }>(
      `select current_setting('archive_mode') as mode, current_setting('archive_command') as command`,
    )
    const { mode, command } = rows[0]!
    if (chain === null) return !command.includes(GIVEN_UP)
    return mode === 'on' && command === archivingSettings(chain).archive_command
  })
}
