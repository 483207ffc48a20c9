import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Creation, Made, Request, Signed } from '#contract/people/passkeys.ts'

const UP = 0x01
const UV = 0x04
const HAS_KEY = 0x40

interface Options {
  readonly origin?: string
  /** Whether the authenticator knows its owner. */
  readonly isVerified?: boolean
  readonly counter?: number
}

/** An authenticator in software (ES256, no attestation), as a browser would ask it. */
export interface TestPasskey {
  readonly made: Made
  sign(request: Pick<Request, 'challenge' | 'rpId'>, options?: Options): Signed
}

const ORIGIN = 'http://localhost:8080'

export function makeTestPasskey(creation: Creation, options: Options & { fmt?: string } = {}): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
  const authData = Buffer.concat([head(creation.rp.id, options, HAS_KEY), key])
  const attestation = new Map<string, unknown>([
    ['fmt', options.fmt ?? 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ])
  const encoded = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
  return {
    made: {
      id: id.toString('base64url'),
      clientDataJSON: client('webauthn.create', creation.challenge, options).toString('base64url'),
      attestationObject: Buffer.from(encoded).toString('base64url'),
      transports: ['internal'],
    },
    sign(request, asked = {}) {
      const clientData = client('webauthn.get', request.challenge, asked)
      const data = head(request.rpId, { counter: 1, ...asked }, 0)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: creation.user.id,
      }
    },
  }
}

function client(type: string, challenge: string, { origin = ORIGIN }: Options): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function head(rpId: string, { isVerified = true, counter = 0 }: Options, more: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([UP | (isVerified ? UV : 0) | more]), count])
}

/** RFC 9053: EC2 key (2), ES256 (-7), P-256 (1), x, y. */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return isoCBOR.encode(key)
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
