import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '../embedded/data-dir.ts'
import { writeSettledSync } from '../files/settle.ts'

export interface LoginSecret {
  /** '' or what tells the logins of one installation from those of another on the same server */
  readonly suffix: string
  /** null: the embedded server lets in whoever reaches its socket */
  readonly password: string | null
}

const FILE = 'database-login.key'

export const EMBEDDED_LOGIN: LoginSecret = { suffix: '', password: null }

/** Kept in DATA_DIR, made once: a password for the logins at a server of one's own. */
export function keepLoginSecret(dataDir: string): LoginSecret {
  // A key that a power cut left empty is made anew, and with it the logins.
  return readLoginSecret(dataDir) ?? loginSecret(makeSecret(join(makeDataDir(dataDir), FILE)))
}

/** null: the server has made none in this folder. */
export function readLoginSecret(dataDir: string): LoginSecret | null {
  const file = join(dataDir, FILE)
  const known = statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'utf8').trim() : ''
  return /^[0-9a-f]{64}$/.test(known) ? loginSecret(known) : null
}

function loginSecret(password: string): LoginSecret {
  return { suffix: `_${createHash('sha256').update(password).digest('hex').slice(0, 8)}`, password }
}

function makeSecret(file: string): string {
  const secret = randomBytes(32).toString('hex')
  writeSettledSync(file, `${secret}\n`)
  return secret
}
