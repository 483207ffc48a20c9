import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { forgetParked } from '#store/meter/reading/parked.ts'
import { organisationZones } from '#store/site/organisation-ids.ts'
import { type Repeated, repeat } from '../repeat.ts'
import { scopeOfJob } from '../scope-of-job.ts'

interface ForgetParkedOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
}

const LOOK_EVERY_MS = 6 * HOUR_MS
/** In one transaction, so that no meter waits for it. */
const MOST_AT_ONCE = 1_000

/** Parked frames that nobody has decided about for 400 days are forgotten (domain.md §15.3). */
export function startForgetParked(options: ForgetParkedOptions): Repeated {
  return repeat((isStopped) => forgetOldParked(options, isStopped), {
    everyMs: LOOK_EVERY_MS,
    log: options.log,
    failed: 'Could not forget old parked frames; it is tried again',
  })
}

export async function forgetOldParked(
  { database, clock }: Omit<ForgetParkedOptions, 'log'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const now = clock()
  for (const { id } of await organisationZones(database)) {
    const scope = scopeOfJob(id)
    let forgotten: number
    do {
      if (isStopped()) return
      forgotten = await database.withScope(scope, (tx) =>
        forgetParked(tx, scope, { now, most: MOST_AT_ONCE }),
      )
    } while (forgotten === MOST_AT_ONCE)
  }
}
