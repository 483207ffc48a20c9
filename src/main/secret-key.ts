import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '#store/engine/embedded/data-dir.ts'

/** The key of this data folder: 256 random bits, made once, readable by its owner only. */
export function keepSecretKey(dataDir: string): string {
  const file = join(makeDataDir(dataDir), 'secret.key')
  return readKey(file) ?? makeKey(file)
}

function readKey(file: string): string | null {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return null
  if ((mode & 0o077) !== 0) chmodSync(file, 0o600)
  const key = readFileSync(file, 'utf8').trim()
  if (key.length >= 32) return key
  throw new Error(`${file} is damaged; restore it from a copy, or delete it, which signs everybody out.`)
}

function makeKey(file: string): string {
  const temporary = `${file}.${process.pid}.tmp`
  const key = randomBytes(32).toString('hex')
  writeFileSync(temporary, `${key}\n`, { mode: 0o600 })
  try {
    // A link appears whole or not at all, and fails when another start was faster: then that one's key counts.
    linkSync(temporary, file)
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readKey(file)!
  } finally {
    rmSync(temporary, { force: true })
  }
}
