import { randomUUID } from 'node:crypto'
import type { Creation, Made, Request, Signed } from '#contract/people/passkeys.ts'
import type { PasskeySite } from '#domain/people/factor/passkey-site.ts'
import { CHALLENGE_MS } from '#domain/people/factor/second-factor.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import {
  addPasskey,
  listPasskeys,
  lockPasskey,
  markPasskeyUsed,
  type Passkey,
  spendChallenge,
} from '#store/people/passkey.ts'
import type { Person } from '#store/people/person.ts'
import type { Challenges } from './challenge.ts'
import { writeHandle } from './user-handle.ts'

type Whose = Pick<Person, 'id' | 'username' | 'organisationId'>

/** What a question is asked for: the session or ticket that its answer must come with. */
export interface Asked {
  readonly use: string
  readonly now: Instant
}

/**
 * Passkeys (WebAuthn) by a kept library. Those that are made are looked at without their attestation: which make an
 * authenticator is decides nothing here, and checking one would fetch lists of revoked certificates from wherever it says.
 */
export interface Passkeys {
  /** The host name of pages that they work on; null: none, so that nothing below accepts any. */
  readonly host: string | null
  /** What a browser makes a passkey with. */
  begin(tx: Tx, scope: Scope, person: Whose, asked: Asked): Promise<Creation>
  /** false: it is not what was asked for, or there already. */
  add(tx: Tx, scope: Scope, userId: number, made: Made & { name: string }, asked: Asked): Promise<boolean>
  /** What a passkey has to sign; `known` empty: any whose authenticator knows its owner (a finger, a code of the phone). */
  request(known: readonly Passkey[], asked: Asked): Request
  /** Uses it; null: it proves nothing. `isWhole`: it stands for the password too, so its owner must have been verified. */
  prove(
    tx: Tx,
    scope: Scope,
    userId: number,
    signed: Signed,
    asked: Asked & { isWhole: boolean },
  ): Promise<Passkey | null>
}

type Helpers = Awaited<ReturnType<typeof loadLibrary>>['helpers']

/** Hundreds of files: a server that starts waits for none of them before somebody comes with a passkey. */
async function loadLibrary() {
  const [library, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { library, helpers }
}

/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]
const NAME = 'Nairawatt'
const NOWHERE = 'localhost'

export function createPasskeys(site: PasskeySite | null, challenges: Challenges): Passkeys {
  const host = site?.host ?? NOWHERE

  /** What both kinds of answers are held against; null: the challenge is not ours, or the page is not. */
  function hold({ decodeClientDataJSON }: Helpers, clientDataJSON: string, { use, now }: Asked) {
    const { challenge, origin } = decodeClientDataJSON(clientDataJSON)
    const until = challenges.read(challenge, use, now)
    if (until === null || !site?.accepts(origin)) return null
    return { challenge, until, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host }
  }

  return {
    host: site?.host ?? null,
    async begin(tx, scope, person, { use, now }) {
      const known = await listPasskeys(tx, scope, person.id)
      return {
        challenge: challenges.give(use, now),
        rp: { id: host, name: NAME },
        user: { id: writeHandle(person), name: person.username, displayName: person.username },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: CHALLENGE_MS,
        attestation: 'none',
        excludeCredentials: known.map(describe),
        authenticatorSelection: {
          residentKey: 'preferred',
          requireResidentKey: false,
          userVerification: 'preferred',
        },
      }
    },
    async add(tx, scope, userId, { name, ...made }, asked) {
      const { now } = asked
      const { library, helpers } = await loadLibrary()
      const verified = await orNull(async () => {
        const expected = hold(helpers, made.clientDataJSON, asked)
        if (!expected || !isPlain(helpers, made.attestationObject)) return null
        const { challenge, until, ...held } = expected
        const { registrationInfo } = await library.verifyRegistrationResponse({
          ...held,
          response: { ...frame(made.id), response: made },
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        return registrationInfo ? { challenge, until, credential: registrationInfo.credential } : null
      })
      if (!verified || !(await spendChallenge(tx, scope, verified.challenge, verified.until, now)))
        return false
      const { id: credentialId, publicKey, counter } = verified.credential
      const passkey = { id: randomUUID(), name, credentialId, publicKey, counter, addedAt: now }
      return addPasskey(tx, scope, userId, { ...passkey, transports: made.transports })
    },
    request: (known, { use, now }) => ({
      challenge: challenges.give(use, now),
      rpId: host,
      timeout: CHALLENGE_MS,
      userVerification: known.length === 0 ? 'required' : 'preferred',
      allowCredentials: known.map(describe),
    }),
    async prove(tx, scope, userId, signed, asked) {
      const passkey = await lockPasskey(tx, scope, userId, signed.id)
      if (!passkey || (asked.isWhole && !passkey.opensAlone)) return null
      const { publicKey, counter, transports } = passkey
      const { library, helpers } = await loadLibrary()
      const verified = await orNull(async () => {
        const expected = hold(helpers, signed.clientDataJSON, asked)
        if (!expected) return null
        const { challenge, until, ...held } = expected
        const { userHandle: _, ...response } = signed
        const { verified: isRight, authenticationInfo } = await library.verifyAuthenticationResponse({
          ...held,
          response: { ...frame(signed.id), response },
          credential: {
            id: signed.id,
            publicKey: new Uint8Array(publicKey),
            counter,
            transports: [...transports],
          },
          requireUserVerification: asked.isWhole,
        })
        return isRight ? { challenge, until, counter: authenticationInfo.newCounter } : null
      })
      const { now, isWhole: alone } = asked
      if (!verified || !(await spendChallenge(tx, scope, verified.challenge, verified.until, now)))
        return null
      await markPasskeyUsed(tx, scope, userId, passkey.id, { counter: verified.counter, alone, now })
      return passkey
    },
  }
}

function describe({ credentialId, transports }: Passkey) {
  return { id: credentialId, type: 'public-key' as const, transports: [...transports] }
}

/** What the library expects around an answer. */
function frame(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
}

/** No attestation, or one by the passkey's own key: neither names certificates. */
function isPlain({ decodeAttestationObject }: Helpers, attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const kind = decoded.get('fmt')
  return kind === 'none' || (kind === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/** The library throws at whatever is not as it must be. */
async function orNull<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}
