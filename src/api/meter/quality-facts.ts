import { qualityDays } from '#domain/meter/device-quality.ts'
import { maxGapMs } from '#domain/meter/rollup/max-gap.ts'
import { type Interval, MINUTE_MS } from '#domain/time/interval.ts'
import { dayInterval } from '#domain/time/zone.ts'
import { blocksOfDevices } from '#store/energy/energy.ts'
import { newestInstants } from '#store/meter/device-learned.ts'
import { loadRatios } from '#store/meter/device-ratio.ts'
import { loadMeterProfiles } from '#store/meter/meter-profile.ts'
import { loadReplacements } from '#store/meter/meter-replacement.ts'
import {
  type DeviceLife,
  loadDeviceLife,
  loadGaps,
  registerPoints,
} from '#store/meter/reading/device-reading.ts'
import { droppedFields } from '#store/meter/reading/dropped-field.ts'
import { discardedCount, parkedGroups } from '#store/meter/reading/parked.ts'
import { loadVerdicts } from '#store/meter/rollup/register-verdict.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { notFound } from '../frame/respond.ts'
import { requireBranch, requireDevice } from '../frame/scope.ts'

/** Stretches of the register's chart, so that with the last one there are 300 points at most. */
const STRETCHES = 290
const MOST_GAPS = 10
const MOST_VERDICTS = 100
/** A day may be 25 hours long. */
const SLACK_MS = 90 * MINUTE_MS

export type QualityFacts = Awaited<ReturnType<typeof qualityFacts>>

/** What is known of how a device is read, all of it of the last 60 local days of its branch. */
export async function qualityFacts({ tx, scope, tree, now, user }: ScopedContext, deviceId: number) {
  const device = requireDevice(tree, deviceId)
  const branch = requireBranch(tree, device.branchId)
  const { zone } = branch
  const meter = (await loadMeterProfiles(tx, scope, [deviceId])).get(deviceId)
  if (!meter) throw notFound()
  const life = await loadDeviceLife(tx, scope, deviceId)
  const days = qualityDays(zone, now)
  const range = { from: dayInterval(zone, days[0]).from, to: now + SLACK_MS }
  return {
    device,
    branch,
    meter,
    user,
    zone,
    periodS: device.periodS,
    now,
    days,
    life,
    blocks: await blocksOfDevices(tx, scope, [deviceId], days, zone),
    verdicts: await loadVerdicts(tx, scope, deviceId, range, MOST_VERDICTS),
    gaps: await loadGaps(tx, scope, deviceId, range, maxGapMs(device.periodS), MOST_GAPS),
    points: await registerPoints(tx, scope, deviceId, sinceFirst(range, life), STRETCHES),
    groups: await parkedGroups(tx, scope, deviceId),
    discarded: await discardedCount(tx, scope, deviceId),
    dropped: await droppedFields(tx, scope, deviceId),
    ratios: await loadRatios(tx, scope, deviceId),
    replacements: await loadReplacements(tx, scope, deviceId),
    newest: (await newestInstants(tx, scope, [deviceId])).get(deviceId) ?? [],
  }
}

/** A young device's chart begins with it. */
function sinceFirst({ from, to }: Interval, { firstAt }: DeviceLife): Interval {
  return { from: Math.min(to - 1, Math.max(from, firstAt ?? from)), to }
}
