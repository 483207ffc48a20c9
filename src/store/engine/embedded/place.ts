import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSettledSync } from '../files/settle.ts'
import { type Account, canDo, chooseAccount } from './account.ts'
import { makeDataDir } from './data-dir.ts'
import { DatabaseStartError } from './start-error.ts'

/** Where root keeps what the server's account cannot reach otherwise. */
export const SHARED_ROOT = '/var/lib/nairawatt'

/** The longest path of a unix socket is 107 bytes and a final zero. */
const SOCKET_PATH_LIMIT = 107
const SOCKET_NAME = '/.s.PGSQL.5432'
const POINTER = 'database-is-in.txt'
const OWNER = 'belongs-to.txt'

export interface Place {
  /** DATA_DIR, real path */
  dataDir: string
  /** PostgreSQL's own folder */
  databaseDir: string
  account: Account | null
  /** true when DATA_DIR itself is closed to the server's account */
  elsewhere: boolean
}

/** Decides where the database of DATA_DIR lives, and as whom it runs. */
export function findPlace(dataDir: string, sharedRoot = SHARED_ROOT): Place {
  const real = makeDataDir(dataDir)
  const inside = join(real, 'postgres')
  const away = homeElsewhere(real, sharedRoot)
  if (away !== null) {
    const databaseDir = join(away, 'postgres')
    keepOneOwner(real, databaseDir)
    return { dataDir: real, databaseDir, account: chooseAccount(databaseDir), elsewhere: true }
  }
  const account = chooseAccount(inside)
  if (!account || canReach(account, real))
    return { dataDir: real, databaseDir: inside, account, elsewhere: false }
  if (existsSync(inside)) {
    throw new DatabaseStartError(
      `The database in ${inside} cannot be reached by the account "${account.name}" that PostgreSQL runs as; open the folders above it (chmod o+x) or move DATA_DIR to a reachable place.`,
    )
  }
  const home = madeHome(real, sharedRoot)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  writeSettledSync(join(home, OWNER), `${real}\n`, 0o644)
  writeSettledSync(join(real, POINTER), `${home}\n`, 0o644)
  return { dataDir: real, databaseDir: join(home, 'postgres'), account, elsewhere: true }
}

/** Where root made room for a database that its account cannot reach in DATA_DIR. */
function madeHome(dataDir: string, sharedRoot: string): string {
  return join(sharedRoot, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
}

/** The folder that the pointer in DATA_DIR names; an emptied pointer means the one that was made. Null: no pointer. */
function homeElsewhere(dataDir: string, sharedRoot: string): string | null {
  const pointer = join(dataDir, POINTER)
  if (!existsSync(pointer)) return null
  return readFileSync(pointer, 'utf8').replaceAll('\0', '').trim() || madeHome(dataDir, sharedRoot)
}

/** Is there a database of DATA_DIR? Makes none, nor the folder. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(homeElsewhere(dataDir, SHARED_ROOT) ?? dataDir, 'postgres'))
}

/** A copied DATA_DIR would share the database of the original; a moved one takes it along. */
function keepOneOwner(dataDir: string, databaseDir: string): void {
  const record = join(databaseDir, '..', OWNER)
  const owner = (existsSync(record) && readFileSync(record, 'utf8').replaceAll('\0', '').trim()) || dataDir
  if (owner !== dataDir && existsSync(join(owner, POINTER))) {
    throw new DatabaseStartError(
      `DATA_DIR ${dataDir} is a copy of ${owner}, whose database is in ${databaseDir}; delete ${join(dataDir, POINTER)} to begin with an empty database, or copy with "npx nairawatt backup" and "npx nairawatt restore".`,
    )
  }
  if (owner !== dataDir) writeSettledSync(record, `${dataDir}\n`, 0o644)
}

function canReach(account: Account, dataDir: string): boolean {
  const probe = join(dataDir, `.reach-${process.pid}`)
  try {
    mkdirSync(probe, { mode: 0o700 })
    chownSync(probe, account.uid, account.gid)
    return canDo(account, 'cd "$1" && : > probe', probe)
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

/** The folder of the socket: 0700 and the account's own, so that only it (and root) can connect. */
export function makeSocketDir(place: Place): string {
  const near = join(place.databaseDir, '..', 'socket')
  const short = join(
    tmpdir(),
    `nairawatt-${createHash('sha256').update(place.databaseDir).digest('hex').slice(0, 16)}`,
  )
  const chosen = [near, short, short.replace(tmpdir(), '/tmp')].find(
    (dir) => Buffer.byteLength(dir + SOCKET_NAME) <= SOCKET_PATH_LIMIT,
  )
  if (chosen === undefined) {
    throw new DatabaseStartError(
      'The paths of DATA_DIR and TMPDIR are too long for a socket; choose a shorter DATA_DIR.',
    )
  }
  mkdirSync(chosen, { recursive: true, mode: 0o700 })
  const uid = place.account?.uid ?? process.getuid?.()
  const stat = lstatSync(chosen)
  const ours = stat.isDirectory() && (stat.uid === uid || stat.uid === process.getuid?.())
  if (!ours) {
    throw new DatabaseStartError(
      `The socket folder ${chosen} belongs to someone else; remove it and start again.`,
    )
  }
  give(chosen, place.account)
  return chosen
}

export function give(path: string, account: Account | null): void {
  if (account && statSync(path).uid !== account.uid) chownSync(path, account.uid, account.gid)
  chmodSync(path, 0o700)
}
