import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Job } from '#store/engine/woken.ts'
import { forgetOldGuesses } from '#store/people/sign-in-failure.ts'
import { forgettingJob } from '../forgetting-job.ts'

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
  return forgettingJob({
    clock,
    everyMs: 10 * MINUTE_MS,
    what: 'old wrong passwords',
    atOnce: MOST_AT_ONCE,
    organisations: async () => [NO_ORGANISATION],
    forget: (_organisationId, old) => database.withoutTenant((tx) => forgetOldGuesses(tx, old)),
  })
}
