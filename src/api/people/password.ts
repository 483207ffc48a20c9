import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '../frame/limiter.ts'
import type { Passwords } from '../frame/platform-operation.ts'

/** argon2id; OWASP's smallest memory with two passes (security.md): about 7 ms a hash. 2 is `Algorithm.Argon2id`. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The same password typed on another keyboard may arrive composed differently. */
function normalise(password: string): string {
  return password.normalize('NFKC')
}

/** Hash of a password as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), COST)
}

const HASHES_AT_ONCE = 4
const HASHES_WAITING = 24

/** Four hashes at once, a short queue behind them, 'busy' beyond. */
export async function createPasswords(): Promise<Passwords> {
  const gate = createLimiter(HASHES_AT_ONCE, HASHES_WAITING)
  const nobody = await hashPassword('nobody has this password')
  return {
    isRight: (password, storedHash) =>
      gate.run(async () => {
        const right = await verify(storedHash ?? nobody, normalise(password))
        return storedHash !== null && right
      }),
    hash: (password) => gate.run(() => hashPassword(password)),
  }
}

/** A password for somebody else, to be shown once: nobody chose it, so nobody can guess it. */
export function makePassword(): string {
  return `${randomBytes(18).toString('base64url')}#aA1`
}
