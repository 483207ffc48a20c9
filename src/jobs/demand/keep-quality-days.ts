import type { Tree } from '#domain/site/tree.ts'
import { branchZones } from '#domain/site/zones.ts'
import { HOUR_MS, type Instant, lengthMs, MINUTE_MS } from '#domain/time/interval.ts'
import { addDays, dayInterval, localDay } from '#domain/time/zone.ts'
import { makeQualityDays, type QualityDayToMake } from '#store/energy/quality-day/make-quality-days.ts'
import { beginQualityDays, type DeviceDay, takeQualityDue } from '#store/energy/quality-day/quality-due.ts'
import type { Database } from '#store/engine/database.ts'
import { type Scope, scopeOfJob } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Job } from '#store/engine/woken.ts'
import { lockRollups } from '#store/meter/rollup/rollup.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationsToKeepQuality } from '#store/site/organisations-due.ts'

interface QualityDaysOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** A piece that holds up no roll-up for long. */
const DAYS_AT_ONCE = 20
/** The last reading of a day comes after its end. */
const SETTLED_MS = 30 * MINUTE_MS
/** Of the nominal voltage, from which a phase is energised. */
const LIVE_SHARE = 0.5

/** Keeps what days that have passed tell of power quality, the newest first: those whose readings the roll-up has taken since. */
export function keepQualityDaysJob({ database, clock }: QualityDaysOptions): Job {
  return {
    everyMs: HOUR_MS / 6,
    // Nobody waits for it: until it is done the readings are asked.
    atOnce: 1,
    failed: 'Could not keep the power quality of days; it is tried again later',
    organisations: () => organisationsToKeepQuality(database, clock() - SETTLED_MS),
    async drain(organisationId, turn) {
      const scope = scopeOfJob(organisationId)
      const isMore = await database.withScope(scope, (tx) => keepNewest(tx, scope, clock() - SETTLED_MS))
      if (isMore) turn.again()
    },
  }
}

/** Whether more days are due. */
async function keepNewest(tx: Tx, scope: Scope, now: Instant): Promise<boolean> {
  // No reading of a day is rolled up while the day is made.
  await lockRollups(tx, scope)
  const whole = await tree(tx, scope)
  if (!whole || whole.branches.length === 0) return false
  await beginQualityDays(tx, scope)
  const last = branchZones(whole, whole.branches)
    .map((zone) => addDays(localDay(zone, now), -1))
    .sort()[0]!
  const due = await takeQualityDue(tx, scope, last, DAYS_AT_ONCE)
  await makeQualityDays(tx, scope, daysToMake(whole, due))
  return due.length === DAYS_AT_ONCE
}

/** Not those whose readings are removed, nor those of clocks that change by a part of an hour. */
function daysToMake(whole: Tree, due: readonly DeviceDay[]): QualityDayToMake[] {
  const branches = new Map(
    whole.branches.flatMap((branch) => branch.devices.map(({ id }) => [id, branch] as const)),
  )
  return due.flatMap(({ deviceId, day }) => {
    const branch = branches.get(deviceId)
    if (!branch) return []
    const span = dayInterval(branch.zone, day)
    const isLeft = branch.rawFrom === null || span.from >= branch.rawFrom
    const liveFrom = LIVE_SHARE * branch.nominalVoltage
    return isLeft && lengthMs(span) % HOUR_MS === 0 ? [{ deviceId, day, span, liveFrom }] : []
  })
}
