import { countTry } from '#domain/people/guess.ts'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { createTokenBuckets } from '#domain/time/token-bucket.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { type Person, personByUsername } from '#store/people/person.ts'
import { hasSignedInFrom } from '#store/people/session.ts'
import { type GuessedAccount, guessesOn, saveGuesses } from '#store/people/sign-in-failure.ts'
import type { Passwords } from '../frame/platform-operation.ts'
import { ApiError } from '../frame/respond.ts'

export interface TypedCredentials {
  readonly username: string
  readonly password: string
  readonly address: string
}

export interface Checked {
  readonly person: Person
  /** Whose failed tries are to be forgotten, in the transaction that follows. */
  readonly account: GuessedAccount
}

/** Whose name and password these are; null: nobody's who may log in. Throws 'too-many-tries'. */
export type CheckCredentials = (given: TypedCredentials, now: Instant) => Promise<Checked | null>

interface Deps {
  readonly database: Database
  readonly passwords: Passwords
  readonly log: Log
}

const TRIES_A_MINUTE = 20

/**
 * Name and password, wherever they are asked for: every place counts the same tries. Guessing is slowed per account and
 * per address, and the owner is not locked out by it: an address from which the account has signed in before has a count
 * of its own, tries during a wait do not lengthen it, no wait is longer than 15 minutes, and sessions that are open go on.
 */
export function createCredentials({ database, passwords, log }: Deps): CheckCredentials {
  const tries = createTokenBuckets(TRIES_A_MINUTE / 60, TRIES_A_MINUTE)
  return async (given, now) => {
    const waitS = tries.take(given.address, now)
    if (waitS !== null) throw tooManyTries(waitS)
    const { person, account } = await admitTry(database, given, now)
    const isRight = await passwords.isRight(given.password, person?.passwordHash ?? null)
    if (!person || !isRight || person.disabledAt !== null) {
      log.warn({ userId: person?.id ?? null, address: given.address }, 'A log-in failed')
      return null
    }
    tries.giveBack(given.address, now)
    return { person, account }
  }
}

/** Finds the account and counts the try as failed, before the password is looked at. */
async function admitTry(database: Database, given: TypedCredentials, now: Instant) {
  const admitted = await database.withoutTenant(async (tx) => {
    const person = await personByUsername(tx, given.username)
    const isKnown = person !== null && (await hasSignedInFrom(tx, person.id, given.address))
    const account = { username: given.username, address: isKnown ? given.address : '' }
    const verdict = countTry(await guessesOn(tx, account, now), now)
    if ('counted' in verdict) await saveGuesses(tx, account, verdict.counted)
    return { person, account, verdict }
  })
  if ('waitMs' in admitted.verdict) throw tooManyTries(Math.ceil(admitted.verdict.waitMs / 1000))
  return admitted
}

function tooManyTries(waitS: number): ApiError {
  return new ApiError('too-many-tries', `Too many log-in attempts. Try again in ${waitWords(waitS)}.`, waitS)
}

/** "12 s", "3 minutes" */
export function waitWords(waitS: number): string {
  if (waitS * 1000 < MINUTE_MS) return `${waitS} s`
  const minutes = Math.ceil(waitS / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
