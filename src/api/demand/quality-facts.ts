import { type QualityDay, qualityDay } from '#domain/energy/quality-day.ts'
import { learnedPeriod } from '#domain/meter/learned-period.ts'
import { maxGapMs } from '#domain/meter/rollup/max-gap.ts'
import { type Instant, type Interval, MINUTE_MS } from '#domain/time/interval.ts'
import { addDays, dayInterval, daysOf, localDay } from '#domain/time/zone.ts'
import { blocksOfDevices } from '#store/energy/energy.ts'
import { newestInstants } from '#store/meter/device-learned.ts'
import { ratiosOf } from '#store/meter/device-ratio.ts'
import { metersOf } from '#store/meter/meter-profile.ts'
import { replacementsOf } from '#store/meter/meter-replacement.ts'
import { type DeviceLife, gapsOf, lifeOf, registerPoints } from '#store/meter/reading/device-reading.ts'
import { droppedFields } from '#store/meter/reading/dropped-field.ts'
import { discardedCount, parkedGroups } from '#store/meter/reading/parked.ts'
import { type VerdictRow, verdictsOf } from '#store/meter/rollup/register-verdict.ts'
import type { Branch } from '#store/site/organisation.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { notFound } from '../frame/respond.ts'
import { branchOf, deviceOf } from '../frame/scope.ts'

const STRIP_DAYS = 60
/** Stretches of the register's chart, so that with the last one there are 300 points at most. */
const STRETCHES = 290
const MOST_GAPS = 10
const MOST_HELD = 100
/** A day may be 25 hours long. */
const SLACK_MS = 90 * MINUTE_MS

export interface StripDay extends QualityDay {
  readonly day: string
  readonly held: number
}

/** A register reading that was not taken at its word (domain.md §15.2). kWh as the meter shows them. */
export interface HeldReading {
  readonly at: Instant
  readonly kwh: number
  readonly beforeKwh: number
  readonly verdict: 'held' | 'false' | 'reset' | 'exchange' | 'correction'
  readonly sentence: string
}

const VERDICTS = { H: 'held', X: 'false', R: 'reset' } as const

function heldReading({ at, value, previous, verdict, reason, suggestion }: VerdictRow): HeldReading {
  const isAnew = verdict === 'R' && (reason === 'exchange' || reason === 'correction')
  return {
    at,
    kwh: value,
    beforeKwh: previous,
    verdict: isAnew ? reason : VERDICTS[verdict],
    sentence: suggestion,
  }
}

export type QualityFacts = Awaited<ReturnType<typeof qualityFacts>>

/** What is known of how a device is read, all of it of the last 60 local days of its branch. */
export async function qualityFacts({ tx, scope, tree, now, user }: ScopedContext, deviceId: number) {
  const device = deviceOf(tree, deviceId)
  const branch = branchOf(tree, device.branchId)
  const meter = (await metersOf(tx, scope, [deviceId])).get(deviceId)
  if (!meter) throw notFound()
  const life = await lifeOf(tx, scope, deviceId)
  const strip = stripOf(branch.zone, now)
  const range = { from: dayInterval(branch.zone, strip[0]).from, to: now + SLACK_MS }
  const gapMs = maxGapMs(device.periodS)
  const held = (await verdictsOf(tx, scope, deviceId, range, MOST_HELD))
    .filter(({ register }) => register === 'kwh')
    .map(heldReading)
  const blocks = await blocksOfDevices(tx, scope, [deviceId], strip, branch.zone)
  return {
    device,
    branch,
    meter,
    life,
    user,
    now,
    held,
    days: daysRead(branch, life, blocks, held, { strip, now }),
    gaps: [
      ...(await gapsOf(tx, scope, deviceId, range, gapMs, MOST_GAPS)),
      ...silence(life, now, gapMs),
    ].sort((a, b) => b.to - b.from - (a.to - a.from)),
    points: await registerPoints(tx, scope, deviceId, sinceFirst(range, life), STRETCHES),
    groups: await parkedGroups(tx, scope, deviceId),
    discarded: await discardedCount(tx, scope, deviceId),
    dropped: await droppedFields(tx, scope, deviceId),
    ratios: await ratiosOf(tx, scope, deviceId),
    replacements: await replacementsOf(tx, scope, deviceId),
    learnedS: learnedPeriod((await newestInstants(tx, scope, [deviceId])).get(deviceId) ?? []),
  }
}

/** A device that is silent by now has a gap that goes on. */
function silence({ newestAt }: DeviceLife, now: Instant, leastMs: number): Interval[] {
  return newestAt !== null && now - newestAt > leastMs ? [{ from: newestAt, to: now }] : []
}

/** The first and the last local day of the strip; the last is today. */
function stripOf(zone: string, now: Instant): readonly [string, string] {
  const today = localDay(zone, now)
  return [addDays(today, 1 - STRIP_DAYS), today]
}

/** A young device's chart begins with it. */
function sinceFirst({ from, to }: Interval, { firstAt }: DeviceLife): Interval {
  return { from: Math.min(to - 1, Math.max(from, firstAt ?? from)), to }
}

function daysRead(
  { zone }: Branch,
  { firstAt }: DeviceLife,
  blocks: Awaited<ReturnType<typeof blocksOfDevices>>,
  held: readonly { at: Instant }[],
  { strip, now }: { strip: readonly [string, string]; now: Instant },
): StripDay[] {
  if (firstAt === null) return []
  const life: Interval = { from: firstAt, to: now }
  const from = Math.max(dayInterval(zone, strip[0]).from, firstAt)
  const byDay = new Map(blocks.map(({ day, vectors }) => [day, vectors]))
  const days = from < now ? daysOf(zone, { from, to: now }) : []
  return days.map((day) => {
    const interval = dayInterval(zone, day)
    const isOf = ({ at }: { at: Instant }) => at >= interval.from && at < interval.to
    return {
      day,
      ...qualityDay(byDay.get(day) ?? null, interval, life),
      held: held.filter(isOf).length,
    }
  })
}
