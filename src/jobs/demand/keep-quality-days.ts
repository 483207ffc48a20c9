import { LIVE_SHARE } from '#domain/energy/hours/live-share.ts'
import type { Tree } from '#domain/site/tree.ts'
import { HOUR_MS, lengthMs } from '#domain/time/interval.ts'
import { dayInterval } from '#domain/time/zone.ts'
import { makeQualityDays, type QualityDayToMake } from '#store/energy/quality-day/make-quality-days.ts'
import { beginQualityDays, type DeviceDay, takeQualityDue } from '#store/energy/quality-day/quality-due.ts'
import { organisationsToKeepQuality } from '#store/site/organisations-due.ts'
import { type KeptDaysOptions, keptDaysJob } from './kept-days.ts'

/** A piece that holds up no roll-up for long. */
const DAYS_AT_ONCE = 20

/** Keeps what days that have passed tell of power quality, the newest first: those whose readings the roll-up has taken since. */
export const keepQualityDaysJob = (options: KeptDaysOptions) =>
  keptDaysJob(options, {
    failed: 'Could not keep the power quality of days; it is tried again later',
    organisations: organisationsToKeepQuality,
    async keepNewest(tx, scope, whole, last) {
      await beginQualityDays(tx, scope)
      const due = await takeQualityDue(tx, scope, last, DAYS_AT_ONCE)
      await makeQualityDays(tx, scope, daysToMake(whole, due))
      return due.length === DAYS_AT_ONCE
    },
  })

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
