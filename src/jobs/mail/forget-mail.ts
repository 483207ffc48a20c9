import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { forgetMail } from '#store/engine/old-mail.ts'
import { organisationsWithOldMail } from '#store/site/organisation-ids.ts'
import { type Repeated, repeat } from '../repeat.ts'
import { scopeOfJob } from '../scope-of-job.ts'

export interface ForgetMailOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
}

const LOOK_EVERY_MS = 6 * HOUR_MS
/** In one transaction, so that nobody who sends mail waits for it. */
const MOST_AT_ONCE = 1_000

/** Keeps the outbox from growing for ever: what was settled long ago is forgotten (decision 008). */
export function startForgetMail(options: ForgetMailOptions): Repeated {
  return repeat((isStopped) => forgetOldMail(options, isStopped), {
    everyMs: LOOK_EVERY_MS,
    log: options.log,
    failed: 'Could not forget old mail; it is tried again',
  })
}

export async function forgetOldMail(
  { database, clock }: Omit<ForgetMailOptions, 'log'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const now = clock()
  for (const organisationId of await organisationsWithOldMail(database, now)) {
    const scope = scopeOfJob(organisationId)
    let forgotten: number
    do {
      if (isStopped()) return
      forgotten = await database.withScope(scope, (tx) => forgetMail(tx, scope, { now, most: MOST_AT_ONCE }))
    } while (forgotten === MOST_AT_ONCE)
  }
}
