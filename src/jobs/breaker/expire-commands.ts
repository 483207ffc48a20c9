import { type Instant, SECOND_MS } from '#domain/time/interval.ts'
import { lockCommand, moveCommand, overdueCommands } from '#store/breaker/breaker-command.ts'
import type { Database } from '#store/engine/database.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { organisationsWithOverdue } from '#store/site/organisation-ids.ts'

interface ExpireOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** Ends breaker commands whose 10 seconds are over, those of an earlier process too. */
export function expireCommandsJob({ database, clock }: ExpireOptions): Job {
  return {
    everyMs: SECOND_MS,
    failed: 'Could not end breaker commands whose time is over; it is tried again',
    organisations: () => organisationsWithOverdue(database, clock()),
    async drain(organisationId) {
      const scope = scopeOfJob(organisationId)
      const now = clock()
      const overdue = await database.withScope(scope, (tx) => overdueCommands(tx, scope, now))
      // One transaction each: whoever has written an audit row must not wait for another command's lock.
      for (const id of overdue) {
        await database.withScope(scope, async (tx) => {
          const command = await lockCommand(tx, scope, id)
          if (command) await moveCommand(tx, scope, command, { kind: 'time', at: now })
        })
      }
    },
  }
}
