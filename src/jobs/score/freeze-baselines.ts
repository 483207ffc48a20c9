import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { monthOf, monthsBetween, monthsLater } from '#domain/time/month.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { freezeBaselines } from '#store/score/baseline.ts'
import { baselineForecasts, type ForecastDevice } from '#store/score/baseline-forecast.ts'
import { tree } from '#store/site/organisation.ts'
import { branchZones } from '#store/site/organisation-ids.ts'
import { drainRollups } from '../meter/drain-rollups.ts'
import { type Repeated, repeat } from '../repeat.ts'
import { scopeOfJob } from '../scope-of-job.ts'

export interface FreezeOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  /** How often to look whether a month has begun. */
  readonly everyMs?: number
}

/** The month that has begun, and those before it that are shown. */
const MONTHS_KEPT = 12
const DEVICES_AT_ONCE = 50

/**
 * Writes down what each source is expected to use in a month, at start and when a month begins in a branch's zone: a
 * forecast that followed late readings would let the savings against it drift (domain.md §7). What stands already
 * stays, so every pass may be repeated.
 */
export function startFreezeBaselines(options: FreezeOptions): Repeated {
  const { log, everyMs = HOUR_MS } = options
  const done = new Map<string, string>()
  const failed = 'Could not look for months that have begun'
  return repeat((isStopped) => freezeDue(options, done, isStopped), { everyMs, log, failed })
}

/** Every organisation and zone whose running month has not been looked at by this process. */
async function freezeDue(
  { database, clock, log }: FreezeOptions,
  done: Map<string, string>,
  isStopped: () => boolean,
): Promise<void> {
  for (const { id, zone } of await branchZones(database)) {
    if (isStopped()) return
    const key = `${id} ${zone}`
    const now = clock()
    const month = monthOf(localDay(zone, now))
    if (done.get(key) === month) continue
    try {
      await freezeZone(database, id, zone, month, now)
      done.set(key, month)
    } catch (error) {
      log.warn({ err: error, organisationId: id }, 'Could not freeze baselines; they are tried again later')
    }
  }
}

async function freezeZone(
  database: Database,
  organisationId: number,
  zone: string,
  month: string,
  now: Instant,
): Promise<void> {
  const scope = scopeOfJob(organisationId)
  await drainRollups(database, scope)
  const months = monthsBetween(monthsLater(month, 1 - MONTHS_KEPT), month)
  const devices = await database.withScope(scope, async (tx) => {
    const branches = (await tree(tx, scope))?.branches ?? []
    const monthStart = startOfDay(zone, `${month}-01`)
    return branches
      .filter((branch) => branch.zone === zone)
      .flatMap((branch) => branch.devices)
      .filter(({ isSource, validTo }) => isSource && (validTo === null || validTo > monthStart))
      .map(({ id }): ForecastDevice => ({ id, zone }))
  })
  for (let first = 0; first < devices.length; first += DEVICES_AT_ONCE) {
    const some = devices.slice(first, first + DEVICES_AT_ONCE)
    await database.withScope(scope, async (tx) => {
      const { made } = await baselineForecasts(tx, scope, some, months)
      await freezeBaselines(tx, scope, made, now)
    })
  }
}
