import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CHALLENGE_MS } from '#domain/people/factor/second-factor.ts'
import type { Instant } from '#domain/time/interval.ts'
import { derive } from '../access-token.ts'

/**
 * What a passkey is to sign: random, of our making, for five minutes and one use of one session or ticket. It carries its own
 * end under our mark, so that a stranger who asks for thousands fills no table; that it was used is what is written down.
 */
export interface Challenges {
  give(use: string, now: Instant): string
  /** Until when it is good; null: it is not ours, for something else, or over. */
  read(challenge: string, use: string, now: Instant): Instant | null
}

const RANDOM_BYTES = 16
const TIME_BYTES = 6
const SAID_BYTES = RANDOM_BYTES + TIME_BYTES
const MARK_BYTES = 32

export function createChallenges(secret: Uint8Array): Challenges {
  const key = derive(secret, 'passkey challenge')
  const mark = (said: Buffer, use: string) => createHmac('sha256', key).update(said).update(use).digest()
  return {
    give(use, now) {
      const said = Buffer.alloc(SAID_BYTES)
      randomBytes(RANDOM_BYTES).copy(said)
      said.writeUIntBE(now + CHALLENGE_MS, RANDOM_BYTES, TIME_BYTES)
      return Buffer.concat([said, mark(said, use)]).toString('base64url')
    },
    read(challenge, use, now) {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== SAID_BYTES + MARK_BYTES) return null
      const said = bytes.subarray(0, SAID_BYTES)
      if (!timingSafeEqual(bytes.subarray(SAID_BYTES), mark(said, use))) return null
      const until = said.readUIntBE(RANDOM_BYTES, TIME_BYTES)
      return now < until ? until : null
    },
  }
}
