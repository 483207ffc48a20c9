import { addressBlock } from '#domain/people/address-block.ts'
import { type PasswordStanding, passwordStanding } from '#domain/people/first-password.ts'
import { countStranger, countTry } from '#domain/people/guess.ts'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { createTokenBuckets } from '#domain/time/token-bucket.ts'
import type { Database } from '#store/engine/database.ts'
import type { PlatformTx } from '#store/engine/transaction.ts'
import { type Password, type Person, personByUsername } from '#store/people/person.ts'
import { hasSignedInFrom } from '#store/people/session.ts'
import {
  CROWD,
  clearGuesses,
  type GuessedAccount,
  guessesOn,
  saveGuesses,
} from '#store/people/sign-in-failure.ts'
import { createLimiter } from '../frame/limiter.ts'
import type { Passwords } from '../frame/platform-operation.ts'
import { ApiError } from '../frame/respond.ts'
import type { SecurityEvents } from '../frame/security-events.ts'
import type { DeviceMarks } from './proof/device-mark.ts'

export interface TypedCredentials {
  readonly username: string
  readonly password: string
  readonly address: string
  /** The header Cookie: a browser that the person has logged in with shows its mark there. */
  readonly cookie: string | undefined
}

export interface Checked {
  readonly person: Person & Password
  /** Whether the person has chosen the password. */
  readonly standing: PasswordStanding
}

/** Whose name and password these are; null: nobody's who may log in. Throws 'too-many-tries' and 'busy'. */
export type CheckCredentials = (given: TypedCredentials, now: Instant) => Promise<Checked | null>

interface Deps {
  readonly database: Database
  readonly passwords: Passwords
  readonly devices: DeviceMarks
  readonly events: SecurityEvents
}

const TRIES_A_MINUTE = 20
const AT_ONCE = 2
const WAITING = 24

/**
 * Name and password, wherever they are asked for: every place counts the same tries. Guessing is slowed per account and
 * per address, and the owner is not locked out by it (domain `guess`). A flood is refused before it costs a connection or a
 * hash; browsers that somebody has logged in with have a queue of their own.
 */
export function createCredentials(deps: Deps): CheckCredentials {
  const tries = createTokenBuckets(TRIES_A_MINUTE / 60, TRIES_A_MINUTE)
  const strangers = createLimiter(AT_ONCE, WAITING)
  const marked = createLimiter(AT_ONCE, WAITING)
  return (given, now) => {
    const device = deps.devices.known(given.cookie, given.username, now)
    const place = device === null ? addressBlock(given.address) : `device ${device}`
    return (device === null ? strangers : marked).run(async () => {
      const waitS = tries.take(place, now)
      if (waitS !== null) throw tooManyTries(waitS)
      const checked = await compare(deps, given, { place, isMarked: device !== null }, now)
      if (checked) tries.giveBack(place, now)
      return checked
    })
  }
}

interface From {
  readonly place: string
  readonly isMarked: boolean
}

async function compare(
  deps: Deps,
  given: TypedCredentials,
  from: From,
  now: Instant,
): Promise<Checked | null> {
  const { person, account } = await admitTry(deps, given, from, now)
  const isRight = await deps.passwords.isRight(given.password, person?.passwordHash ?? null)
  if (person && isRight && person.disabledAt === null) {
    await deps.database.withoutTenant((tx) => clearGuesses(tx, account))
    return { person, standing: passwordStanding(person.firstPasswordAt, now) }
  }
  deps.events.tell({ kind: 'sign-in-refused', address: given.address, ...toIds(person) })
  return null
}

/** Finds the account and counts the try as failed, before the password is looked at. */
async function admitTry({ database, events }: Deps, given: TypedCredentials, from: From, now: Instant) {
  const { username, address } = given
  const { waitMs, ...admitted } = await database.withoutTenant(async (tx) => {
    const person = await personByUsername(tx, username)
    const isKnown = from.isMarked || (person !== null && (await hasSignedInFrom(tx, person.id, address)))
    const account = { username, place: from.place, isKnown }
    const wait = isKnown ? await countKnown(tx, account, now) : await countUnknown(tx, account, now)
    return { person, account, waitMs: wait }
  })
  if (waitMs === 0) return admitted
  events.tell({ kind: 'sign-in-slowed', address, ...toIds(admitted.person) })
  throw tooManyTries(Math.ceil(waitMs / 1000))
}

function toIds(person: Person | null) {
  return person ? { userId: person.id, organisationId: person.organisationId } : {}
}

/** Milliseconds that a device or address of the account must wait; 0: the try is counted and may be looked at. */
async function countKnown(tx: PlatformTx, account: GuessedAccount, now: Instant): Promise<number> {
  const [known = null] = await guessesOn(tx, account.username, [account.place], now)
  const verdict = countTry(known, now)
  if ('waitMs' in verdict) return verdict.waitMs
  await saveGuesses(tx, account, verdict.counted)
  return 0
}

/** The same of an address that the account does not know. */
async function countUnknown(tx: PlatformTx, account: GuessedAccount, now: Instant): Promise<number> {
  const [crowd = null, own = null] = await guessesOn(tx, account.username, [CROWD, account.place], now)
  const verdict = countStranger(own, crowd, now)
  if ('waitMs' in verdict) {
    if (verdict.turn) await saveGuesses(tx, account, verdict.turn)
    return verdict.waitMs
  }
  await saveGuesses(tx, account, verdict.counted.own)
  await saveGuesses(tx, { ...account, place: CROWD }, verdict.counted.crowd)
  return 0
}

export function tooManyTries(waitS: number): ApiError {
  return new ApiError('too-many-tries', `Too many log-in attempts. Try again in ${waitWords(waitS)}.`, waitS)
}

/** "12 s", "3 minutes" */
export function waitWords(waitS: number): string {
  if (waitS * 1000 < MINUTE_MS) return `${waitS} s`
  const minutes = Math.ceil(waitS / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
