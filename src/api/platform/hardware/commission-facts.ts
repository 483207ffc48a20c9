import { type CommissionFacts, type Display, MOST_LOOKED_AT } from '#domain/meter/commission/check.ts'
import type { DroppedValue } from '#domain/meter/hardware/dropped-value.ts'
import { guessSmallerUnit } from '#domain/meter/hardware/unit-guess.ts'
import { ratioInForce } from '#domain/meter/register/transformer-ratio.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { loadLiveReadings } from '#store/meter/commissioning.ts'
import { loadRatios } from '#store/meter/device-ratio.ts'
import { loadMeterProfiles } from '#store/meter/meter-profile.ts'
import { type DroppedCount, droppedFields } from '#store/meter/reading/dropped-field.ts'
import { type ParkedGroup, parkedGroups } from '#store/meter/reading/parked.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { notFound } from '../../frame/respond.ts'
import { requireBranch, requireDevice } from '../../frame/scope.ts'

/** What the checks of a newly connected device look at: its last readings, and what is entered of it. */
export async function commissionFacts(
  { tx, scope, tree, now }: ScopedContext,
  deviceId: number,
  display: Display | null,
): Promise<CommissionFacts> {
  const device = requireDevice(tree, deviceId)
  const [readings, groups, dropped, ratios, meters] = await Promise.all([
    loadLiveReadings(tx, scope, deviceId, { now, most: MOST_LOOKED_AT }),
    parkedGroups(tx, scope, deviceId),
    droppedFields(tx, scope, deviceId),
    loadRatios(tx, scope, deviceId),
    loadMeterProfiles(tx, scope, [deviceId]),
  ])
  const meter = meters.get(deviceId)
  if (!meter) throw notFound()
  const ratio = ratioInForce(ratios, now)
  return {
    readings,
    dropped: dropped.filter(({ lastAt }) => lastAt > now - HOUR_MS).map(droppedValue),
    parked: parkedLately(groups, now),
    periodS: device.periodS,
    registerResolution: meter.profile.registerResolution,
    nominalV: requireBranch(tree, device.branchId).nominalVoltage,
    ct: ratio?.ct ?? null,
    factor: ratio?.multiplier ?? 1,
    mostKw: meter.profile.pMaxKw,
    ratingSource: meter.ratingSource,
    mayExport: device.deviceType === 'SOLAR',
    display,
  }
}

function droppedValue({ field, lastValue, most }: DroppedCount): DroppedValue {
  const unitGuess = lastValue === null || most === null ? null : guessSmallerUnit(field, lastValue, most)
  return { measure: field, value: lastValue, most, unitGuess }
}

function parkedLately(groups: readonly ParkedGroup[], now: Instant): CommissionFacts['parked'] {
  const lately = groups.filter(({ lastReceivedAt }) => lastReceivedAt > now - HOUR_MS)
  const count = (isWanted: (code: string) => boolean) =>
    lately.filter(({ code }) => isWanted(code)).reduce((sum, group) => sum + Number(group.count), 0)
  return { future: count((code) => code === 'future'), other: count((code) => code !== 'future') }
}
