import { learnedPeriod } from '#domain/meter/learned-period.ts'
import { learnedMostKw } from '#domain/meter/register/rating.ts'
import { BLOCK_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { blocksOfDevices } from '#store/energy/energy.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Job } from '#store/engine/woken.ts'
import {
  daysToLearn,
  devicesToLearn,
  keepLearned,
  keepPeriod,
  newestInstants,
  periodsToLearn,
} from '#store/meter/device-learned.ts'
import { rollUpAnew } from '#store/meter/rollup/touched-window.ts'
import { appendAudit } from '#store/platform/audit.ts'
import { lockDevice } from '#store/site/device.ts'
import { organisationsToLearn } from '#store/site/organisations-due.ts'

interface LearnOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** Devices of an organisation in one look: the others have their turn at the next one. */
const MOST_DEVICES = 200

/** Learns of devices what nobody has said: their reading period, and what they can draw at most (domain.md §15.1). */
export function learnDevicesJob({ database, clock }: LearnOptions): Job {
  return {
    everyMs: HOUR_MS,
    failed: 'Could not learn of devices; it is tried again',
    organisations: () => organisationsToLearn(database, clock()),
    async drain(organisationId, { stopping }) {
      const now = clock()
      const scope = scopeOfJob(organisationId)
      const unset = await database.withScope(scope, (tx) => periodsToLearn(tx, scope, now, MOST_DEVICES))
      for (const deviceId of unset) {
        if (stopping.aborted) return
        await database.withScope(scope, (tx) => learnPeriod(tx, scope, deviceId, now))
      }
      const devices = await database.withScope(scope, (tx) => devicesToLearn(tx, scope, now, MOST_DEVICES))
      for (const deviceId of devices) {
        if (stopping.aborted) return
        await database.withScope(scope, async (tx) =>
          keepLearned(tx, scope, deviceId, await learnMaximum(tx, scope, deviceId), now),
        )
      }
    },
  }
}

/** SC-08: the period of a device is set or learned; where another is learned its history is judged by it. */
async function learnPeriod(tx: Tx, scope: Scope, id: number, now: Instant): Promise<void> {
  const newest = await newestInstants(tx, scope, [id])
  const periodS = learnedPeriod(newest.get(id) ?? [])
  const before = await lockDevice(tx, scope, id)
  if (before === null || before.periodIsSet) return
  await keepPeriod(tx, scope, id, periodS, now)
  if (periodS === null || before.periodS === periodS) return
  await rollUpAnew(tx, scope, [id])
  const change = { before: { periodS: before.periodS }, after: { periodS } }
  const done = { at: now, userId: null, action: 'device.period-learned', subject: `device ${id}` }
  await appendAudit(tx, scope, { ...done, ...change })
}

async function learnMaximum(tx: Tx, scope: Scope, deviceId: number): Promise<number | null> {
  const days = await daysToLearn(tx, scope, deviceId)
  if (days === null) return null
  const rows = await blocksOfDevices(tx, scope, [deviceId], days, scope.zone, 'demand')
  const kwh = rows.flatMap(({ vectors }) => Array.from(vectors.kwh))
  return learnedMostKw(kwh.map((energy) => energy / (BLOCK_MS / HOUR_MS)))
}
