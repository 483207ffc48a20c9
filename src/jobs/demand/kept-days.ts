import type { Tree } from '#domain/site/tree.ts'
import { branchZones } from '#domain/site/zones.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { addDays, localDay } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import { type Scope, scopeOfJob } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Job } from '#store/engine/woken.ts'
import { lockRollups } from '#store/meter/rollup/rollup.ts'
import { tree } from '#store/site/organisation.ts'

export interface KeptDaysOptions {
  readonly database: Database
  readonly clock: () => Instant
}

interface KeptDays {
  /** What the log says of a turn that failed. */
  readonly failed: string
  /** Those that have days to keep. */
  organisations(database: Database, now: Instant): Promise<number[]>
  /** Keeps the newest of the days that are due until `last`; whether more are due. */
  keepNewest(tx: Tx, scope: Scope, whole: Tree, last: string): Promise<boolean>
}

/** The last reading of a day comes after its end. */
const SETTLED_MS = 30 * MINUTE_MS

/** Keeps what days that have passed tell, a piece an organisation at a time. */
export function keptDaysJob({ database, clock }: KeptDaysOptions, days: KeptDays): Job {
  const settled = () => clock() - SETTLED_MS
  return {
    everyMs: HOUR_MS / 6,
    // Nobody waits for it: until it is done what the days are made of is asked.
    atOnce: 1,
    failed: days.failed,
    organisations: () => days.organisations(database, settled()),
    async drain(organisationId, turn) {
      const scope = scopeOfJob(organisationId)
      const isMore = await database.withScope(scope, async (tx) => {
        // Nothing of a day is rolled up while the day is made.
        await lockRollups(tx, scope)
        const whole = await tree(tx, scope)
        if (!whole || whole.branches.length === 0) return false
        return days.keepNewest(tx, scope, whole, lastSettledDay(whole, settled()))
      })
      if (isMore) turn.again()
    },
  }
}

/** Which day has passed in all zones. */
function lastSettledDay(whole: Tree, now: Instant): string {
  return branchZones(whole, whole.branches)
    .map((zone) => addDays(localDay(zone, now), -1))
    .sort()[0]!
}
