import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { forgetMail } from '#store/engine/old-mail.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { organisationsWithOldMail } from '#store/site/organisation-ids.ts'
import { forgettingJob } from '../forgetting-job.ts'

interface ForgetMailOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** In one transaction, so that nobody who sends mail waits for it. */
const MOST_AT_ONCE = 1_000

/** Keeps the outbox from growing for ever: what was settled long ago is forgotten (decision 008). */
export function forgetMailJob({ database, clock }: ForgetMailOptions): Job {
  return forgettingJob({
    clock,
    everyMs: 6 * HOUR_MS,
    what: 'old mail',
    atOnce: MOST_AT_ONCE,
    organisations: () => organisationsWithOldMail(database, clock()),
    forget: (organisationId, old) => {
      const scope = scopeOfJob(organisationId)
      return database.withScope(scope, (tx) => forgetMail(tx, scope, old))
    },
  })
}
