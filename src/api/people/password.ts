import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Passwords } from '../frame/platform-operation.ts'
import { HASH_COST } from './proof/hash-cost.ts'
import { createHashPool } from './proof/hash-pool.ts'

/** The same password typed on another keyboard may arrive composed differently. */
function normalise(password: string): string {
  return password.normalize('NFKC')
}

/** Hash of a password as it is stored: for verbs and tests, which answer nobody meanwhile. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), HASH_COST)
}

/** Passwords, hashed where nobody else waits for it. */
export async function createPasswords(): Promise<Passwords & { stop(): Promise<void> }> {
  const pool = createHashPool()
  const nobody = await hashPassword('nobody has this password')
  return {
    async isRight(password, storedHash) {
      const right = await pool.verify(storedHash ?? nobody, normalise(password))
      return storedHash !== null && right
    },
    hash: (password) => pool.hash(normalise(password)),
    stop: () => pool.stop(),
  }
}

/** A password for somebody else, to be shown once: nobody chose it, so nobody can guess it. */
export function makePassword(): string {
  return `${randomBytes(18).toString('base64url')}#aA1`
}
