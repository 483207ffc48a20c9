import { learnedMostKw } from '#domain/meter/rating.ts'
import { BLOCK_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/database.ts'
import { daysToLearn, devicesToLearn, keepLearned } from '#store/device-learned.ts'
import { blocksOfDevices } from '#store/energy.ts'
import type { Log } from '#store/log.ts'
import { organisationZones } from '#store/organisation-ids.ts'
import type { Scope } from '#store/scope.ts'
import type { Tx } from '#store/transaction.ts'
import { type Repeated, repeat } from './repeat.ts'
import { scopeOfJob } from './scope-of-job.ts'

interface LearnOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
}

const LOOK_EVERY_MS = HOUR_MS
/** Devices of an organisation in one look: the others have their turn at the next one. */
const MOST_DEVICES = 200

/** Learns from 30 days of each device without a rating what it can draw at most (domain.md §15.1). */
export function startLearnDevices(options: LearnOptions): Repeated {
  return repeat((isStopped) => learnDevices(options, isStopped), {
    everyMs: LOOK_EVERY_MS,
    log: options.log,
    failed: 'Could not learn the power of devices; it is tried again',
  })
}

export async function learnDevices(
  { database, clock }: Omit<LearnOptions, 'log'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const now = clock()
  for (const { id } of await organisationZones(database)) {
    const scope = scopeOfJob(id)
    const devices = await database.withScope(scope, (tx) => devicesToLearn(tx, scope, now, MOST_DEVICES))
    for (const deviceId of devices) {
      if (isStopped()) return
      await database.withScope(scope, async (tx) =>
        keepLearned(tx, scope, deviceId, await mostOf(tx, scope, deviceId), now),
      )
    }
  }
}

async function mostOf(tx: Tx, scope: Scope, deviceId: number): Promise<number | null> {
  const days = await daysToLearn(tx, scope, deviceId)
  if (days === null) return null
  const rows = await blocksOfDevices(tx, scope, [deviceId], days, scope.zone, 'demand')
  const kwh = rows.flatMap(({ vectors }) => Array.from(vectors.kwh))
  return learnedMostKw(kwh.map((energy) => energy / (BLOCK_MS / HOUR_MS)))
}
