import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { type Claims, claims } from '#contract/people/token.ts'
import { ACCESS_MS } from '#domain/people/rotation.ts'
import type { Instant } from '#domain/time/interval.ts'

/** The one algorithm; a token that names another, or a key of its own, is refused. */
const ALGORITHM = 'HS256'
const KEY_BYTES = 32
const SHORTEST_SECRET = 32
const MOST_REMEMBERED = 10_000

type ClaimsToSign = Omit<Claims, 'iat' | 'exp' | 'jti'>

export interface Keys {
  signAccess(person: ClaimsToSign, now: Instant, sessionEnds: Instant): Promise<string>
  /** The claims of a token that is ours and not expired, else null. */
  readAccess(token: string, now: Instant): Promise<Claims | null>
  /** The refresh token that follows another: only someone with the key and the other can know it. */
  successorOf(refresh: string): string
}

/** Keys for different uses are derived from the one secret, so that none can stand in for another. */
export function createKeys(secret: Uint8Array): Keys {
  if (secret.length < SHORTEST_SECRET) throw new Error('SECRET_KEY must hold at least 32 bytes.')
  const accessKey = derive(secret, 'access token')
  const refreshKey = derive(secret, 'refresh token')
  /** Claims of tokens that were found to be ours: that does not change, only their time passes. */
  const ours = new Map<string, Claims>()
  const remember = (token: string, found: Claims): Claims => {
    ours.set(token, found)
    if (ours.size > MOST_REMEMBERED) ours.delete(ours.keys().next().value as string)
    return found
  }
  return {
    signAccess(person, now, sessionEnds) {
      const exp = Math.floor(Math.min(now + ACCESS_MS, sessionEnds) / 1000)
      return new SignJWT({ ...person, jti: randomUUID() })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(exp)
        .sign(accessKey)
    },
    async readAccess(token, now) {
      const known = ours.get(token)
      if (known) return known.exp > Math.floor(now / 1000) ? known : null
      if (!isSpelledOneWay(signatureOf(token))) return null
      try {
        const { payload } = await jwtVerify(token, accessKey, {
          algorithms: [ALGORITHM],
          currentDate: new Date(now),
          requiredClaims: ['exp', 'sid'],
        })
        const { data } = claims.safeParse(payload)
        return data ? remember(token, data) : null
      } catch {
        return null
      }
    },
    successorOf: (refresh) => createHmac('sha256', refreshKey).update(refresh).digest('base64url'),
  }
}

const signatureOf = (token: string): string => token.slice(token.lastIndexOf('.') + 1)

/** Bits of the last character that no byte holds say nothing: only the one spelling with zeros there is ours. */
const isSpelledOneWay = (base64url: string): boolean =>
  Buffer.from(base64url, 'base64url').toString('base64url') === base64url

/** A key of its own for each use of the one secret. */
export function derive(secret: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `nairawatt ${use}`, KEY_BYTES))
}
