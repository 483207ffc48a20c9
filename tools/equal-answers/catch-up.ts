import { keepQualityDaysJob } from '#jobs/demand/keep-quality-days.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { rollUpJob } from '#jobs/meter/roll-up.ts'
import type { Database } from '#store/engine/database.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import { runOnce } from '#store/engine/woken.ts'
import { rollUpAnew } from '#store/meter/rollup/touched-window.ts'
import { NOW } from './server.ts'

/** What a world of an earlier version lacks: what this one keeps beside its readings. `anew`: all that is rolled up, too. */
export async function catchUp(database: Database, anew: boolean): Promise<void> {
  const { rows } = await database.admin.query<{ of: number; ids: number[] }>(
    'select organisation_id as of, array_agg(id) as ids from device group by 1 order by 1',
  )
  for (const { of, ids } of anew ? rows : []) {
    const scope = scopeOfJob(of)
    await database.withScope(scope, (tx) => rollUpAnew(tx, scope, ids))
    await drainRollups(database, scope)
  }
  await runOnce(rollUpJob(database))
  // Where days are kept, answers come from them; the earlier version told its own from readings.
  await runOnce(keepQualityDaysJob({ database, clock: () => NOW }))
}
