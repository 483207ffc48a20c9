import { createHmac, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { factorText } from '#contract/people/factor-messages.ts'
import {
  PENDING_MS,
  plainCode,
  RECOVERY_CODES,
  STEP_S,
  STEPS_AROUND,
  stepAt,
} from '#domain/people/factor/second-factor.ts'
import type { Instant } from '#domain/time/interval.ts'
import { drawQrCode, type QrCode } from '#report/qr-code.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Person } from '#store/people/person.ts'
import {
  confirmSecret,
  keepPendingSecret,
  lockAppSecret,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from '#store/people/second-factor.ts'
import type { TokenVault } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'
import { derive } from '../access-token.ts'

type Whose = Pick<Person, 'id' | 'username'>

/** What an app is set up with, shown until its first code proves that it was. */
export interface AppSetUp {
  /** Base32, to be typed. */
  readonly secret: string
  /** otpauth://…, which a phone opens with its app. */
  readonly address: string
  readonly qr: QrCode
}

/** Codes of an app and recovery codes. The secret is sealed with a key of the server, recovery codes are hashed with one. */
export interface AppCodes {
  begin(tx: Tx, scope: Scope, person: Whose, now: Instant): Promise<AppSetUp>
  /** The recovery codes, shown this once. Throws 'bad-request': the code is not of the app that was shown, or that is too long ago. */
  confirm(tx: Tx, scope: Scope, person: Whose, code: string, now: Instant): Promise<readonly string[]>
  /** Whether it is a code of the app or a recovery code; either is used then. */
  spend(tx: Tx, scope: Scope, person: Whose, typed: string, now: Instant): Promise<boolean>
  /** Other recovery codes, shown this once. */
  renew(tx: Tx, scope: Scope, person: Whose): Promise<readonly string[]>
}

const ISSUER = 'Nairawatt'
const SECRET_BYTES = 20
const APP_CODE = /^\d{6}$/
/** Base32 without what is read as something else. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RECOVERY_LENGTH = 10

export function createAppCodes(vault: TokenVault, secretKey: Uint8Array): AppCodes {
  const key = derive(secretKey, 'recovery code')
  const markCode = (person: Whose, code: string) =>
    createHmac('sha256', key).update(`${person.id} ${code}`).digest('base64url')

  const open = (scope: Scope, person: Whose, sealed: string | null): TOTP | null => {
    const text = sealed === null ? null : vault.open(scope.organisationId, sealed)
    const [owner, secret = ''] = text?.split(' ') ?? []
    return owner === String(person.id) ? totp(person.username, Secret.fromBase32(secret)) : null
  }

  async function makeRecoveryCodes(tx: Tx, scope: Scope, person: Whose): Promise<readonly string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
    const hashes = codes.map((code) => markCode(person, plainCode(code)))
    await replaceRecoveryCodes(tx, scope, person.id, hashes)
    return codes
  }

  return {
    async begin(tx, scope, person, now) {
      const secret = new Secret({ size: SECRET_BYTES })
      const { sealed } = vault.seal(scope.organisationId, `${person.id} ${secret.base32}`)
      await keepPendingSecret(tx, scope, person.id, sealed, now)
      const address = totp(person.username, secret).toString()
      return { secret: secret.base32, address, qr: drawQrCode(address) }
    },
    async confirm(tx, scope, person, code, now) {
      const kept = await lockAppSecret(tx, scope, person.id)
      if (kept?.pendingSealed && now - (kept.pendingSince ?? 0) >= PENDING_MS)
        throw new ApiError('bad-request', factorText.setUpOver)
      const step = findStep(open(scope, person, kept?.pendingSealed ?? null), code, now)
      if (step === null) throw new ApiError('bad-request', factorText.wrongFirst)
      await confirmSecret(tx, scope, person.id, step, now)
      return makeRecoveryCodes(tx, scope, person)
    },
    async spend(tx, scope, person, typed, now) {
      const code = plainCode(typed)
      if (!APP_CODE.test(code)) return spendRecoveryCode(tx, scope, person.id, markCode(person, code), now)
      const kept = await lockAppSecret(tx, scope, person.id)
      const step = findStep(open(scope, person, kept?.sealed ?? null), code, now)
      return step !== null && spendStep(tx, scope, person.id, step)
    },
    renew: makeRecoveryCodes,
  }
}

function totp(label: string, secret: Secret): TOTP {
  return new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: STEP_S, secret })
}

function findStep(app: TOTP | null, typed: string, now: Instant): number | null {
  const code = plainCode(typed)
  if (!app || !APP_CODE.test(code)) return null
  const delta = app.validate({ token: code, timestamp: now, window: STEPS_AROUND })
  return delta === null ? null : stepAt(now, delta)
}

/** "K7QPM-3XWRA": 50 bits, for people to copy. */
function makeRecoveryCode(): string {
  const letters = [...randomBytes(RECOVERY_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}
