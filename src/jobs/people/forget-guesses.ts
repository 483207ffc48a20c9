import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Job } from '#store/engine/woken.ts'
import { forgetOldGuesses } from '#store/people/sign-in-failure.ts'

interface ForgetGuessesOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** They are counted by name, whoever it belongs to. */
const NO_ORGANISATION = 0
/** In one transaction, so that nobody who logs in waits for it. */
const MOST_AT_ONCE = 5_000

/** Wrong passwords count for a day; the rows of names that nobody has are forgotten then, and what is too many before. */
export function forgetGuessesJob({ database, clock }: ForgetGuessesOptions): Job {
  return {
    everyMs: 10 * MINUTE_MS,
    failed: 'Could not forget old wrong passwords; it is tried again',
    organisations: async () => [NO_ORGANISATION],
    async drain(_organisationId, turn) {
      const old = { now: clock(), most: MOST_AT_ONCE }
      const forgotten = await database.withoutTenant((tx) => forgetOldGuesses(tx, old))
      if (forgotten === MOST_AT_ONCE) turn.again()
    },
  }
}
