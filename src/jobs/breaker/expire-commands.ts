import { type Instant, SECOND_MS } from '#domain/time/interval.ts'
import { lockCommand, moveCommand, overdueCommands } from '#store/breaker/breaker-command.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { organisationsWithOverdue } from '#store/site/organisation-ids.ts'
import { type Repeated, repeat } from '../repeat.ts'
import { scopeOfJob } from '../scope-of-job.ts'

export interface ExpireOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
}

const LOOK_EVERY_MS = SECOND_MS

/** Ends breaker commands whose 10 seconds are over, those of an earlier process too. */
export function startExpireCommands(options: ExpireOptions): Repeated {
  return repeat(() => expireCommands(options), {
    everyMs: LOOK_EVERY_MS,
    log: options.log,
    failed: 'Could not end breaker commands whose time is over; it is tried again',
  })
}

export async function expireCommands({ database, clock }: Omit<ExpireOptions, 'log'>): Promise<void> {
  const now = clock()
  for (const organisationId of await organisationsWithOverdue(database, now)) {
    const scope = scopeOfJob(organisationId)
    const overdue = await database.withScope(scope, (tx) => overdueCommands(tx, scope, now))
    // One transaction each: whoever has written an audit row must not wait for another command's lock.
    for (const id of overdue) {
      await database.withScope(scope, async (tx) => {
        const command = await lockCommand(tx, scope, id)
        if (command) await moveCommand(tx, scope, command, { kind: 'time', at: now })
      })
    }
  }
}
