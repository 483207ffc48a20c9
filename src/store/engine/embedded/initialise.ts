import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { settle, syncPath } from '../files/settle.ts'
import type { Binaries } from './binaries.ts'
import { give, type Place } from './place.ts'
import { initialSettings } from './settings.ts'
import { DatabaseStartError, explainStart } from './start-error.ts'

export const OWNER_ROLE = 'nairawatt'

/** Makes the database folder if there is none; refuses one of another major version. True when it was made. */
export async function initialise(place: Place, binaries: Binaries, fast: boolean): Promise<boolean> {
  const { databaseDir, account } = place
  const version = join(databaseDir, 'PG_VERSION')
  if (existsSync(version)) {
    refuseOtherMajor(databaseDir, readFileSync(version, 'utf8').trim(), binaries)
    return false
  }
  if (existsSync(databaseDir) && readdirSync(databaseDir).length > 0) {
    throw new DatabaseStartError(
      `${databaseDir} is in the way: it is neither empty nor a database; move it aside or choose another DATA_DIR.`,
    )
  }
  // A start that is cut off half-way leaves only a temporary name behind, and those are swept here.
  sweep(databaseDir)
  const temporary = `${databaseDir}.${process.pid}.tmp`
  mkdirSync(temporary, { mode: 0o700 })
  give(temporary, account)
  await runInitdb(place, binaries, temporary, fast)
  appendFileSync(join(temporary, 'postgresql.conf'), initialSettings())
  syncPath(join(temporary, 'postgresql.conf'))
  rmSync(databaseDir, { recursive: true, force: true })
  await settle(temporary, databaseDir)
  return true
}

function refuseOtherMajor(databaseDir: string, found: string, binaries: Binaries): void {
  if (found === String(binaries.major)) return
  throw new DatabaseStartError(
    `The database in ${databaseDir} was made by PostgreSQL ${found} and this is PostgreSQL ${binaries.version}: run "npx nairawatt backup <file>" with the Nairawatt that made it, move the folder aside, then run "npx nairawatt restore <file>".`,
  )
}

function sweep(databaseDir: string): void {
  const parent = dirname(databaseDir)
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(databaseDir)}.`) && name.endsWith('.tmp')) {
      rmSync(join(parent, name), { recursive: true, force: true })
    }
  }
}

async function runInitdb(place: Place, binaries: Binaries, dir: string, fast: boolean): Promise<void> {
  const as = place.account ? { uid: place.account.uid, gid: place.account.gid } : {}
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C']
  const options = [
    '--auth=trust',
    '--encoding=UTF8',
    ...locale,
    '--data-checksums',
    ...(fast ? ['--no-sync'] : []),
  ]
  const child = spawn(binaries.initdb, ['-D', dir, '-U', OWNER_ROLE, ...options], {
    ...as,
    cwd: '/',
    env: serverEnvironment(dir),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (status === 0) return
  rmSync(dir, { recursive: true, force: true })
  throw explainStart(output, place.databaseDir, output.trim().split('\n').at(-1) ?? '')
}

/** A clean environment: no PG* variable of the person reaches the server, and HOME exists for it. */
export function serverEnvironment(home: string): NodeJS.ProcessEnv {
  return { HOME: home, PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
