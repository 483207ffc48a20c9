import { demandRows, makeDemandDay } from '#domain/demand/day/made-day.ts'
import type { DeviceBlock } from '#domain/demand/device-blocks.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Tree } from '#domain/site/tree.ts'
import { branchZones } from '#domain/site/zones.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { daysInSpan } from '#domain/time/share-of-days.ts'
import { addDays, localDay } from '#domain/time/zone.ts'
import {
  demandMadeUntil,
  markDemandDue,
  markDemandOutdated,
  markDemandUnmade,
  saveDemandDay,
  takeDemandDue,
} from '#store/energy/demand-day.ts'
import { blocksOfDevices } from '#store/energy/energy.ts'
import type { Database } from '#store/engine/database.ts'
import { type Scope, scopeOfJob } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Job } from '#store/engine/woken.ts'
import { lockRollups } from '#store/meter/rollup/rollup.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationsToKeepDemand } from '#store/site/organisations-due.ts'

interface DemandDaysOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** A piece that holds up no roll-up for long. */
const DAYS_AT_ONCE = 5
/** The last reading of a day comes after its end. */
const SETTLED_MS = 30 * MINUTE_MS

/**
 * Keeps what days that have passed tell of demand, the newest first: those that are new, those whose blocks the roll-up has
 * made anew, and those whose branch has other devices, another zone or another interval of demand by now.
 */
export function keepDemandDaysJob({ database, clock }: DemandDaysOptions): Job {
  return {
    everyMs: HOUR_MS / 6,
    // Nobody waits for it: until it is done the blocks are asked.
    atOnce: 1,
    failed: 'Could not keep the demand of days; it is tried again later',
    organisations: () => organisationsToKeepDemand(database, clock() - SETTLED_MS),
    async drain(organisationId, turn) {
      const scope = scopeOfJob(organisationId)
      const isMore = await database.withScope(scope, (tx) => keepNewest(tx, scope, clock() - SETTLED_MS))
      if (isMore) turn.again()
    },
  }
}

/** Whether more days are due. */
async function keepNewest(tx: Tx, scope: Scope, now: Instant): Promise<boolean> {
  // Nobody makes a block anew while something is made of it.
  await lockRollups(tx, scope)
  const whole = await tree(tx, scope)
  if (!whole || whole.branches.length === 0) return false
  const last = lastSettledDay(whole, now)
  await markNewDays(tx, scope, whole, last)
  const days = await takeDemandDue(tx, scope, last, DAYS_AT_ONCE)
  for (const day of days) await makeDay(tx, scope, whole, day)
  return days.length === DAYS_AT_ONCE
}

/** Which day has passed in all zones. */
function lastSettledDay(whole: Tree, now: Instant): string {
  return branchZones(whole, whole.branches)
    .map((zone) => addDays(localDay(zone, now), -1))
    .sort()[0]!
}

async function markNewDays(tx: Tx, scope: Scope, whole: Tree, last: string): Promise<void> {
  const made = await demandMadeUntil(tx, scope)
  if (made !== null && made >= last) return
  if (made === null) await markDemandUnmade(tx, scope, last)
  else await markDemandOutdated(tx, scope, whole.organisation.demandBlockMinutes, demandRows(whole))
  await markDemandDue(tx, scope, daysInSpan([made === null ? last : addDays(made, 1), last]))
}

async function makeDay(tx: Tx, scope: Scope, whole: Tree, day: string): Promise<void> {
  const zones = [...groupBy(whole.branches, ({ zone }) => zone)].map(([zone, branches]) => {
    const ids = branches.flatMap(({ devices }) => devices.map(({ id }) => id))
    return blocksOfDevices(tx, scope, ids, [day, day], zone, 'demand')
  })
  const blocks = new Map(
    (await Promise.all(zones)).flat().map(({ deviceId, vectors }) => {
      const own: DeviceBlock = { ...vectors, isOwnFactor: false }
      return [deviceId, [own]] as const
    }),
  )
  await saveDemandDay(
    tx,
    scope,
    day,
    whole.organisation.demandBlockMinutes,
    makeDemandDay(whole, blocks, day),
  )
}
