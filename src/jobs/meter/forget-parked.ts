import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { forgetParked, forgetSurplus } from '#store/meter/reading/forget-parked.ts'
import { organisationsWithOldFrames } from '#store/site/organisations-due.ts'
import { forgettingJob } from '../forgetting-job.ts'

interface ForgetParkedOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** In one transaction, so that no meter waits for it. */
const MOST_AT_ONCE = 1_000

/** Parked frames that nobody has decided about for 400 days are forgotten (domain.md §15.3), and what is too many. */
export function forgetParkedJob({ database, clock }: ForgetParkedOptions): Job {
  return forgettingJob({
    clock,
    everyMs: 6 * HOUR_MS,
    what: 'old parked frames',
    atOnce: MOST_AT_ONCE,
    organisations: () => organisationsWithOldFrames(database, clock()),
    forget: (organisationId, old) => {
      const scope = scopeOfJob(organisationId)
      return database.withScope(
        scope,
        async (tx) => (await forgetParked(tx, scope, old)) || (await forgetSurplus(tx, scope, old.most)),
      )
    },
  })
}
