import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#store/engine/database.ts'
import { readPostmaster } from '#store/engine/embedded/postmaster.ts'
import { isAlive, processName } from '#store/engine/embedded/running.ts'
import type { Log } from '#store/engine/log.ts'
import { migrate, readMigrations } from '#store/engine/migrate.ts'
import { makeScope } from '#store/engine/scope.ts'
import { type Built, build, keepDays } from './build.ts'
import type { Size } from './size.ts'

const log: Log = { info() {}, warn: console.warn, error: console.error }

export interface ScratchOptions {
  readonly size: Size
  /** false: the folder is removed at the end */
  readonly keep: boolean
  readonly say: (line: string) => void
  /** Has the folder for itself once the database is stopped. */
  readonly closed?: (folder: string) => Promise<unknown>
}

/** Opens a durable embedded database in a folder of its own, with the world of this size in it. */
export async function withWorld<T>(
  { size, keep, say, closed }: ScratchOptions,
  work: (built: Built & { database: Database }) => Promise<T>,
): Promise<T> {
  const folder = openFolder(size, keep)
  say(`The database is in ${folder}`)
  cleanWhenInterrupted(folder, keep)
  try {
    const result = await withinWorld(folder, { size, say }, work)
    await closed?.(folder)
    return result
  } finally {
    if (!keep) remove(folder)
  }
}

async function withinWorld<T>(
  folder: string,
  { size, say }: Pick<ScratchOptions, 'size' | 'say'>,
  work: (built: Built & { database: Database }) => Promise<T>,
): Promise<T> {
  const known = builtIn(folder)
  const database = await openDatabase({ dataDir: folder, log })
  try {
    await migrate(database.admin)
    await requireDurable(database)
    // The clock begins anew at the world's moment: who signed in or failed to in an earlier run would have done so in the future.
    await database.admin.query('truncate session, refresh_token, sign_in_failure')
    if (known) await keepDays(database)
    const built = known ?? (await build(database, size, say))
    writeFileSync(recordIn(folder), JSON.stringify({ ...built, schema: schema() } satisfies Kept))
    return await work({ ...built, database })
  } finally {
    await database.close()
  }
}

/** A kept folder that was not finished, or was made by other migrations or sizes, is made again. */
function openFolder(size: Size, keep: boolean): string {
  if (!keep) return reachable(mkdtempSync(join(tmpdir(), 'nairawatt-bench-')))
  const folder = join(tmpdir(), `nairawatt-bench-${size.name}`)
  if (existsSync(folder) && !isAsWished(folder, size)) remove(folder)
  mkdirSync(folder, { recursive: true })
  return reachable(folder)
}

/** As root the database runs as another user. */
function reachable(folder: string): string {
  chmodSync(folder, 0o755)
  return folder
}

function recordIn(folder: string): string {
  return join(folder, 'bench.json')
}

interface Kept extends Built {
  /** the migrations that made it */
  readonly schema: string
}

function schema(): string {
  return readMigrations()
    .map(({ checksum }) => checksum.slice(0, 8))
    .join()
}

function isAsWished(folder: string, size: Size): boolean {
  const known = builtIn(folder)
  const sizeKey = (each: Size) =>
    [each.organisations, each.branchesEach, each.devicesPerBranch, each.days].join()
  return known !== null && known.schema === schema() && sizeKey(known.world.size) === sizeKey(size)
}

function builtIn(folder: string): Kept | null {
  if (!existsSync(recordIn(folder))) return null
  const built = JSON.parse(readFileSync(recordIn(folder), 'utf8')) as Kept
  const organisations = built.world.organisations.map((each) => ({ ...each, scope: makeScope(each.scope) }))
  return { ...built, world: { ...built.world, organisations } }
}

/** Figures of a database that may forget would be worth nothing. */
async function requireDurable({ admin }: Database): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await admin.query<{ value: string }>('select current_setting($1) as value', [setting])
    if (rows[0]!.value !== 'on')
      throw new Error(`${setting} is ${rows[0]!.value}: the database is not durable`)
  }
}

/** Ctrl-C leaves neither a server at work nor, unless it is to be kept, gigabytes of a folder. */
function cleanWhenInterrupted(folder: string, keep: boolean): void {
  const clean = () => {
    if (keep) halt(folder)
    else remove(folder)
    process.exit(130)
  }
  process.once('SIGINT', clean)
  process.once('SIGTERM', clean)
}

/** With the database's own folder, where it had to be kept elsewhere. */
function remove(folder: string): void {
  halt(folder)
  const home = databaseHome(folder)
  if (home !== folder) rmSync(home, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** Stops the server of a folder, also one that a killed run left behind. */
function halt(folder: string): void {
  const server = readPostmaster(join(databaseHome(folder), 'postgres'))
  if (!server || !isAlive(server.pid) || processName(server.pid) !== 'postgres') return
  process.kill(server.pid, 'SIGINT')
  // Without giving way: the keeper of the database would start it again.
  for (let n = 0; isAlive(server.pid) && n < 400; n++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
}

/** Where the database of a folder is: there, or where its account can reach it. */
function databaseHome(folder: string): string {
  const pointer = join(folder, 'database-is-in.txt')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : folder
}
