import { countTry } from '#domain/people/guess.ts'
import { forgetGuessesAt, guessesOn, OF_CODES, saveGuesses } from '#store/people/sign-in-failure.ts'
import type { SignedIn } from '../../frame/signed-in.ts'
import { tooManyTries } from '../credentials.ts'
import type { PersonContext } from '../open.ts'

/** Codes of a log-in that are counted together, and where. */
export interface CodePlace {
  readonly username: string
  readonly place: string
}

/** Whoever gets to the code of a log-in has the right password, so they share one counter, but for browsers that are known. */
export function logInPlace({ devices, cookie, now }: PersonContext, username: string): CodePlace {
  const device = devices.known(cookie, username, now)
  return { username, place: device === null ? OF_CODES : `${OF_CODES} ${device}` }
}

/** Codes of somebody who is in keep nobody from logging in. */
export function sessionPlace({ username, sessionId }: SignedIn): CodePlace {
  return { username, place: `${OF_CODES} ${sessionId}` }
}

/** Counts a code as wrong before it is looked at, as passwords are. Throws 'too-many-tries'. */
export async function admitCode({ database, now }: PersonContext, at: CodePlace): Promise<void> {
  const waitMs = await database.withoutTenant(async (tx) => {
    const [known = null] = await guessesOn(tx, at.username, [at.place], now)
    const verdict = countTry(known, now)
    if ('waitMs' in verdict) return verdict.waitMs
    await saveGuesses(tx, at, verdict.counted)
    return 0
  })
  if (waitMs > 0) throw tooManyTries(Math.ceil(waitMs / 1000))
}

/** It was right. */
export function forgetCodes({ database }: PersonContext, { username, place }: CodePlace): Promise<void> {
  return database.withoutTenant((tx) => forgetGuessesAt(tx, username, place))
}
