import { demandRows, makeDemandDay } from '#domain/demand/day/made-day.ts'
import type { DeviceBlock } from '#domain/demand/device-blocks.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Tree } from '#domain/site/tree.ts'
import { daysInSpan } from '#domain/time/share-of-days.ts'
import { addDays } from '#domain/time/zone.ts'
import {
  demandMadeUntil,
  markDemandDue,
  markDemandOutdated,
  markDemandUnmade,
  saveDemandDay,
  takeDemandDue,
} from '#store/energy/demand-day.ts'
import { blocksOfDevices } from '#store/energy/energy.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { organisationsToKeepDemand } from '#store/site/organisations-due.ts'
import { type KeptDaysOptions, keptDaysJob } from './kept-days.ts'

/** A piece that holds up no roll-up for long. */
const DAYS_AT_ONCE = 5

/**
 * Keeps what days that have passed tell of demand, the newest first: those that are new, those whose blocks the roll-up has
 * made anew, and those whose branch has other devices, another zone or another interval of demand by now.
 */
export const keepDemandDaysJob = (options: KeptDaysOptions) =>
  keptDaysJob(options, {
    failed: 'Could not keep the demand of days; it is tried again later',
    organisations: organisationsToKeepDemand,
    async keepNewest(tx, scope, whole, last) {
      await markNewDays(tx, scope, whole, last)
      const days = await takeDemandDue(tx, scope, last, DAYS_AT_ONCE)
      for (const day of days) await makeDay(tx, scope, whole, day)
      return days.length === DAYS_AT_ONCE
    },
  })

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
    return blocksOfDevices(tx, scope, ids, [day, day], zone)
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
