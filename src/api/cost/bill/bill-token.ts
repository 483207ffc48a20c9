import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { TokenVault } from '../../frame/operation.ts'
import { derive } from '../../people/access-token.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Stands before what is sealed, so that another way can be told from this one. */
const VERSION = 1

/** AES-256-GCM with a key made of SECRET_KEY for one use; what is sealed opens in its own organisation alone. */
export function createTokenVault(secret: Uint8Array, use = 'bill token'): TokenVault {
  const key = derive(secret, use)
  const markKey = derive(secret, `${use} mark`)
  return {
    seal(organisationId, digits) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(belongsTo(organisationId))
      const text = Buffer.concat([cipher.update(digits, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text]).toString(
        'base64url',
      )
      const mark = createHmac('sha256', markKey).update(`${organisationId} ${digits}`).digest('base64url')
      return { sealed, mark, end: digits.slice(-4) }
    },
    open(organisationId, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes[0] !== VERSION || bytes.length <= 1 + NONCE_BYTES + TAG_BYTES) return null
      const [nonce, tag] = [
        bytes.subarray(1, 1 + NONCE_BYTES),
        bytes.subarray(1 + NONCE_BYTES).subarray(0, TAG_BYTES),
      ]
      try {
        const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(belongsTo(organisationId)).setAuthTag(tag)
        const text = bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

function belongsTo(organisationId: number): Buffer {
  return Buffer.from(`organisation ${organisationId}`)
}
