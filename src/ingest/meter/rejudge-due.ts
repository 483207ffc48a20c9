import { MOST_AHEAD_MS } from '#domain/meter/check-reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { devicesWithDue } from '#store/meter/reading/parked.ts'
import { organisationsWithDueFrames } from '#store/site/organisation-ids.ts'
import { scopeOfHolder } from './door.ts'
import { rejudgeParked } from './rejudge.ts'

/** Judges frames again that were refused for being dated in the future, once their time has come. */
export async function rejudgeDue(
  database: Database,
  clock: () => Instant,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const now = clock()
  const until = now + MOST_AHEAD_MS
  for (const organisationId of await organisationsWithDueFrames(database, until)) {
    const scope = scopeOfHolder({ organisationId })
    const devices = await database.withScope(scope, (tx) => devicesWithDue(tx, scope, until), {
      readOnly: true,
    })
    for (const deviceId of devices) {
      if (isStopped()) return
      const wanted = { deviceId, code: 'future', until, lastCounts: false, by: 'its time came' }
      await database.withScope(scope, (tx) => rejudgeParked(tx, scope, wanted, now))
    }
  }
}
