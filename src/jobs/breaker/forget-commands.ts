import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { forgetCommands } from '#store/breaker/breaker-command.ts'
import type { Database } from '#store/engine/database.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { organisationsWithOldCommands } from '#store/site/organisations-due.ts'
import { forgettingJob } from '../forgetting-job.ts'

interface ForgetCommandsOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** In one transaction, so that no breaker waits for it. */
const MOST_AT_ONCE = 1_000

/** Breaker commands that ended more than 400 days ago are forgotten; who asked for them stays in the audit. */
export function forgetCommandsJob({ database, clock }: ForgetCommandsOptions): Job {
  return forgettingJob({
    clock,
    everyMs: 6 * HOUR_MS,
    what: 'old breaker commands',
    atOnce: MOST_AT_ONCE,
    organisations: () => organisationsWithOldCommands(database, clock()),
    forget: (organisationId, old) => {
      const scope = scopeOfJob(organisationId)
      return database.withScope(scope, (tx) => forgetCommands(tx, scope, old))
    },
  })
}
