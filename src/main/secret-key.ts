import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '#store/engine/embedded/data-dir.ts'
import { createSettledSync } from '#store/engine/files/settle.ts'

export interface KeptKey {
  readonly key: string
  /** What the operator must know: the key was damaged, and what its loss costs. */
  readonly warning: string | null
}

/**
 * The key of this data folder: 256 random bits, made once, readable by its owner only. A damaged one, as a power cut or
 * a bad copy leaves it, is moved aside and renewed: a server that does not start helps nobody (R1).
 */
export function keepSecretKey(dataDir: string): KeptKey {
  const file = join(makeDataDir(dataDir), 'secret.key')
  const found = readKey(file)
  if (found === 'damaged') return { warning: moveAside(file), key: makeKey(file) }
  return { key: found ?? makeKey(file), warning: null }
}

/** The key of a data folder that a server has used; makes none. */
export function findSecretKey(dataDir: string): string | undefined {
  const found = readKey(join(dataDir, 'secret.key'))
  return found === null || found === 'damaged' ? undefined : found
}

function readKey(file: string): string | 'damaged' | null {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return null
  if ((mode & 0o077) !== 0) chmodSync(file, 0o600)
  const key = readFileSync(file, 'utf8').trim()
  // A power cut may leave the length of a file and zeros in it.
  return /^[^\p{Cc}\uFFFD]{32,}$/u.test(key) ? key : 'damaged'
}

function moveAside(file: string): string {
  const aside = `${file}.damaged-${new Date().toISOString().replaceAll(':', '')}`
  renameSync(file, aside)
  return `${file} was damaged and is renewed: everybody has to log in again, second factors have to be set up anew ("npx nairawatt admin reset-factor"), and the tokens of pre-paid bills that were entered before cannot be shown any more. The damaged file is ${aside}; where you have a copy of the key from before, stop, put it back as ${file} and start again.`
}

function makeKey(file: string): string {
  const key = randomBytes(32).toString('hex')
  // Another start was faster: then that one's key counts.
  return createSettledSync(file, `${key}\n`) ? key : readKey(file)!
}
