import { inPieces } from '#domain/in-pieces.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { monthFromDay, monthsBetween, monthsLater } from '#domain/time/month.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { freezeBaselines } from '#store/score/baseline.ts'
import { baselineForecasts, type ForecastDevice } from '#store/score/baseline-forecast.ts'
import { tree } from '#store/site/organisation.ts'
import { branchZones } from '#store/site/organisation-ids.ts'
import { zoneKey, zonesToFreeze } from '#store/site/organisations-due.ts'
import { drainChunk } from '../meter/drain-rollups.ts'

interface FreezeOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** The month that has begun, and those before it that are shown. */
const MONTHS_KEPT = 12
const DEVICES_AT_ONCE = 50

/**
 * Writes down what each source is expected to use in a month, at start and when a month begins in a branch's zone: a
 * forecast that followed late readings would let the savings against it drift (domain.md §7). What stands already
 * stays, so every pass may be repeated.
 */
export function freezeBaselinesJob({ database, clock }: FreezeOptions): Job {
  const frozen = new Map<string, string>()
  /** Zones whose running month has not been looked at by this process. */
  const due = async () => {
    const now = clock()
    const zones = (await branchZones(database)).map((one) => ({
      ...one,
      month: monthFromDay(localDay(one.zone, now)),
    }))
    const unseen = zones.filter((one) => frozen.get(zoneKey(one)) !== one.month)
    if (unseen.length === 0) return []
    const wanted = await zonesToFreeze(database, unseen)
    for (const one of unseen) if (!wanted.has(zoneKey(one))) frozen.set(zoneKey(one), one.month)
    return unseen.filter((one) => wanted.has(zoneKey(one)))
  }
  return {
    everyMs: HOUR_MS,
    // A month begins for all at once, and nobody waits for it.
    atOnce: 1,
    failed: 'Could not freeze baselines; they are tried again later',
    organisations: async () => [...new Set((await due()).map(({ id }) => id))],
    async drain(organisationId, { stopping, again }) {
      const { left } = await drainChunk(database, scopeOfJob(organisationId))
      if (left) return again()
      let fault: unknown = null
      for (const { id, zone, month } of await due()) {
        if (id !== organisationId) continue
        stopping.throwIfAborted()
        try {
          await freezeZone(database, id, zone, month, clock())
          frozen.set(zoneKey({ id, zone }), month)
        } catch (error) {
          // The other zones are none the worse for it.
          fault ??= error
        }
      }
      if (fault) throw fault
    },
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
  for (const some of inPieces(devices, DEVICES_AT_ONCE)) {
    await database.withScope(scope, async (tx) => {
      const { made } = await baselineForecasts(tx, scope, some, months)
      await freezeBaselines(tx, scope, made, now)
    })
  }
}
