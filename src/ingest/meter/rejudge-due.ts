import { MOST_AHEAD_MS } from '#domain/meter/check-reading.ts'
import { type Instant, SECOND_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Job } from '#store/engine/woken.ts'
import { devicesWithDue } from '#store/meter/reading/parked.ts'
import { organisationsWithDueFrames } from '#store/site/organisation-ids.ts'
import { scopeOfHolder } from './meter-admission.ts'
import { rejudger } from './rejudge.ts'

interface RejudgeOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** In one transaction, so that no meter waits for it. */
const MOST_AT_ONCE = 1_000

/**
 * Judges frames again that were refused for being dated in the future, once their time has come, or the server's clock
 * was set. A clock that steps is noticed by the next look.
 */
export function rejudgeDueJob({ database, clock }: RejudgeOptions): Job {
  const byNow = () => clock() + MOST_AHEAD_MS
  return {
    everyMs: 20 * SECOND_MS,
    failed: 'Could not judge parked readings again; it is tried again',
    organisations: () => organisationsWithDueFrames(database, byNow()),
    async drain(organisationId, turn) {
      const until = byNow()
      const scope = scopeOfHolder({ organisationId })
      const devices = await database.withScope(scope, (tx) => devicesWithDue(tx, scope, until), {
        readOnly: true,
      })
      for (const deviceId of devices) {
        if (turn.stopping.aborted) return
        const wanted = {
          deviceId,
          code: 'future',
          until,
          lastCounts: false,
          by: 'its time came',
          most: MOST_AT_ONCE,
        }
        const { taken, duplicate, stillParked } = await database.withScope(scope, (tx) =>
          rejudger(database)(tx, scope, wanted, clock()),
        )
        if (taken + duplicate + stillParked === MOST_AT_ONCE) turn.again()
      }
    },
  }
}
