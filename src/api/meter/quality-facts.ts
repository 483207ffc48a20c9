import { qualityDays } from '#domain/meter/device-quality.ts'
import { maxGapMs } from '#domain/meter/rollup/max-gap.ts'
import type { Device } from '#domain/site/tree.ts'
import { type Interval, MINUTE_MS } from '#domain/time/interval.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { dayInterval } from '#domain/time/zone.ts'
import { blocksOfDevices } from '#store/energy/energy.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
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
export async function qualityFacts(ctx: ScopedContext, deviceId: number) {
  const { tree, now, user } = ctx
  const device = requireDevice(tree, deviceId)
  const branch = requireBranch(tree, device.branchId)
  const { zone } = branch
  const days = qualityDays(zone, now)
  const range = { from: dayInterval(zone, days[0]).from, to: now + SLACK_MS }
  const [measured, { meter, ...kept }] = await Promise.all([
    measuredFacts(ctx, device, zone, days, range),
    keptFacts(ctx, deviceId),
  ])
  if (!meter) throw notFound()
  return { device, branch, user, zone, periodS: device.periodS, now, days, meter, ...measured, ...kept }
}

/** What its readings tell. */
async function measuredFacts(
  { tx, scope }: ScopedContext,
  { id, periodS }: Device,
  zone: string,
  days: Days,
  range: Interval,
) {
  const [[life, points], blocks, verdicts, gaps] = await Promise.all([
    lifeAndPoints(tx, scope, id, range),
    blocksOfDevices(tx, scope, [id], days, zone),
    loadVerdicts(tx, scope, id, range, MOST_VERDICTS),
    loadGaps(tx, scope, id, range, maxGapMs(periodS), MOST_GAPS),
  ])
  return { life, points, blocks, verdicts, gaps }
}

async function lifeAndPoints(tx: Tx, scope: Scope, deviceId: number, range: Interval) {
  const life = await loadDeviceLife(tx, scope, deviceId)
  return [life, await registerPoints(tx, scope, deviceId, sinceFirst(range, life), STRETCHES)] as const
}

/** What is kept about it. */
async function keptFacts({ tx, scope }: ScopedContext, deviceId: number) {
  const [meters, groups, discarded, dropped, ratios, replacements, newest] = await Promise.all([
    loadMeterProfiles(tx, scope, [deviceId]),
    parkedGroups(tx, scope, deviceId),
    discardedCount(tx, scope, deviceId),
    droppedFields(tx, scope, deviceId),
    loadRatios(tx, scope, deviceId),
    loadReplacements(tx, scope, deviceId),
    newestInstants(tx, scope, [deviceId]),
  ])
  const [meter, instants] = [meters.get(deviceId), newest.get(deviceId) ?? []]
  return { meter, groups, discarded, dropped, ratios, replacements, newest: instants }
}

/** A young device's chart begins with it. */
function sinceFirst({ from, to }: Interval, { firstAt }: DeviceLife): Interval {
  return { from: Math.min(to - 1, Math.max(from, firstAt ?? from)), to }
}
